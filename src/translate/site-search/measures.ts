// The measures of a shop. Their names are in lexicon/measure-words.ts.

import type { EventType } from '../../site-search/event-types.ts'
import type { Aggregate, Measure } from '../lexicon/meaning.ts'

const distinct = (field: string): Aggregate => ({ fn: 'count_distinct', field })
const sum = (field: string): Aggregate => ({ fn: 'sum', field })
const rows: Aggregate = { fn: 'count', field: '*' }

type On = Readonly<Partial<Record<EventType, Aggregate>>>

const everywhere = (aggregate: Aggregate): On => ({
  search: aggregate,
  cart: aggregate,
  sale: aggregate,
  rec_click: aggregate,
  banner_click: aggregate,
  autocomplete_trending_item_click: aggregate,
})

/** Row types with a known order. Banner clicks know it only by visit. */
const bought = (aggregate: Aggregate): On => ({
  sale: aggregate,
  rec_click: aggregate,
  autocomplete_trending_item_click: aggregate,
})

export const revenue: Measure = { name: 'revenue', on: bought(sum('item_total')), flag: 'had_sale', isCount: true }
export const searches: Measure = {
  name: 'searches',
  on: { search: distinct('tracking_id') },
  listed: 'keyword',
  ranksListed: true,
  each: 'tracking_id',
  isCount: true,
}
/** The queries of a shop are its keywords. */
export const queries: Measure = { ...searches, each: 'keyword' }
export const visits: Measure = {
  name: 'visits',
  on: everywhere(distinct('visit_id')),
  listed: 'visit_id',
  each: 'visit_id',
  isWhole: true,
  isCount: true,
}
export const visitors: Measure = {
  name: 'visitors',
  on: everywhere(distinct('visitor_id')),
  listed: 'visitor_id',
  each: 'visitor_id',
  bestBy: revenue,
  isActor: true,
  isWhole: true,
  isCount: true,
}
export const users: Measure = { ...visitors, listed: 'user_id', each: 'user_id' }
/** Visitors who are not logged in. */
export const guests: Measure = {
  ...visitors,
  name: 'guests',
  isWhole: false,
  filters: [{ member: 'user_id', operator: 'notSet' }],
}
export const buyers: Measure = {
  name: 'buyers',
  on: { sale: distinct('visitor_id') },
  listed: 'visitor_id',
  bestBy: revenue,
  isCount: true,
}
export const orders: Measure = {
  name: 'orders',
  on: { ...bought(distinct('order_number')), banner_click: distinct('order_number') },
  listed: 'order_number',
  each: 'order_number',
  flag: 'had_sale',
  isCount: true,
}
/** The mean of `order_total` is over lines: an order with three lines counts three times. */
export const averageOrderValue: Measure = {
  name: 'avg_order_total',
  on: bought({ fn: 'avg', field: 'order_total' }),
  refused: {
    reason: 'unsupported',
    why: 'is revenue divided by the number of orders, which a query cannot do: ask for both, such as "revenue and orders by engine", or for the mean of the field over order lines as "average order_total"',
    unless: 'order_total',
  },
}
export const units: Measure = {
  name: 'units',
  on: { ...bought(sum('item_quantity')), cart: sum('item_quantity') },
  isCount: true,
}
export const clicks: Measure = {
  name: 'clicks',
  on: {
    search: distinct('click_item_id'),
    rec_click: rows,
    banner_click: rows,
    autocomplete_trending_item_click: rows,
  },
  flag: 'had_click',
  isCount: true,
}
export const searchClicks: Measure = { ...clicks, on: { search: distinct('click_item_id') } }
export const recommendationClicks: Measure = {
  name: 'clicks',
  on: { rec_click: rows },
  flag: 'had_rec_click',
  isCount: true,
}
export const bannerClicks: Measure = { name: 'clicks', on: { banner_click: rows }, isCount: true }
export const trendingClicks: Measure = { name: 'clicks', on: { autocomplete_trending_item_click: rows }, isCount: true }
/** Clicks with a row type of their own, by that type. */
export const clicksOfRows: Readonly<Record<string, Measure>> = {
  rec_click: recommendationClicks,
  banner_click: bannerClicks,
  autocomplete_trending_item_click: trendingClicks,
}
export const recommendationImpressions: Measure = {
  name: 'impressions',
  on: {},
  flag: 'had_rec_impression',
  isCount: true,
}
export const clickedSearches: Measure = {
  name: 'clicked_searches',
  on: { search: distinct('tracking_id') },
  filters: [{ member: 'had_click', operator: 'equals', values: ['true'] }],
  isCount: true,
}
export const adds: Measure = { name: 'adds', on: { cart: rows }, flag: 'had_cart', isCount: true }
export const averagePosition: Measure = {
  name: 'average_position',
  on: { search: { fn: 'avg', field: 'click_element_position' } },
}
export const events: Measure = { name: 'events', on: everywhere(rows), isCount: true, isRows: true }

/** Order lines: rows of sold items. */
export const saleLines: Measure = { name: 'lines', on: { sale: rows }, isCount: true }
export const lastDate: Measure = { name: 'last_date', on: everywhere({ fn: 'max', field: 'event_date' }) }
export const firstDate: Measure = { name: 'first_date', on: everywhere({ fn: 'min', field: 'event_date' }) }
