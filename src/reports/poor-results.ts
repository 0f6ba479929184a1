// Keywords by their searches that returned 10 or fewer results; others of the keyword are in no number.
// Spec: Pre-built report endpoints, /poor-results.

import { average, count, countDistinct, countOf, dimension, ratio } from './definition/columns.ts'
import { atMost } from './definition/conditions.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const poorResults = report({
  path: 'poor-results',
  about: 'Keywords returning 10 or fewer results',
  from: rows('summary', { event_type: 'search', no_of_results: atMost(10) }),
  filters: [...groups.CONTEXT, ...groups.STATE, ...groups.SORT, ...groups.PAGE],
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
