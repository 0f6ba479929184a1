// From an intent to a query: row type, measures, conditions, order. The rules of the service that a query must keep are
// kept here; whether it does is checked afterwards by the service's own stages.

import { type Day, formatDay } from '../bind/calendar.ts'
import { resolveDateRange } from '../bind/resolve-date-range.ts'
import { dateRanges } from '../catalog/date-ranges.ts'
import type { EventType } from '../catalog/event-types.ts'
import { limits } from '../catalog/limits.ts'
import { namesOf } from '../catalog/names-of.ts'
import { isSame, nameOf, unique } from './counted.ts'
import type { Days } from './dates/index.ts'
import type { Intent } from './intent.ts'
import { type Counted, valuesOf } from './items.ts'
import type { Fields } from './lexicon/lexicon.ts'
import type { Aggregate, Condition, Measure } from './lexicon/meaning.ts'
import {
  adds,
  bannerClicks,
  clicks,
  events,
  orders,
  recommendationClicks,
  searches,
  trendingClicks,
} from './lexicon/measures.ts'
import { rowTypesOf } from './row-types.ts'
import type { Unusable } from './unusable.ts'

/** A query whose members are not looked up yet. */
export interface Draft {
  readonly dimensions: readonly string[]
  readonly measures: readonly { readonly field: string; readonly fn: string; readonly alias: string }[]
  readonly filters: readonly Condition[]
  readonly having: readonly Condition[]
  readonly order: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[]
  readonly page?: number
  readonly limit?: number
}

/** What is counted on the rows of a type where nothing is said. */
const USUAL: Readonly<Record<EventType, Measure>> = {
  search: searches,
  cart: adds,
  sale: orders,
  rec_click: recommendationClicks,
  banner_click: bannerClicks,
  autocomplete_trending_item_click: trendingClicks,
}

/** The ten that are meant by the best. */
const USUAL_RANK = 10

type Composed = { readonly draft: Draft } | { readonly unusable: Unusable }

const conflict = (why: string): Composed => ({ unusable: { reason: 'conflict', words: [], why } })

export function compose(asked: Intent, fields: Fields, today: Day): Composed {
  const first = onRows(clickedItems(ofEvents(asked)), fields)
  const intent = first.intent
  if (first.types === undefined) return conflict('the parts of the question are about different kinds of events')
  const [type] = first.types
  if (asksNothing(intent, fields))
    return { unusable: { reason: 'unexplained', words: [], why: 'the question names nothing to count or to list' } }
  if (
    type === 'sale' &&
    !namesRows(intent) &&
    intent.filters.some(({ member, operator }) => member === 'order_number' && operator === 'notSet')
  )
    return {
      unusable: { reason: 'unsupported', words: [], why: 'there are no rows of what was not sold' },
    }
  if (intent.having.length > 0 && intent.groups.length === 0)
    return {
      unusable: {
        reason: 'unsupported',
        words: [],
        why: 'how many things have so much of something cannot be counted: list them instead',
      },
    }
  const counted = allCounted(intent, type)
  if (counted.some((one) => conditionsOf(one) !== conditionsOf(counted[0])) && counted.some(conditionsOf))
    return conflict('what is counted has conditions of its own: ask for each of them')
  const measures = aliased(counted.map((one) => ({ counted: one, aggregate: aggregateOf(one, first.types ?? []) })))
  const fansOut = [...intent.groups, ...intent.filters.map(({ member }) => member)].some(
    (name) => (fields[name]?.from ?? 'summary') !== 'summary',
  )
  const safe = measures.map((one) => (fansOut ? { ...one, aggregate: distinctly(one.aggregate) } : one))
  if (safe.some(({ aggregate }) => aggregate === undefined))
    return {
      unusable: {
        reason: 'unsupported',
        words: [],
        why: 'sums by facet or visitor target would count a search once for each of them',
      },
    }
  const alias = (wanted: Counted) => safe.find(({ counted: one }) => isSame(one, wanted))?.alias ?? ''
  const filters = distinct([
    ...typeFilter(intent, first.types),
    ...counted.flatMap((one) => ('measure' in one ? (one.measure.filters ?? []) : [])),
    ...intent.filters.filter((one) => namesRows(intent) || !isImplied(one, intent.filters)),
    ...intent.groups
      .filter(
        (name) =>
          isSparse(name, type) &&
          !isBots(name, intent.filters) &&
          !isOfCorrections(name, intent) &&
          !intent.filters.some(({ member }) => member === name),
      )
      .map((member): Condition => ({ member, operator: 'set' })),
    ...intent.days.flatMap((days) => onDays(days, today)),
  ])
  if (!namesRows(intent) && filters.some((one) => filters.some((other) => isContrary(one, other))))
    return conflict('its conditions contradict each other: ask for each of them')
  const isByAverage = safe[0]?.aggregate?.fn === 'avg' && safe.length === 1
  if (intent.rank !== undefined && intent.rank.by === undefined && intent.orders.length === 0 && isByAverage)
    return { unusable: { reason: 'ambiguous', words: [], why: 'a ranking beside an average has to say by what it is' } }
  const order = ordered(intent, alias, safe[0]?.alias)
  if (order.some(({ field }) => field === '')) return conflict('the order names what is not in the answer')
  const limit = limitOf(intent)
  if (limit !== undefined && (limit < 1 || limit > limits.maxLimit))
    return conflict(`an answer has 1 to ${limits.maxLimit} rows a page`)
  return {
    draft: {
      dimensions: intent.groups,
      measures: safe.map(({ aggregate, alias: name }) => ({ ...(aggregate ?? { fn: '', field: '' }), alias: name })),
      filters,
      having: intent.having.flatMap(({ counted: one, limits: bounds }) =>
        bounds.map((limit): Condition => {
          const values = valuesOf(limit)
          return { member: alias(one), operator: limit.operator, ...(values.length > 0 && { values }) }
        }),
      ),
      order,
      ...(intent.page !== undefined && { page: intent.page }),
      ...(limit !== undefined && { limit }),
    },
  }
}

