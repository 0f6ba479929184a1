// Search requests by engine and group, per day.
// Spec: Pre-built report endpoints, /searches.

import { descending, dimension, label, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const searches = report({
  path: 'searches',
  about: 'Search count by engine and group, per day',
  from: rows(relations.summary, { event_type: 'search' }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.STATE, ...filterGroups.SORT, ...filterGroups.PAGE],
  metrics,
  columns: {
    event_date: dimension('event_date'),
    engine_id: dimension('engine_id'),
    engine_name: label('engine_name'),
    group_id: dimension('group_id'),
    group_name: label('group_name'),
    search_count: 'searches',
  },
  abouts: {
    group_id: 'Identifier of the group of the engine; null if the engine is in no group',
    group_name: 'Display name of the group of the engine',
  },
  order: ['event_date', descending('search_count'), 'engine_id', 'group_id'],
})
