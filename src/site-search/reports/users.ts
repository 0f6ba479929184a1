// Unique visitors and visits per day, with average results and revenue. Never add up distinct counts of several days.
// Spec: Pre-built report endpoints, /users.

import { countDistinct, dimension, ratio, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const users = report({
  path: 'users',
  about: 'Unique visitors and visits, average results, converting visitors and revenue, per day',
  from: rows(relations.summary, { event_type: ['search', 'sale'] }),
  filters: filterGroups.CONTEXT,
  metrics,
  columns: {
    event_date: dimension('event_date'),
    visitor_count: 'visitors',
    visit_count: 'visits',
    search_count: 'searches',
    avg_no_of_results: 'average_results',
    converting_visitor_count: countDistinct('visitor_id', { event_type: 'search', had_sale: true }),
    conversion_rate: ratio('converting_visitor_count', 'visitor_count'),
    revenue: 'revenue',
  },
  abouts: {
    converting_visitor_count: 'Visitors with a search in a visit that included a purchase',
    conversion_rate:
      'Share of visitors with a search in a visit that included a purchase; the metric conversion_rate counts visits instead',
  },
  units: { conversion_rate: 'fraction' },
  order: ['event_date'],
})
