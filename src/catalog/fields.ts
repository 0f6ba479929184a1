// Every field that an ad-hoc request may name: type, the row types that carry it, the relation it lives in, its meaning.
// Spec: Resources and their fields. How a value is stored is said in relations.ts.

import type { EventType } from './event-types.ts'
import type { RelationName } from './relations.ts'

export type FieldType = 'string' | 'number' | 'date' | 'boolean'

/** A field of the catalog. `on`: the row types where it can hold a value; `values`: the values known to occur. */
export interface Field<T extends FieldType = FieldType> {
  readonly type: T
  readonly on: readonly EventType[]
  readonly about: string
  readonly from: RelationName
  readonly values?: readonly string[]
}

type Entry = Omit<Field, 'type' | 'from'> & { readonly from?: RelationName }

const field = <T extends FieldType>(type: T, entry: Entry): Field<T> => ({ from: 'summary', ...entry, type })

const search = ['search'] as const
const conversion = ['search', 'cart', 'sale'] as const
const withTrackingId = [...conversion, 'banner_click'] as const
const purchase = ['sale', 'rec_click', 'autocomplete_trending_item_click'] as const
const item = ['cart', ...purchase] as const
const order = ['sale', 'rec_click', 'banner_click', 'autocomplete_trending_item_click'] as const
const all = [...withTrackingId, 'rec_click', 'autocomplete_trending_item_click'] as const
const yesNo = ['true', 'false'] as const

export const fields = {
  event_type: field('string', { on: all, about: 'Row type; decides which other fields hold values', values: all }),
  event_date: field('date', { on: all, about: 'Date of the search, in the time zone of the account' }),
  event_year: field('number', { on: all, about: 'Year of event_date; filtering on it narrows the data scanned' }),
  event_month: field('number', { on: all, about: 'Month of event_date, 1 to 12; narrows the data scanned' }),
  engine_id: field('string', { on: all, about: 'Identifier of the search engine' }),
  engine_name: field('string', { on: all, about: 'Display name of the search engine' }),
  visit_id: field('string', { on: all, about: 'Session id, shared by all searches in one visit' }),
  visitor_id: field('string', { on: all, about: 'Browser or device identifier' }),
  user_id: field('string', { on: all, about: 'Id of the logged-in user; notSet gives anonymous visitors' }),
  tracking_id: field('string', { on: withTrackingId, about: 'Unique id of one search request' }),
  keyword: field('string', { on: withTrackingId, about: 'Search term entered; blank for landing pages and browsing' }),
  original_keyword: field('string', { on: all, about: 'What the visitor typed before a spelling correction' }),
  corrected_keyword: field('string', { on: all, about: 'What was searched instead, after a spelling correction' }),
  request_type: field('string', {
    on: conversion,
    about: 'Kind of search request; others than DefaultSearch are refinements; the values are those seen so far',
    values: ['DefaultSearch', 'ConceptSearch', 'UnifiedSearch'],
  }),
  landing_page_url: field('string', {
    on: withTrackingId,
    about: 'Landing page of a search; notSet: sitewide searches',
  }),
  page_name: field('string', { on: withTrackingId, about: 'Display name of the landing page' }),

  is_bot: field('boolean', { on: conversion, about: 'Crawler by its User-Agent; null is unknown', values: yesNo }),
  bot_name: field('string', { on: conversion, about: 'Recognized crawler name; null if not a recognized bot' }),

  no_of_results: field('number', { on: search, about: 'Results returned for this search' }),
  had_click: field('boolean', { on: search, about: 'This search had at least one click', values: yesNo }),
  had_cart: field('boolean', { on: search, about: 'The visit included an add-to-cart', values: yesNo }),
  had_sale: field('boolean', { on: search, about: 'The visit included a purchase', values: yesNo }),
  had_rec_impression: field('boolean', { on: search, about: 'The visit saw a recommendation', values: yesNo }),
  had_rec_click: field('boolean', { on: search, about: 'The visit clicked a recommendation', values: yesNo }),
  click_item_id: field('string', { on: search, about: 'Clicked item of a search; null when nothing was clicked' }),
  click_element_position: field('number', { on: search, about: 'Position of the clicked result, from 1' }),

  sort_by: field('string', { on: search, about: 'Raw sort expression sent to the engine' }),
  sorting_set_id: field('number', { on: search, about: 'Sorting set selected; 0 or null is the default' }),
  sorting_set_field_id: field('number', { on: search, about: 'Sorting set field selected; 0 or null is the default' }),
  sorting_set_name: field('string', { on: search, about: 'Sorting set display name; null if unresolved' }),
  sorting_set_field_name: field('string', { on: search, about: 'Sorting set field label; null if unresolved' }),
  pagination_set_id: field('number', { on: search, about: 'Pagination set selected; 0 or null is the default' }),
  pagination_set_option: field('number', { on: search, about: 'Page size selected; 0 or null is the default' }),
  pagination_set_name: field('string', { on: search, about: 'Pagination set display name; null if unresolved' }),
  pagination_set_option_label: field('string', { on: search, about: 'Label of the option; null if unresolved' }),
  page_no: field('number', { on: search, about: 'Result page the visitor viewed, from 1' }),

  item_id: field('string', { on: item, about: 'Item identifier' }),
  item_name: field('string', { on: item, about: 'Item title' }),
  item_quantity: field('number', { on: item, about: 'Quantity' }),
  item_price: field('number', { on: item, about: 'Unit price' }),
  item_total: field('number', { on: purchase, about: 'Line total' }),
  order_number: field('string', { on: order, about: 'Order identifier' }),
  order_total: field('number', { on: order, about: 'Order value, repeated on every line of the order' }),
  order_tax: field('number', { on: order, about: 'Order tax, repeated on every line of the order' }),
  order_sub_total: field('number', { on: order, about: 'Pre-tax subtotal, repeated on every line of the order' }),
  currency: field('string', { on: order, about: 'Order currency code; one value per account is expected' }),
  widget_id: field('string', { on: ['rec_click'], about: 'Recommendation widget identifier' }),
  widget_name: field('string', { on: ['rec_click'], about: 'Recommendation widget display name' }),
  banner_id: field('string', { on: ['banner_click'], about: 'Banner identifier' }),
  banner_name: field('string', { on: ['banner_click'], about: 'Banner display name' }),
  campaign_name: field('string', { on: ['banner_click'], about: 'Campaign of the banner' }),

  facet_field: field('string', { from: 'facet_selections', on: withTrackingId, about: 'Facet selected on the search' }),
  facet_name: field('string', { from: 'facet_selections', on: withTrackingId, about: 'Facet display name' }),
  facet_value: field('string', { from: 'facet_selections', on: withTrackingId, about: 'Value selected for the facet' }),
  visitor_target_name: field('string', {
    from: 'visitor_target_selections',
    on: all,
    about: 'Visitor-target segment that the session matched; one row per matched segment',
  }),
} as const

export type FieldName = keyof typeof fields
