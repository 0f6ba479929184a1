// The words for the usual measures of site search, and their definitions.

import type { MeasureWords } from '../briefing.ts'

export const measureWords: readonly MeasureWords[] = [
  {
    alias: 'searches',
    words: 'searches, queries, search volume, requests',
    fn: 'count_distinct',
    field: 'tracking_id',
    on: ['search'],
  },
  { alias: 'visits', words: 'visits, sessions', fn: 'count_distinct', field: 'visit_id', on: ['search'] },
  { alias: 'buyers', words: 'buyers', fn: 'count_distinct', field: 'visitor_id', on: ['sale'] },
  {
    alias: 'visitors',
    words: 'visitors, shoppers, users',
    fn: 'count_distinct',
    field: 'visitor_id',
    on: ['search'],
  },
  {
    alias: 'revenue',
    words: 'revenue, sales, turnover; on click rows the revenue that a click led to',
    fn: 'sum',
    field: 'item_total',
    on: ['sale', 'rec_click', 'autocomplete_trending_item_click'],
  },
  {
    alias: 'orders',
    words: 'orders, purchases, conversions',
    fn: 'count_distinct',
    field: 'order_number',
    on: ['sale'],
  },
  { alias: 'units', words: 'units, quantity', fn: 'sum', field: 'item_quantity', on: ['sale', 'cart'] },
  { alias: 'clicks', words: 'clicks on results', fn: 'count_distinct', field: 'click_item_id', on: ['search'] },
  {
    alias: 'avg_position',
    words: 'average click position',
    fn: 'avg',
    field: 'click_element_position',
    on: ['search'],
  },
  { alias: 'adds', words: 'add to carts, carts', fn: 'count', field: '*', on: ['cart'] },
  {
    alias: 'clicks',
    words: 'clicks on recommendations, banners, trending items',
    fn: 'count',
    field: '*',
    on: ['rec_click', 'banner_click', 'autocomplete_trending_item_click'],
  },
  { alias: 'events', words: 'events, activity', fn: 'count', field: '*', on: [] },
]
