// Searches, clicks, carts and sales by selected facet value and keyword. Rows must not be added up over values.
// Spec: Pre-built report endpoints, /facets.

import { count, countDistinct, countOf, dimension, label, ratio, sum } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const facets = report({
  path: 'facets',
  about: 'Search volume, clicks, carts, sales and revenue by facet field, facet value and keyword',
  from: rows('summary', { event_type: ['search', 'cart', 'sale'] }),
  filters: [...groups.CONTEXT, ...groups.FACET],
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
