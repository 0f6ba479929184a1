// Searches by the sorting option selected, per day. 0 and null both mean the default and make one group.
// Spec: Pre-built report endpoints, /sorting.

import { count, countOf, day, label, orZero, ratio } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const sorting = report({
  path: 'sorting',
  about: 'Search volume by sorting option selected, per day',
  from: rows('summary', { event_type: 'search' }),
  filters: [...groups.CONTEXT, ...groups.STATE, ...groups.SORT, ...groups.PAGE],
  columns: {
    event_date: day(),
    sorting_set_id: orZero('sorting_set_id'),
    sorting_set_name: label('sorting_set_name'),
    sorting_set_field_id: orZero('sorting_set_field_id'),
    sorting_set_field_name: label('sorting_set_field_name'),
    search_count: count(),
    click_count: countOf('click_item_id'),
    ctr: ratio('click_count', 'search_count'),
  },
  order: ['event_date', descending('search_count'), 'sorting_set_id', 'sorting_set_field_id'],
})
