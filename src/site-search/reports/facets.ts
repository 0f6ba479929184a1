// Searches, clicks, carts and sales by selected facet value and keyword. Rows of different values overlap: never sum them.
// Spec: Pre-built report endpoints, /facets.

import {
  count,
  countDistinct,
  countOf,
  descending,
  dimension,
  label,
  ratio,
  report,
  rows,
  sum,
} from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const facets = report({
  path: 'facets',
  about: 'Search volume, clicks, carts, sales and revenue by facet field, facet value and keyword',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }, { beside: [relations.facet_selections] }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.FACET],
  columns: {
    facet_field: dimension('facet_field'),
    facet_name: label('facet_name'),
    facet_value: dimension('facet_value'),
    keyword: dimension('keyword'),
    search_count: count({ event_type: 'search' }),
    click_count: countOf('click_item_id', { event_type: 'search' }),
    ctr: ratio('click_count', 'search_count'),
    cart_count: count({ event_type: 'cart' }),
    sale_count: count({ event_type: 'sale' }),
    order_count: countDistinct('order_number', { event_type: 'sale' }),
    revenue: sum('item_total', { event_type: 'sale' }),
  },
  order: [descending('search_count'), 'facet_field', 'facet_value', 'keyword'],
})
