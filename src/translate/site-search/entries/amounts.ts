// The amounts of site search: the numbers that questions ask for. A row type is a kind of row, such as a search or a
// sale. For each row type, an amount lists the measure that computes the amount from rows of this type.

import type { EventType } from '../../../site-search/event-types.ts'
import type { Amount, Condition, Plain } from '../../grammar/parts.ts'

export const is = (member: string, operator: Condition['operator'], ...values: string[]): Condition =>
  values.length === 0 ? { member, operator } : { member, operator, values }

export type On = Readonly<Partial<Record<EventType, Plain>>>

export const metric = (name: string): Plain => ({ metric: name })
export const distinct = (field: string): Plain => ({ field, fn: 'count_distinct' })
const sum = (field: string): Plain => ({ field, fn: 'sum' })
export const count = (name: string, on: On, more: Partial<Amount> = {}): Amount => ({
  name,
  on: on as Amount['on'],
  isCount: true,
  ...more,
})

export const TRENDING = 'autocomplete_trending_item_click'
const elsewhere = (plain: Plain): On => ({
  sale: plain,
  cart: plain,
  rec_click: plain,
  banner_click: plain,
  [TRENDING]: plain,
})

export const searches = count('searches', { search: metric('searches') })
const owners = { isOfOwners: true } as const
export const visits = count('visits', { search: metric('visits'), ...elsewhere(distinct('visit_id')) }, owners)
export const visitors = count('visitors', { search: metric('visitors'), ...elsewhere(distinct('visitor_id')) }, owners)
export const buyers = count('buyers', { sale: distinct('visitor_id') }, owners)
export const orders = count(
  'orders',
  {
    sale: metric('orders'),
    rec_click: distinct('order_number'),
    [TRENDING]: distinct('order_number'),
    banner_click: distinct('order_number'),
  },
  { flag: 'had_sale', worth: 'order_total', followed: 'order_number' },
)
export const revenue: Amount = {
  name: 'revenue',
  on: { sale: metric('revenue'), rec_click: sum('item_total'), [TRENDING]: sum('item_total') },
}
export const units = count('units', {
  sale: metric('units'),
  cart: sum('item_quantity'),
  rec_click: sum('item_quantity'),
  [TRENDING]: sum('item_quantity'),
})
export const clicks = count(
  'clicks',
  {
    search: metric('clicks'),
    rec_click: metric('recommendation_clicks'),
    banner_click: metric('banner_clicks'),
    [TRENDING]: metric('trending_item_clicks'),
  },
  { flag: 'had_click' },
)
export const clickedSearches = count('clicked_searches', { search: metric('clicked_searches') })
export const recommendationClicks = count(
  'recommendation_clicks',
  { rec_click: metric('recommendation_clicks') },
  { flag: 'had_rec_click' },
)
export const bannerClicks = count('banner_clicks', { banner_click: metric('banner_clicks') })
export const trendingClicks = count('trending_item_clicks', { [TRENDING]: metric('trending_item_clicks') })
export const adds = count('add_to_carts', { cart: metric('add_to_carts') }, { flag: 'had_cart', worth: 'item_price' })
export const lines = count('lines', { sale: { field: '*', fn: 'count' } })
export const events = count('events', { '*': { field: '*', fn: 'count' } } as On)

/** For each row type: the amount that a list of such rows shows by default. */
export const usual: Readonly<Record<EventType, Amount>> = {
  search: searches,
  sale: orders,
  cart: adds,
  rec_click: recommendationClicks,
  banner_click: bannerClicks,
  autocomplete_trending_item_click: trendingClicks,
}

/**
 * Maps a metric to the amount that replaces it in questions. Some of these amounts, unlike the metric, can also be
 * computed from rows of other types.
 */
export const variants: Readonly<Record<string, Amount>> = {
  searches,
  visits,
  visitors,
  orders,
  revenue,
  zero_result_searches: { ...searches, tests: [is('no_of_results', 'equals', '0')] as never },
  recommendation_revenue: { name: 'revenue', on: { rec_click: sum('item_total') } },
  units,
  clicks,
  add_to_carts: adds,
  recommendation_clicks: recommendationClicks,
}
