// Search requests by engine and group, per day.
// Spec: Pre-built report endpoints, /searches.

import { count, day, dimension, label } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const searches = report({
  path: 'searches',
  about: 'Search count by engine and group, per day',
  from: rows('summary', { event_type: 'search' }),
  filters: [...groups.CONTEXT, ...groups.STATE, ...groups.SORT, ...groups.PAGE],
  columns: {
    event_date: day(),
    engine_id: dimension('engine_id'),
    engine_name: label('engine_name'),
    group_id: dimension('group_id'),
    group_name: label('group_name'),
    search_count: count(),
  },
  order: ['event_date', descending('search_count'), 'engine_id', 'group_id'],
})
