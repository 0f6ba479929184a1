// Keywords by their searches with at most 10 results. Other searches of a keyword do not count.
// Spec: Pre-built report endpoints, /poor-results.

import {
  atMost,
  average,
  count,
  countDistinct,
  countOf,
  descending,
  dimension,
  ratio,
  report,
  rows,
} from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const poorResults = report({
  path: 'poor-results',
  about: 'Keywords returning 10 or fewer results',
  from: rows(relations.summary, { event_type: 'search', no_of_results: atMost(10) }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.STATE, ...filterGroups.SORT, ...filterGroups.PAGE],
  columns: {
    keyword: dimension('keyword'),
    search_count: count(),
    zero_result_count: count({ no_of_results: 0 }),
    avg_no_of_results: average('no_of_results'),
    visit_count: countDistinct('visit_id'),
    click_count: countOf('click_item_id'),
    ctr: ratio('click_count', 'search_count'),
  },
  order: [descending('search_count'), 'keyword'],
})
