// Clicks on trending categories in autocomplete.
// Spec: Pre-built report endpoints, /autocomplete-trending-categories.

import { count, countDistinct, descending, dimension, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const autocompleteTrendingCategories = report({
  path: 'autocomplete-trending-categories',
  about: 'Trending-category suggestion clicks, over the date range',
  from: rows(relations.autocomplete_clicks, { suggestion_type: 'TrendingCategory' }),
  filters: [
    ...filterGroups.TIME,
    ...filterGroups.ENGINE,
    ...filterGroups.VISIT,
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
  abouts: {
    category_name: 'Category that was suggested and clicked',
    category_url: 'Address of the category',
    click_count: 'Clicks on the suggestion',
    visit_count: 'Distinct visits with a click on the suggestion',
  },
  order: [descending('click_count'), 'category_name', 'category_url'],
})
