// Searches by the pagination option selected, per day. 0 and null both mean the default and make one group.
// Spec: Pre-built report endpoints, /pagination.

import { count, countOf, day, label, orZero, ratio } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const pagination = report({
  path: 'pagination',
  about: 'Search volume by pagination option selected, per day',
  from: rows('summary', { event_type: 'search' }),
  filters: [...groups.CONTEXT, ...groups.STATE, ...groups.SORT, ...groups.PAGE],
  columns: {
    event_date: day(),
    pagination_set_id: orZero('pagination_set_id'),
    pagination_set_name: label('pagination_set_name'),
    pagination_set_option: orZero('pagination_set_option'),
    pagination_set_option_label: label('pagination_set_option_label'),
    search_count: count(),
    click_count: countOf('click_item_id'),
    ctr: ratio('click_count', 'search_count'),
  },
  order: ['event_date', descending('search_count'), 'pagination_set_id', 'pagination_set_option'],
})
