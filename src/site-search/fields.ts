// The fields of ad-hoc requests: type, row types, relation and meaning.
// Spec: Resources and their fields. relations.ts defines how values are stored.

import { boolean, date, number, string } from '../model/field.ts'
import type { FieldDefinitions } from '../model/model.ts'
import { type EventType, hostEventTypes } from './event-types.ts'

const search = ['search'] as const
const conversion = ['search', 'cart', 'sale'] as const
const withTrackingId = [...conversion, 'banner_click'] as const
const purchase = ['sale', 'rec_click', 'autocomplete_trending_item_click'] as const
const item = ['cart', ...purchase] as const
const order = ['sale', 'rec_click', 'banner_click', 'autocomplete_trending_item_click'] as const
const all = [...withTrackingId, 'rec_click', 'autocomplete_trending_item_click'] as const satisfies readonly EventType[]
const yesNo = ['true', 'false'] as const

const eachOrderLine = { where: 'on every line of an order', so: 'an order once per line' } as const

export const fields = {
  event_type: string({
    on: all,
    about: 'Row type: what happened; decides which other fields hold values',
    values: all,
    otherValues: hostEventTypes,
    synonyms: ['type of event', 'kind of event', 'row type', 'activity type', 'event kind'],
  }),
  event_date: date({
    on: all,
    about: 'Date of the search or click, in the time zone of the account',
    synonyms: ['date', 'day'],
  }),
  event_year: number({
    on: all,
    about: 'Year of event_date; filtering on it narrows the data scanned',
    synonyms: ['year'],
  }),
  event_month: number({
    on: all,
    about: 'Month of event_date, 1 to 12; narrows the data scanned',
    synonyms: ['month'],
  }),
  engine_id: string({ on: all, about: 'Identifier of the search engine: a shop, site or app' }),
  engine_name: string({
    on: all,
    about: 'Display name of the search engine: a shop, site or app',
    synonyms: ['engine', 'search engine'],
  }),
  visit_id: string({
    on: all,
    about: 'Session id, shared by all events of one visit',
    synonyms: ['session id', 'session identifier'],
  }),
  visitor_id: string({
    on: all,
    about: 'Browser or device identifier, the same on all of its visits',
    synonyms: ['browser id', 'visitor identifier'],
  }),
  user_id: string({
    on: all,
    about: 'Id of the logged-in user; notSet gives anonymous visitors',
    synonyms: ['user', 'customer id', 'login id'],
  }),
  tracking_id: string({
    on: withTrackingId,
    about: 'Unique id of one search request, repeated on the rows that follow from it',
    synonyms: ['search id', 'search request id', 'request id'],
  }),
  keyword: string({
    on: withTrackingId,
    about: 'Search term entered; blank for landing pages and browsing',
    synonyms: [
      'search term',
      'term',
      'search phrase',
      'search word',
      'search keyword',
      'search query',
      'key word',
      'phrase',
    ],
  }),
  original_keyword: string({
    on: all,
    about: 'What the visitor typed before a spelling correction',
    synonyms: [
      'original search term',
      'original term',
      'misspelling',
      'misspelled keyword',
      'typed keyword',
      'uncorrected keyword',
      'original spelling',
      'original query',
    ],
  }),
  corrected_keyword: string({
    on: all,
    about: 'What was searched instead, after a spelling correction',
    synonyms: [
      'corrected search term',
      'corrected term',
      'correction',
      'spelling correction',
      'corrected spelling',
      'corrected query',
    ],
  }),
  request_type: string({
    on: conversion,
    about: 'Kind of search request; others than DefaultSearch are refinements; the values are those seen so far',
    values: ['DefaultSearch', 'ConceptSearch', 'UnifiedSearch'],
    otherValues: { DefaultSearch: ['default', 'standard'], ConceptSearch: ['concept'], UnifiedSearch: ['unified'] },
    synonyms: [
      'type of request',
      'kind of request',
      'search type',
      'type of search',
      'kind of search',
      'search request type',
      'type',
    ],
  }),
  landing_page_url: string({
    on: withTrackingId,
    about: 'Landing page of a search; notSet: sitewide searches',
    synonyms: ['landing page', 'landing url', 'page url', 'url', 'landing page address', 'landing page link'],
  }),
  page_name: string({
    on: withTrackingId,
    about: 'Display name of the landing page of a search',
    synonyms: ['landing page name', 'page title', 'landing page title', 'name of the landing page'],
  }),

  is_bot: boolean({
    on: conversion,
    about: 'Crawler by its User-Agent; null is unknown, so notEquals true selects people',
    unset: 'human traffic',
    values: yesNo,
    synonyms: ['bot flag', 'bot status', 'bot classification', 'crawler flag'],
  }),
  bot_name: string({
    on: conversion,
    about: 'Recognized crawler name; null if not a recognized bot',
    synonyms: ['name of the bot', 'crawler name', 'name of the crawler'],
  }),

  no_of_results: number({
    on: search,
    about: 'Number of results that the search returned',
    synonyms: [
      'number of results',
      'result count',
      'result',
      'results',
      'results count',
      'number of hits',
      'hits',
      'hit count',
      'results returned',
      'results found',
      'result number',
    ],
  }),
  had_click: boolean({
    on: search,
    about: 'This search had at least one click',
    values: yesNo,
    synonyms: ['click flag'],
  }),
  had_cart: boolean({
    on: search,
    about: 'The visit included an add-to-cart',
    values: yesNo,
    synonyms: ['cart flag'],
  }),
  had_sale: boolean({
    on: search,
    about: 'The visit included a purchase',
    values: yesNo,
    synonyms: ['sale flag', 'purchase flag'],
  }),
  had_rec_impression: boolean({
    on: search,
    about: 'The visit saw a recommendation',
    values: yesNo,
    synonyms: ['recommendation impression flag'],
  }),
  had_rec_click: boolean({
    on: search,
    about: 'The visit clicked a recommendation',
    values: yesNo,
    synonyms: ['recommendation click flag'],
  }),
  click_item_id: string({
    on: search,
    about: 'Identifier of the clicked result; null when nothing was clicked',
    synonyms: [
      'clicked item',
      'clicked product',
      'clicked item id',
      'clicked result',
      'clicked product id',
      'item clicked',
      'product clicked',
    ],
  }),
  click_element_position: number({
    on: search,
    about: 'Position of the clicked result, from 1',
    synonyms: [
      'click position',
      'clicked position',
      'position',
      'click rank',
      'position of the click',
      'position clicked',
      'result position',
      'rank',
      'position of clicks',
      'position of the clicked result',
    ],
  }),

  sort_by: string({
    on: search,
    about: 'Raw sort expression sent to the engine',
    synonyms: ['sort expression', 'raw sort expression', 'sort by expression', 'sort_by expression'],
  }),
  sorting_set_id: number({
    on: search,
    about: 'Sorting set selected; above 0 a sort was chosen, 0 or null is the default',
    synonyms: ['sort set id'],
  }),
  sorting_set_field_id: number({
    on: search,
    about: 'Sorting set field selected; 0 or null is the default',
    synonyms: ['sort set field id'],
  }),
  sorting_set_name: string({
    on: search,
    about: 'Sorting set display name; null if unresolved',
    synonyms: ['sorting set', 'sort set', 'sort set name', 'sorting set label', 'sort set label'],
  }),
  sorting_set_field_name: string({
    on: search,
    about: 'Sorting set field label, such as a price order; null if unresolved',
    synonyms: [
      'sorting set field',
      'sorting field',
      'sorting option',
      'sort option',
      'sort field',
      'sort set field name',
      'sorting field label',
      'sorting set field label',
      'sorting option label',
      'sort field label',
      'sort option label',
    ],
  }),
  pagination_set_id: number({
    on: search,
    about: 'Pagination set selected; 0 or null is the default',
  }),
  pagination_set_option: number({
    on: search,
    about: 'Option selected, such as the page size; 0 or null is the default',
    synonyms: ['pagination option', 'page size', 'page size option', 'results per page'],
  }),
  pagination_set_name: string({
    on: search,
    about: 'Pagination set display name; null if unresolved',
    synonyms: ['pagination set'],
  }),
  pagination_set_option_label: string({
    on: search,
    about: 'Label of the option selected; null if unresolved',
    synonyms: [
      'option label',
      'pagination option label',
      'page size label',
      'page size option label',
      'pagination label',
      'pagination set label',
    ],
  }),
  page_no: number({
    on: search,
    about: 'Result page the visitor viewed, from 1; not the page size',
    synonyms: [
      'page number',
      'result page',
      'results page',
      'result page number',
      'page viewed',
      'page number viewed',
      'viewed page',
      'page of results',
      'results page number',
    ],
  }),

  item_id: string({
    on: item,
    about: 'Identifier of the product put into the cart, bought or clicked',
    synonyms: ['product id', 'sku', 'product code', 'article number', 'item number', 'product number', 'item code'],
  }),
  item_name: string({
    on: item,
    about: 'Title of the product put into the cart, bought or clicked',
    synonyms: ['product', 'item', 'product name', 'item title', 'product title', 'article', 'article name'],
  }),
  item_quantity: number({
    on: item,
    about: 'Units of the product in a cart or order line; on click rows if it was bought',
    synonyms: ['quantity', 'qty', 'quantity per line'],
  }),
  item_price: number({
    on: item,
    about: 'Price of one unit of the product; on click rows if it was bought',
    synonyms: ['price', 'unit price', 'product price', 'price per item', 'price per unit'],
  }),
  item_total: number({
    on: purchase,
    about: 'Total of one order line, its revenue; on sale rows, and on click rows if it was bought',
    synonyms: ['line total', 'line value', 'line amount', 'item value'],
  }),
  order_number: string({
    on: order,
    about: 'Identifier of the order of a sale row, or of the one that a click led to',
    synonyms: ['order id', 'order', 'order no'],
  }),
  order_total: number({
    on: order,
    about: 'Value of the whole order, repeated on every row of the order',
    repeats: eachOrderLine,
    synonyms: [
      'order value',
      'order amount',
      'basket value',
      'total order value',
      'value of the order',
      'order size',
      'order worth',
      'purchase value',
      'basket total',
    ],
  }),
  order_tax: number({
    on: order,
    about: 'Tax of the whole order, on the same rows as order_total',
    repeats: eachOrderLine,
    synonyms: ['tax', 'vat', 'sales tax', 'tax amount'],
  }),
  order_sub_total: number({
    on: order,
    about: 'Value of the order before tax, on the same rows as order_total',
    repeats: eachOrderLine,
    synonyms: [
      'order subtotal',
      'subtotal',
      'sub total',
      'pre tax subtotal',
      'pre tax total',
      'net order value',
      'order value before tax',
    ],
  }),
  currency: string({
    on: order,
    about: 'Currency code of the order; one per account is expected',
    synonyms: ['order currency', 'currency code'],
  }),
  widget_id: string({
    on: ['rec_click'],
    about: 'Identifier of the recommendation widget that was clicked',
    synonyms: ['recommendation widget id', 'rec widget id'],
  }),
  widget_name: string({
    on: ['rec_click'],
    about: 'Display name of the recommendation widget that was clicked',
    synonyms: ['widget', 'recommendation widget', 'rec widget', 'recommendation widget name'],
  }),
  banner_id: string({ on: ['banner_click'], about: 'Identifier of the banner that was clicked' }),
  banner_name: string({
    on: ['banner_click'],
    about: 'Display name of the banner that was clicked',
    synonyms: ['banner'],
  }),
  campaign_name: string({
    on: ['banner_click'],
    about: 'Campaign that the clicked banner belongs to',
    synonyms: ['campaign', 'banner campaign'],
  }),

  facet_field: string({
    from: 'facet_selections',
    on: withTrackingId,
    about: 'Facet field selected on the search; one row per selected facet',
  }),
  facet_name: string({
    from: 'facet_selections',
    on: withTrackingId,
    about: 'Display name of the selected facet; null if unresolved',
    synonyms: ['facet'],
  }),
  facet_value: string({
    from: 'facet_selections',
    on: withTrackingId,
    about: 'Value selected for the facet, such as a brand or a size',
    synonyms: ['selected facet value', 'facet option', 'facet selection'],
  }),
  visitor_target_name: string({
    from: 'visitor_target_selections',
    on: all,
    about: 'Visitor-target segment that the session matched; one row per matched segment',
    synonyms: [
      'visitor target',
      'visitor segment',
      'segment',
      'target group',
      'audience',
      'customer segment',
      'audience segment',
      'visitor group',
      'segment name',
      'target segment',
    ],
  }),
} as const satisfies FieldDefinitions

/** A field that an ad-hoc request may name. */
export type FieldName = keyof typeof fields
