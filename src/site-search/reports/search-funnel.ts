// Searches, clicks, carts and orders per day, and their rates per search.
// Spec: Pre-built report endpoints, /search-funnel.

import { count, countDistinct, countOf, dimension, ratio, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const searchFunnel = report({
  path: 'search-funnel',
  about: 'Search, click, cart and order counts per day, and their rates',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  columns: {
    event_date: dimension('event_date'),
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
