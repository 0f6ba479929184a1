// Clicked trending categories.
// Spec: Pre-built report endpoints, /autocomplete-trending-categories.

import { count, countDistinct, dimension } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const autocompleteTrendingCategories = report({
  path: 'autocomplete-trending-categories',
  about: 'Trending-category suggestion clicks, over the date range',
  from: rows('autocomplete_clicks', { suggestion_type: 'TrendingCategory' }),
  filters: [
    ...groups.TIME,
    ...groups.ENGINE,
    ...groups.VISIT,
    ['category_name', 'suggestion'],
    ['category_url', 'suggestion_url'],
    'keyword',
  ],
  columns: {
    category_name: dimension('suggestion'),
    category_url: dimension('suggestion_url'),
    click_count: count(),
    visit_count: countDistinct('visit_id'),
  },
  order: [descending('click_count'), 'category_name', 'category_url'],
})
