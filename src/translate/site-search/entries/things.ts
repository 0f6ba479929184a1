// Nouns of site search and the things that they mean: what a question lists, counts or groups by.

import type { Amount, Thing } from '../../grammar/parts.ts'
import { rules } from '../../grammar/rule.ts'
import {
  adds,
  buyers,
  count,
  distinct,
  events,
  is,
  lines,
  metric,
  type On,
  orders,
  revenue,
  searches,
  TRENDING,
  visitors,
  visits,
} from './amounts.ts'

type ThingDetails = Partial<Thing> & Pick<Thing, 'lists'>
const listed = (name: string, details: ThingDetails): Thing => ({
  name,
  bare: 'list',
  counts: count(name, { '*': distinct(details.lists[0] ?? '') } as On),
  ...(details.lists.length === 1 && { named: details.lists[0] }),
  ...details,
})
const counted = (name: string, counts: Amount, details: ThingDetails): Thing => ({
  name,
  bare: 'count',
  counts,
  ...details,
})

const user = counted('users', visitors, {
  lists: ['user_id'],
  isOwner: true,
  isPerson: true,
  id: 'user_id',
  best: revenue,
  isSparse: true,
})
const visitor = counted('visitors', visitors, {
  lists: ['visitor_id'],
  isOwner: true,
  isPerson: true,
  id: 'visitor_id',
  best: revenue,
})
const buyer = counted('buyers', buyers, { lists: ['visitor_id'], isOwner: true, on: ['sale'], best: revenue })
export const product = listed('products', {
  lists: ['item_name'],
  counts: count('products', { '*': distinct('item_id'), search: distinct('click_item_id') } as On, { hasKinds: true }),
  named: 'item_name',
  id: 'item_id',
  worth: 'item_price',
  isCoded: true,
})
export const keyword = listed('keywords', {
  lists: ['keyword'],
  counts: count('keywords', { search: metric('keywords'), sale: distinct('keyword'), cart: distinct('keyword') }),
  best: searches,
})
const order = counted('orders', orders, { lists: ['order_number'], worth: 'order_total', id: 'order_number' })

export const facetValues = listed('facet_values', { lists: ['facet_value'] })
export const clicked = listed('clicked_products', {
  lists: ['click_item_id'],
  isSparse: true,
  on: ['search'],
  id: 'click_item_id',
})

export const corrections = listed('corrections', { lists: ['corrected_keyword'], isSparse: true })
export const misspellings = listed('misspellings', {
  lists: ['original_keyword'],
  tests: [is('corrected_keyword', 'set')],
})

