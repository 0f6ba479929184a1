// Searches, clicks, carts and sales by selected facet value and keyword. The same search can count for several facet
// values, so never add up these rows.
// Spec: Pre-built report endpoints, /facets.

import { count, descending, dimension, label, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const facets = report({
  path: 'facets',
  about: 'Search volume, clicks, carts, sales and revenue by facet field, facet value and keyword',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }, { beside: [relations.facet_selections] }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.FACET],
  metrics,
  columns: {
    facet_field: dimension('facet_field'),
    facet_name: label('facet_name'),
    facet_value: dimension('facet_value'),
    keyword: dimension('keyword'),
    search_count: 'searches',
    click_count: 'clicked_searches',
    ctr: 'ctr',
    cart_count: 'add_to_carts',
    sale_count: count({ event_type: 'sale' }),
    order_count: 'orders',
    revenue: 'revenue',
  },
  abouts: {
    sale_count: 'Order lines; an order with several lines counts once per line',
  },
  order: [descending('search_count'), 'facet_field', 'facet_value', 'keyword'],
})
