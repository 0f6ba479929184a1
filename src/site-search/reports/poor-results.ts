// Keywords with searches that returned at most 10 results. Searches with more results do not count.
// Spec: Pre-built report endpoints, /poor-results.

import { atMost, descending, dimension, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const poorResults = report({
  path: 'poor-results',
  about: 'Keywords returning 10 or fewer results',
  from: rows(relations.summary, { event_type: 'search', no_of_results: atMost(10) }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.STATE, ...filterGroups.SORT, ...filterGroups.PAGE],
  metrics,
  columns: {
    keyword: dimension('keyword'),
    search_count: 'searches',
    zero_result_count: 'zero_result_searches',
    avg_no_of_results: 'average_results',
    visit_count: 'visits',
    click_count: 'clicked_searches',
    ctr: 'ctr',
  },
  order: [descending('search_count'), 'keyword'],
})
