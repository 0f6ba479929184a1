// Searches by selected pagination option, per day. Both 0 and null mean the default, so they form one group.
// Spec: Pre-built report endpoints, /pagination.

import { descending, dimension, label, orZero, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const pagination = report({
  path: 'pagination',
  about: 'Search volume by pagination option selected, per day',
  from: rows(relations.summary, { event_type: 'search' }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.STATE, ...filterGroups.SORT, ...filterGroups.PAGE],
  metrics,
  columns: {
    event_date: dimension('event_date'),
    pagination_set_id: orZero('pagination_set_id'),
    pagination_set_name: label('pagination_set_name'),
    pagination_set_option: orZero('pagination_set_option'),
    pagination_set_option_label: label('pagination_set_option_label'),
    search_count: 'searches',
    click_count: 'clicked_searches',
    ctr: 'ctr',
  },
  order: ['event_date', descending('search_count'), 'pagination_set_id', 'pagination_set_option'],
})