/** Each thing, and the patterns of the nouns that mean it. */
const THINGS: readonly (readonly [Thing, ...string[]])[] = [
  [keyword, 'keyword|term|phrase|kw|searchterm', 'search term|word|phrase|keyword', 'key word', 'search query|string'],
  [
    counted('searches', searches, { lists: ['keyword'], named: 'keyword', best: searches, isRow: true }),
    'search|query|request|lookup',
    'search|site request|query|event|search',
  ],
  [
    counted('visits', visits, { lists: ['visit_id'], isOwner: true, id: 'visit_id' }),
    'visit|session',
    'site|search visit|session',
  ],
  [
    visitor,
    'visitor|shopper|person|people|folk|somebody|searcher',
    'site|unique|distinct|different|individual|separate visitor|shopper|person|people',
  ],
  [user, 'user|customer|client|member|spender', 'unique|distinct|different user|customer|client'],
  [buyer, 'buyer|purchaser', 'paying customer|visitor|shopper', 'unique|distinct buyer'],
  [{ ...visitor, name: 'guests', tests: [is('user_id', 'notSet')] }, 'guest', 'guest visitor|shopper|user|customer'],
  [order, 'order|purchase|transaction|checkout', 'placed|completed|unique|distinct order', 'sale event'],
  [product, 'product|item|article|goods', 'product|item title|name'],
  [
    counted('lines', lines, { lists: ['item_name'], on: ['sale'], worth: 'item_total', isRow: true }),
    'sale|sales|order line|row',
    'line item',
    'row of sale',
  ],
  [
    counted('adds', adds, { lists: ['item_name'], on: ['cart'], worth: 'item_price', isRow: true }),
    'cart row|line|event',
    'row of cart',
  ],
  [listed('cities', { lists: ['city'] }), 'town'],
  [listed('engines', { lists: ['engine_name'], id: 'engine_id' }), 'engine|storefront', 'search engine'],
  [
    listed('widgets', { lists: ['widget_name'], id: 'widget_id', on: ['rec_click'] }),
    'widget|carousel',
    'recommendation|rec|recs|recommender widget|block|box|carousel|slot',
  ],
  [
    listed('campaigns', { lists: ['campaign_name'], on: ['banner_click'] }),
    'campaign',
    'banner|promo|promotion campaign',
  ],
  [
    listed('banners', { lists: ['banner_name'], id: 'banner_id', on: ['banner_click'] }),
    'banner|promo',
    'promotional banner',
  ],
  [
    listed('landing_pages', {
      lists: ['landing_page_url'],
      isSparse: true,
      named: 'page_name',
      id: 'landing_page_url',
    }),
    'landing page',
    'landingpage',
  ],
  [
    listed('pages', { lists: ['page_name'], isSparse: true, named: 'page_name' }),
    'page name',
    'landing page name|title',
  ],
  [listed('facets', { lists: ['facet_name'] }), 'facet|filter', 'facet name', 'filter name'],
  [
    {
      ...listed('corrections', { lists: ['original_keyword', 'corrected_keyword'] }),
      tests: [is('corrected_keyword', 'set')] as never,
    },
    '(pairs|pair) (of) original (keyword) and corrected keyword|term|spelling (pair)',
    'correction pair',
  ],
  [facetValues, 'facet value|option', 'value of it|facet', 'filter value|option', 'value of facet'],
  [
    listed('segments', { lists: ['visitor_target_name'] }),
    'segment|audience|target',
    'visitor|customer|shopper|audience segment|target|group',
    'target|visitor group',
  ],
  [
    listed('sort_options', { lists: ['sorting_set_field_name'] }),
    'sort|sorting option|order|choice|field',
    'sort order|option',
  ],
  [
    listed('result_pages', { lists: ['page_no'] }),
    'result|results page (viewed|reached|opened)',
    'page number|no',
    'page of result|results',
    'results page number',
  ],
  [
    listed('positions', { lists: ['click_element_position'], isSparse: true }),
    'position|rank',
    'click|clicked (element) position|rank',
    'result position',
  ],
  [
    listed('trending_items', { lists: ['item_name'], on: [TRENDING], id: 'item_id' }),
    '(autocomplete) trending (autocomplete) item|product|suggestion (clicked|in|from) (in|from) (the) (autocomplete)',
  ],
  [clicked, 'clicked item|product|result'],
  [
    listed('request_types', { lists: ['request_type'] }),
    'request type',
    'type of request|search',
    'kind of request|search',
    'search type',
  ],
  [listed('event_types', { lists: ['event_type'], counts: events }), 'event type', 'type of event', 'kind of event'],
  [counted('events', events, { lists: ['event_type'] }), 'event|row|record', 'event|data row'],
  [corrections, 'corrected keyword|term|spelling|word'],
  [
    misspellings,
    'misspelling|typo|misspelt|misspelled',
    'misspelt|misspelled keyword|term|word|search',
    'spelling mistake|error',
  ],
]

/** `word` means a search term. It has no name field, because a value after `word` is only part of a search term. */
const { named, ...unnamed } = keyword
const wordEntry = [
  ...rules(['word'], () => ({ cat: 'thing', thing: unnamed, isMany: false }), { cost: 0.2 }),
  ...rules(
    ['words', 'words and|or|& phrases|terms|expressions', 'search expression'],
    () => ({ cat: 'thing', thing: keyword, isMany: false }),
    { cost: 0.2 },
  ),
]

/** `sale` counts orders. The plural `sales` usually means revenue. */
const saleEntry = rules(['sale'], () => ({ cat: 'thing', thing: order, isMany: false }), { cost: 0.3 })

/** `conversions` counts orders, but the singular `conversion` is a rate. */
const conversionEntry = rules(['conversions'], () => ({ cat: 'thing', thing: order, isMany: true }), { cost: 0 })

const botEntry = rules(
  ['bot|crawler|spider|robot'],
  () => ({
    cat: 'thing',
    thing: listed('bots', { lists: ['bot_name'], tests: [is('is_bot', 'equals', 'true')] as never }),
    isMany: false,
  }),
  { cost: 0.15 },
)

export const thingEntries = [
  ...saleEntry,
  ...conversionEntry,
  ...wordEntry,
  ...botEntry,
  ...rules(['(spelling) correction'], () => ({ cat: 'thing', thing: corrections, isMany: false }), { cost: 0.3 }),
  ...THINGS.flatMap(([thing, ...patterns]) =>
    rules(patterns, () => ({ cat: 'thing', thing, isMany: false }), { cost: 0 }),
  ),
]