/** A condition alone asks for something where it can only be one on searches. */
const asksNothing = ({ groups, counted, contexts, filters, having, rank }: Intent, fields: Fields): boolean =>
  rank?.by === undefined &&
  [groups, counted, contexts, having].every(({ length }) => length === 0) &&
  !filters.some(({ member }) => member === 'event_type' || fields[member]?.on.join() === 'search')

/** Of types of events, events are counted where nothing else is. */
const ofEvents = (intent: Intent): Intent =>
  intent.groups.includes('event_type') &&
  [intent.counted, intent.having, intent.contexts].every(({ length }) => length === 0)
    ? { ...intent, counted: [{ measure: events }] }
    : intent

const clicksBySearch: Measure = { ...clicks, on: searches.on }

/** Search rows know clicked items by id alone, and count a click by its search. */
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
    rank: intent.rank && { ...intent.rank, by: intent.rank.by && bySearch(intent.rank.by) },
  }
}

/** The row types of an intent; what a click or banner row says of its order, a search row says of its visit. */
function onRows(
  intent: Intent,
  fields: Fields,
): { readonly intent: Intent; readonly types: readonly EventType[] | undefined } {
  const isAboutVisits = intent.counted.some(
    (one) => 'measure' in one && one.measure.listed !== undefined && one.measure.on.search !== undefined,
  )
  const first = isAboutVisits && !namesRows(intent) ? { ...intent, filters: intent.filters.map(ofVisit) } : intent
  const types = rowTypesOf(first, fields)
  if (types !== undefined) return { intent: first, types }
  const others = [ofVisit, ofRow].map((change): Intent => ({ ...intent, filters: intent.filters.map(change) }))
  const found = others.find((one) => rowTypesOf(one, fields) !== undefined) ?? intent
  return { intent: found, types: rowTypesOf(found, fields) }
}

/** Where the question says itself which rows it means, its conditions are literal. */
const namesRows = ({ filters }: Intent): boolean => filters.some(({ member }) => member === 'event_type')

const ofRow = (one: Condition): Condition =>
  one.member === 'had_sale' ? { member: 'order_number', operator: one.values?.[0] === 'true' ? 'set' : 'notSet' } : one

const ofVisit = (one: Condition): Condition =>
  one.member === 'order_number' && (one.operator === 'set' || one.operator === 'notSet')
    ? { member: 'had_sale', operator: 'equals', values: [String(one.operator === 'set')] }
    : one

/** Everything that is measured: what is asked for, what it is ranked and held to, else what is usual. */
function allCounted(
  { counted, having, rank, orders: sorts, groups }: Intent,
  type: EventType | undefined,
): readonly Counted[] {
  const by = [rank?.by, ...sorts.map((one) => one.by)].flatMap((one) =>
    one === undefined || 'field' in one ? [] : [one],
  )
  const found = unique([...counted, ...having.map((one) => one.counted), ...by])
  if (found.length > 0) return found
  return groups.length === 0 && type === undefined ? [] : [{ measure: type === undefined ? events : USUAL[type] }]
}

function aggregateOf(counted: Counted, types: readonly EventType[]): Aggregate | undefined {
  if ('aggregate' in counted) return counted.aggregate
  const { on } = counted.measure
  const type = types.find((one) => on[one] !== undefined)
  return type === undefined ? Object.values(on)[0] : on[type]
}

interface Aliased {
  readonly counted: Counted
  readonly aggregate: Aggregate | undefined
  readonly alias: string
}

function aliased(
  measures: readonly { readonly counted: Counted; readonly aggregate: Aggregate | undefined }[],
): readonly Aliased[] {
  return measures.map((one, index) => {
    const name = nameOf(one.counted)
    const taken = measures.slice(0, index).some(({ counted }) => nameOf(counted) === name)
    return { ...one, alias: taken ? `${name}_${index + 1}` : name }
  })
}

/** Of joined rows, ids can be counted once each; nothing can be summed. */
function distinctly(aggregate: Aggregate | undefined): Aggregate | undefined {
  if (aggregate?.fn === 'sum') return undefined
  return aggregate?.fn === 'count'
    ? { fn: 'count_distinct', field: aggregate.field === '*' ? 'tracking_id' : aggregate.field }
    : aggregate
}

