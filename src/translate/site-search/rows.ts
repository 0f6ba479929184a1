// The row types of a question about site search. Rows also describe related events: a search row describes its visit, a
// click row the order that followed it.

import type { Fields } from '../../model/model.ts'
import { namesOf } from '../../names/names-of.ts'
import { type EventType, eventTypes } from '../../site-search/event-types.ts'
import type { Intent } from '../intent.ts'
import type { Counted } from '../items.ts'
import type { RowTypes, Settled } from '../language.ts'
import type { Condition, Measure } from '../lexicon/meaning.ts'
import { APART, rowTypesOf } from '../row-types.ts'
import type { Unusable } from '../unusable.ts'
import {
  adds,
  bannerClicks,
  clicks,
  orders,
  recommendationClicks,
  saleLines,
  searches,
  trendingClicks,
} from './measures.ts'

const USUAL: Readonly<Record<EventType, Measure>> = {
  search: searches,
  cart: adds,
  sale: orders,
  rec_click: recommendationClicks,
  banner_click: bannerClicks,
  autocomplete_trending_item_click: trendingClicks,
}

export const rowTypes: RowTypes = {
  field: 'event_type',
  main: 'search',
  all: namesOf(eventTypes),
  // For purchases, sale rows are the default.
  preferred: ['search', 'sale', 'cart'],
  usual: (type) => (Object.hasOwn(USUAL, type) ? USUAL[type as EventType] : searches),
}

/** The intent with its row types. If the question names its row type, its conditions are literal. */
export const settle =
  (fields: Fields) =>
  (asked: Intent): Settled => {
    if (isBareOrder(asked)) return { unusable: WHICH_ORDER }
    const { intent, types } = onRows(clickedItems(sought(asked)), fields)
    if (types === undefined) return { unusable: APART }
    return types[0] === 'sale' && !namesRows(intent) && !intent.counted.some(isOfLines) && intent.filters.some(isUnsold)
      ? { unusable: UNSOLD }
      : { intent, types }
  }

const WHICH_ORDER: Unusable = {
  reason: 'ambiguous',
  words: [],
  why: 'orders are ranked by their total or by units: say which',
}

/** `which order was the largest` groups by order. */
const isBareOrder = ({ groups, counted, rank, orders: sorts }: Intent): boolean =>
  rank !== undefined &&
  rank.by === undefined &&
  counted.length === 0 &&
  sorts.length === 0 &&
  groups.join() === 'order_number'

const UNSOLD: Unusable = {
  reason: 'unsupported',
  words: [],
  why: 'items that were not sold have no rows: say "sale rows" for rows without an order number',
}

const isUnsold = ({ member, operator }: Condition): boolean => member === 'order_number' && operator === 'notSet'

/** Rows of sold items, with or without an order. */
const isOfLines = (one: Counted): boolean => 'measure' in one && one.measure === saleLines

const namesRows = ({ filters }: Intent): boolean => filters.some(({ member }) => member === rowTypes.field)

/** A keyword filter also applies to rows of other types. Rows of searches are then not needed. */
function sought(intent: Intent): Intent {
  const { contexts, counted, rank, filters } = intent
  const all = [...counted, ...(rank?.by ? [rank.by] : [])]
  const isElsewhere = contexts.length > 1 || all.some((one) => 'measure' in one && one.measure.on.search === undefined)
  return isElsewhere && filters.some(({ member }) => member === 'keyword')
    ? { ...intent, contexts: contexts.filter((on) => on !== 'search') }
    : intent
}

const clicksBySearch: Measure = { ...clicks, on: searches.on }

