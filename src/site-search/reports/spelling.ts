// Spelling corrections per day. Later rows of the same session repeat the original and the corrected keyword. The
// counts of corrections, visits and clicks include only the search that was corrected.
// Spec: Pre-built report endpoints, /spelling.

import {
  atLeast,
  countDistinct,
  countOf,
  descending,
  dimension,
  isSet,
  ratio,
  report,
  rows,
  sameAs,
} from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const spelling = report({
  path: 'spelling',
  about: 'Spelling correction counts per day',
  from: rows(relations.summary, {
    event_type: ['search', 'cart', 'sale'],
    original_keyword: isSet,
    corrected_keyword: isSet,
  }),
  filters: filterGroups.CONTEXT,
  metrics,
  columns: {
    event_date: dimension('event_date'),
    original_keyword: dimension('original_keyword'),
    corrected_keyword: dimension('corrected_keyword'),
    correction_count: 'corrected_searches',
    visit_count: countDistinct('visit_id', { event_type: 'search', keyword: sameAs('original_keyword') }),
    click_count: countOf('click_item_id', { event_type: 'search', keyword: sameAs('original_keyword') }),
    ctr: ratio('click_count', 'correction_count'),
    order_count: 'orders',
    revenue: 'revenue',
  },
  abouts: {
    visit_count: 'Distinct visits with a search whose spelling was corrected',
    click_count: 'Corrected searches that led to at least one click on a result',
    ctr: 'Share of corrected searches that led to a click: click_count / correction_count',
  },
  units: { ctr: 'fraction' },
  keep: { correction_count: atLeast(1) },
  order: ['event_date', descending('correction_count'), 'original_keyword', 'corrected_keyword'],
})
