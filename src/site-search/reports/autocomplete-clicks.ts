// Clicks on autocomplete suggestions, by typed text. Two other reports cover trending suggestions.
// Spec: Pre-built report endpoints, /autocomplete-clicks.

import { count, countDistinct, descending, dimension, noneOf, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const autocompleteClicks = report({
  path: 'autocomplete-clicks',
  about: 'Autocomplete suggestion clicks by keyword and suggestion, over the date range',
  from: rows(relations.autocomplete_clicks, {
    suggestion_type: noneOf('TrendingCategory', 'TrendingItem'),
  }),
  filters: [
    ...filterGroups.TIME,
    ...filterGroups.ENGINE,
    ...filterGroups.VISIT,
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
  abouts: {
    keyword: 'Text that the visitor had typed',
    suggestion_type: 'Kind of suggestion: PopularSearch, Category, Product or Content',
    suggestion: 'Text of the clicked suggestion',
    click_count: 'Clicks on the suggestion',
    visit_count: 'Distinct visits with a click on the suggestion',
  },
  subject: ['suggestion'],
  order: [descending('click_count'), 'keyword', 'suggestion_type', 'suggestion'],
})