/** Search rows know clicked items only by id, and count a click per search. */
function clickedItems(intent: Intent): Intent {
  const isClick = (one: Counted) => 'measure' in one && one.measure === clicks
  const named = [
    ...intent.counted,
    ...intent.having.map((one) => one.counted),
    ...(intent.rank?.by ? [intent.rank.by] : []),
  ]
  const isClicked =
    named.some(isClick) || (!namesRows(intent) && intent.filters.some(({ member }) => member === 'had_click'))
  if (!isClicked || intent.contexts.some((on) => on !== 'search')) return intent
  const isOfItem = (name: string) => name === 'item_name' || name === 'item_id' || name === 'click_item_id'
  if (![...intent.groups, ...intent.filters.map(({ member }) => member)].some(isOfItem)) return intent
  const bySearch = (one: Counted): Counted => (isClick(one) ? { measure: clicksBySearch } : one)
  return {
    ...intent,
    groups: intent.groups.map((name) => (/^item_(?:name|id)$/.test(name) ? 'click_item_id' : name)),
    filters: intent.filters.map((one) => (one.member === 'item_id' ? { ...one, member: 'click_item_id' } : one)),
    counted: intent.counted.map(bySearch),
    having: intent.having.map((one) => ({ ...one, counted: bySearch(one.counted) })),
    orders: intent.orders.map((one) =>
      one.by === undefined || 'field' in one.by ? one : { ...one, by: bySearch(one.by) },
    ),
    rank: intent.rank && { ...intent.rank, by: intent.rank.by && bySearch(intent.rank.by) },
  }
}

/** The row types of an intent. Click and banner rows describe their order, search rows the order of their visit. */
function onRows(
  intent: Intent,
  fields: Fields,
): { readonly intent: Intent; readonly types: readonly string[] | undefined } {
  const typesOf = (one: Intent) => rowTypesOf(one, fields, rowTypes)
  const isAboutVisits = intent.counted.some(
    (one) =>
      'measure' in one &&
      one.measure.on.search !== undefined &&
      (one.measure.listed !== undefined || one.measure === clicks),
  )
  const first = isAboutVisits && !namesRows(intent) ? { ...intent, filters: intent.filters.map(ofVisit) } : intent
  const types = typesOf(first)
  if (types !== undefined) return { intent: first, types }
  const others = [ofVisit, ofRow].map((change): Intent => ({ ...intent, filters: intent.filters.map(change) }))
  const found = others.find((one) => typesOf(one) !== undefined) ?? intent
  return { intent: found, types: typesOf(found) }
}

const ofRow = (one: Condition): Condition =>
  one.member === 'had_sale' ? { member: 'order_number', operator: one.values?.[0] === 'true' ? 'set' : 'notSet' } : one

const ofVisit = (one: Condition): Condition =>
  one.member === 'order_number' && (one.operator === 'set' || one.operator === 'notSet')
    ? { member: 'had_sale', operator: 'equals', values: [String(one.operator === 'set')] }
    : one

/** Groups that most rows lack: restricts the rows to those with a value. */
export const held = (intent: Intent, type: string | undefined): readonly Condition[] =>
  intent.groups
    .filter(
      (name) =>
        isSparseGroup(name, type) &&
        !isBots(name, intent.filters) &&
        !isOfCorrections(name, intent) &&
        !isOfLanding(name, intent),
    )
    .map((member) => ({ member, operator: 'set' }))

/** A list of crawlers includes those without a name. */
const isBots = (name: string, filters: readonly Condition[]): boolean =>
  name === 'bot_name' && filters.some(({ member }) => member === 'is_bot')

/** For corrections, the typed keyword always exists. */
const isOfCorrections = (name: string, { groups, filters }: Intent): boolean =>
  name === 'original_keyword' && [...groups, ...filters.map(({ member }) => member)].includes('corrected_keyword')

/** A list of landing pages includes those without a name. */
const isOfLanding = (name: string, { groups, filters }: Intent): boolean =>
  name === 'page_name' && [...groups, ...filters.map(({ member }) => member)].includes('landing_page_url')

const SPARSE_GROUPS: ReadonlySet<string> = new Set([
  ...['bot_name', 'user_id', 'corrected_keyword', 'original_keyword', 'click_item_id', 'click_element_position'],
  ...['landing_page_url', 'page_name'],
])

const isSparseGroup = (name: string, type: string | undefined): boolean =>
  name === 'order_number' ? type !== undefined && type !== 'sale' : SPARSE_GROUPS.has(name)

/** A position belongs to a click. */
export const isImplied = ({ member, values = [] }: Condition, filters: readonly Condition[]): boolean =>
  member === 'had_click' && values[0] === 'true' && filters.some((one) => one.member === 'click_element_position')