function typeFilter({ filters }: Intent, types: readonly EventType[]): readonly Condition[] {
  if (types.length === 0 || filters.some(({ member }) => member === 'event_type')) return []
  return [{ member: 'event_type', operator: types.length === 1 ? 'equals' : 'in', values: types }]
}

/** The conditions of a measure itself, on which all that is counted beside it has to agree. */
const conditionsOf = (one: Counted | undefined): readonly Condition[] | undefined =>
  one !== undefined && 'measure' in one ? one.measure.filters : undefined

/** Whether no row can meet both conditions. */
function isContrary(one: Condition, other: Condition): boolean {
  const [value = ''] = one.values ?? []
  const [limit = ''] = other.values ?? []
  if (one.member !== other.member) return false
  if (one.operator === 'notSet') return other.operator !== 'notSet' && other.operator !== 'notEquals'
  if (one.operator !== 'equals') return false
  if (other.operator === 'equals') return value !== limit
  if (other.operator === 'notEquals') return value === limit
  if (other.operator === 'gt') return Number(value) <= Number(limit)
  if (other.operator === 'gte') return Number(value) < Number(limit)
  if (other.operator === 'lt') return Number(value) >= Number(limit)
  return other.operator === 'lte' && Number(value) > Number(limit)
}

/** A position is that of a click. */
const isImplied = ({ member, values = [] }: Condition, filters: readonly Condition[]): boolean =>
  member === 'had_click' && values[0] === 'true' && filters.some((one) => one.member === 'click_element_position')

/** Of crawlers, those without a name are listed, too. */
const isBots = (name: string, filters: readonly Condition[]): boolean =>
  name === 'bot_name' && filters.some(({ member }) => member === 'is_bot')

/** Of corrections, what was typed is known anyway. */
const isOfCorrections = (name: string, { groups, filters }: Intent): boolean =>
  name === 'original_keyword' && [...groups, ...filters.map(({ member }) => member)].includes('corrected_keyword')

/** Fields that most rows of a type lack: a group of all those without one says nothing. */
function isSparse(name: string, type: EventType | undefined): boolean {
  if (name === 'order_number') return type !== undefined && type !== 'sale'
  return [
    'bot_name',
    'user_id',
    'corrected_keyword',
    'original_keyword',
    'click_item_id',
    'click_element_position',
    'landing_page_url',
  ].includes(name)
}

function onDays({ first, last }: Days, today: Day): readonly Condition[] {
  const member = 'event_date'
  if (first === undefined) return last === undefined ? [] : [{ member, operator: 'lte', values: [formatDay(last)] }]
  if (last === undefined) return [{ member, operator: 'gte', values: [formatDay(first)] }]
  const days = [formatDay(first), formatDay(last)]
  const shortcut = namesOf(dateRanges).find(
    (name) => resolveDateRange[name](today).map(formatDay).join() === days.join(),
  )
  return [{ member, operator: 'inDateRange', values: shortcut === undefined ? days : [shortcut] }]
}

function ordered(
  { orders: sorts, rank, groups }: Intent,
  alias: (counted: Counted) => string,
  main: string | undefined,
): Draft['order'] {
  const columnOf = (by: Intent['orders'][number]['by']): string => {
    if (by === undefined) return main ?? groups[0] ?? ''
    if (!('field' in by)) return alias(by)
    const field = by.field === 'first' ? (groups[0] ?? '') : by.field
    return groups.includes(field) ? field : ''
  }
  const bare = sorts.find(({ by }) => by === undefined)
  const told = sorts.filter(({ by }) => by !== undefined)
  const usual = bare?.dir ?? rank?.dir ?? 'desc'
  const terms = (told.length > 0 || bare === undefined ? told : [bare]).flatMap(({ by, dir = usual }) =>
    inTime(by, groups, columnOf(by)).map((field) => ({ field, dir })),
  )
  if (rank === undefined) return terms
  // One number has no order.
  if (groups.length === 0) return []
  const [measured] = sorts.filter(({ by }) => by !== undefined && !('field' in by))
  const first = { field: columnOf(rank.by ?? measured?.by), dir: measured?.dir ?? rank.dir }
  return [first, ...terms.filter(({ field }) => field !== first.field)]
}

/** In order of time, by month as by day. */
function inTime(by: Intent['orders'][number]['by'], groups: readonly string[], name: string): readonly string[] {
  if (by === undefined || !('field' in by) || by.field !== 'event_date' || name !== '') return [name]
  const found = groups.filter((group) => group === 'event_year' || group === 'event_month')
  return found.length > 0 ? found : [name]
}

function limitOf({ rank, size, groups, isSingular }: Intent): number | undefined {
  if (rank === undefined || groups.length === 0) return size
  return rank.limit ?? size ?? (isSingular ? 1 : USUAL_RANK)
}

const distinct = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.filter(
    (one, index) => conditions.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === index,
  )
