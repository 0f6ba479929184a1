// Searches by selected sorting option, per day. Both 0 and null mean the default, so they form one group.
// Spec: Pre-built report endpoints, /sorting.

import { descending, dimension, label, orZero, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const sorting = report({
  path: 'sorting',
  about: 'Search volume by sorting option selected, per day',
  from: rows(relations.summary, { event_type: 'search' }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.STATE, ...filterGroups.SORT, ...filterGroups.PAGE],
  metrics,
  columns: {
    event_date: dimension('event_date'),
    sorting_set_id: orZero('sorting_set_id'),
    sorting_set_name: label('sorting_set_name'),
    sorting_set_field_id: orZero('sorting_set_field_id'),
    sorting_set_field_name: label('sorting_set_field_name'),
    search_count: 'searches',
    click_count: 'clicked_searches',
    ctr: 'ctr',
  },
  order: ['event_date', descending('search_count'), 'sorting_set_id', 'sorting_set_field_id'],
})
