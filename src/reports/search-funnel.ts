// Searches, clicks, carts and orders a day, and their rates, all over searches.
// Spec: Pre-built report endpoints, /search-funnel.

import { count, countDistinct, countOf, day, ratio } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const searchFunnel = report({
  path: 'search-funnel',
  about: 'Search, click, cart and order counts per day, and their rates',
  from: rows('summary', { event_type: ['search', 'cart', 'sale'] }),
  filters: groups.CONTEXT,
  columns: {
    event_date: day(),
    search_count: count({ event_type: 'search' }),
    click_count: countOf('click_item_id', { event_type: 'search' }),
    cart_count: count({ event_type: 'cart' }),
    order_count: countDistinct('order_number', { event_type: 'sale' }),
    ctr: ratio('click_count', 'search_count'),
    cart_rate: ratio('cart_count', 'search_count'),
    order_rate: ratio('order_count', 'search_count'),
  },
  order: ['event_date'],
})
