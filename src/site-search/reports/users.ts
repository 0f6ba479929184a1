// Unique visitors and visits per day, with average results and revenue. Distinct counts cannot be added up over days.
// Spec: Pre-built report endpoints, /users.

import { average, count, countDistinct, dimension, ratio, report, rows, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const users = report({
  path: 'users',
  about: 'Unique visitors and visits, average results, converting visitors and revenue, per day',
  from: rows(relations.summary, { event_type: ['search', 'sale'] }),
  filters: filterGroups.CONTEXT,
  columns: {
    event_date: dimension('event_date'),
    visitor_count: countDistinct('visitor_id', { event_type: 'search' }),
    visit_count: countDistinct('visit_id', { event_type: 'search' }),
    search_count: count({ event_type: 'search' }),
    avg_no_of_results: average('no_of_results', { event_type: 'search' }),
    converting_visitor_count: countDistinct('visitor_id', { event_type: 'search', had_sale: true }),
    conversion_rate: ratio('converting_visitor_count', 'visitor_count'),
    revenue: sum('item_total', { event_type: 'sale' }),
  },
  order: ['event_date'],
})
