// Clicked autocomplete suggestions by typed text. The trending ones have reports of their own.
// Spec: Pre-built report endpoints, /autocomplete-clicks.

import { count, countDistinct, dimension } from './definition/columns.ts'
import { noneOf } from './definition/conditions.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const autocompleteClicks = report({
  path: 'autocomplete-clicks',
  about: 'Autocomplete suggestion clicks by keyword and suggestion, over the date range',
  from: rows('autocomplete_clicks', {
    suggestion_type: noneOf('TrendingCategory', 'TrendingItem'),
  }),
  filters: [
    ...groups.TIME,
    ...groups.ENGINE,
    ...groups.VISIT,
    'keyword',
    'suggestion_type',
    'suggestion',
    'suggestion_url',
  ],
  columns: {
    keyword: dimension('keyword'),
    suggestion_type: dimension('suggestion_type'),
    suggestion: dimension('suggestion'),
    click_count: count(),
    visit_count: countDistinct('visit_id'),
  },
  order: [descending('click_count'), 'keyword', 'suggestion_type', 'suggestion'],
})
