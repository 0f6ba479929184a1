// Searches, clicks, carts and orders per day, and the rates of clicks, carts and orders per search.
// Spec: Pre-built report endpoints, /search-funnel.

import { dimension, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const searchFunnel = report({
  path: 'search-funnel',
  about: 'Search, click, cart and order counts per day, and their rates',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  metrics,
  columns: {
    event_date: dimension('event_date'),
    search_count: 'searches',
    click_count: 'clicked_searches',
    cart_count: 'add_to_carts',
    order_count: 'orders',
    ctr: 'ctr',
    cart_rate: 'cart_rate',
    order_rate: 'order_rate',
  },
  order: ['event_date'],
})
