// Turns an intent into a query: row types, measures, conditions and order. Follows the rules of the service; afterwards
// the stages of the service check the result.

import { type Day, formatDay } from '../calendar/civil-day.ts'
import { dateRanges } from '../catalog/date-ranges.ts'
import { limits } from '../catalog/limits.ts'
import { resolveDateRange } from '../catalog/resolve-date-range.ts'
import { namesOf } from '../names/names-of.ts'
import { isSame, nameOf, unique } from './counted.ts'
import type { Days } from './dates/index.ts'
import type { Intent } from './intent.ts'
import { type Counted, valuesOf } from './items.ts'
import type { Language } from './language.ts'
import type { Aggregate, Condition } from './lexicon/meaning.ts'
import { chronological, limitOf, type Order, ordered } from './order-and-limit.ts'
import type { Unusable } from './unusable.ts'

/** A query before its names are looked up. */
export interface Draft {
  readonly dimensions: readonly string[]
  readonly measures: readonly { readonly field: string; readonly fn: string; readonly alias: string }[]
  readonly filters: readonly Condition[]
  readonly having: readonly Condition[]
  readonly order: Order
  readonly page?: number
  readonly limit?: number
}

type Composed = { readonly draft: Draft } | { readonly unusable: Unusable }

const conflict = (why: string): Composed => ({ unusable: { reason: 'conflict', words: [], why } })

export function compose(asked: Intent, language: Language, today: Day): Composed {
  const { rowTypes, calendar } = language
  const settled = language.settle(ofRows(asked, language))
  if ('unusable' in settled) return settled
  const { intent, types } = settled
  const [type] = types
  const isLiteral = namesRows(intent, language)
  if (asksNothing(intent, language))
    return { unusable: { reason: 'unexplained', words: [], why: 'the question names nothing to count or to list' } }
  if (calendar.date === undefined && intent.days.some(({ of }) => of === undefined))
    return { unusable: { reason: 'unsupported', words: [], why: 'the data has no dates' } }
  if (intent.having.length > 0 && intent.groups.length === 0)
    return {
      unusable: {
        reason: 'unsupported',
        words: [],
        why: 'an amount can only restrict a list: list it instead of counting it',
      },
    }
  if (intent.having.some(({ counted: one }) => isOfGroups(one, intent)))
    return conflict('each listed thing occurs once: limit the list, as in "top 15"')
  const counted = allCounted(intent, type, language)
  if (counted.some((one) => conditionsOf(one) !== conditionsOf(counted[0])) && counted.some(conditionsOf))
    return conflict('the measures have different conditions: ask for each separately')
  const measures = aliased(counted.map((one) => ({ counted: one, aggregate: aggregateOf(one, types) })))
  const safe = measures.map((one) => ({ ...one, aggregate: eachOnce(one.aggregate, measures, intent, language) }))
  if (safe.some(({ aggregate }) => aggregate === undefined))
    return {
      unusable: {
        reason: 'unsupported',
        words: [],
        why: 'a sum grouped by something that a row has several of would count the row several times',
      },
    }
  const alias = (wanted: Counted) => safe.find(({ counted: one }) => isSame(one, wanted))?.alias ?? ''
  const filters = distinct([
    ...typeFilter(intent, types, rowTypes.field),
    ...counted.flatMap((one) => ('measure' in one ? (one.measure.filters ?? []) : [])),
    ...intent.filters.filter((one) => isLiteral || !language.isImplied(one, intent.filters)),
    ...language.held(intent, type).filter(({ member }) => !intent.filters.some((one) => one.member === member)),
    ...intent.days.flatMap((days) => onDays(days, days.of ?? calendar.date ?? '', today)),
  ])
  if (!isLiteral && filters.some((one) => isEmpty(one, intent) || filters.some((other) => isContrary(one, other))))
    return conflict('the conditions contradict each other: ask for each separately')
  const isByAverage = safe[0]?.aggregate?.fn === 'avg' && safe.length === 1
  if (intent.rank !== undefined && intent.rank.by === undefined && intent.orders.length === 0 && isByAverage)
    return {
      unusable: { reason: 'ambiguous', words: [], why: 'a ranking with an average needs a measure: name it' },
    }
  const told = ordered(intent, language, { alias, ofField: onlyOne(safe), main: safe[0]?.alias })
  const order = told.length > 0 || isLiteral || safe.length === 0 ? told : chronological(intent, calendar)
  if (order.some(({ field }) => field === '')) return conflict('the order names a column that is not in the answer')
  const limit = limitOf(intent)
  if (limit !== undefined && (limit < 1 || limit > limits.maxLimit))
    return conflict(`a page has 1 to ${limits.maxLimit} rows`)
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

/**
 * Whether a bound limits the grouped field itself, as in "by keyword, no more than 15 keywords". Not if the question
 * also asks for their number.
 */
const isOfGroups = (held: Counted, { groups, counted }: Intent): boolean =>
  'aggregate' in held &&
  held.aggregate.fn === 'count_distinct' &&
  groups.includes(held.aggregate.field) &&
  !counted.some((one) => isSame(one, held))

/** The column of the only measure of a field, as in "units, sorted by quantity". */
const onlyOne =
  (measures: readonly { readonly aggregate: Aggregate | undefined; readonly alias: string }[]) =>
  (field: string): string => {
    const [found, ...others] = measures.filter(({ aggregate }) => aggregate?.field === field)
    return found !== undefined && others.length === 0 ? found.alias : ''
  }

/** If the question names its row types itself, its conditions are taken literally. */
const namesRows = ({ filters }: Intent, { rowTypes: { field } }: Language): boolean =>
  field !== undefined && filters.some(({ member }) => member === field)

/** A condition alone suffices as a question only if it names rows of the main type. */
const asksNothing = (
  { groups, counted, contexts, filters, having, rank }: Intent,
  { model: { fields }, rowTypes: { field, main } }: Language,
): boolean =>
  rank?.by === undefined &&
  [groups, counted, contexts, having].every(({ length }) => length === 0) &&
  !filters.some(({ member }) => member === field || (main !== undefined && fields[member]?.on.join() === main))

/** A question that groups by row type and names no measure counts rows. */
const ofRows = (intent: Intent, { rows, rowTypes: { field } }: Language): Intent =>
  field !== undefined &&
  intent.groups.includes(field) &&
  [intent.counted, intent.contexts].every(({ length }) => length === 0) &&
  intent.having.every(({ counted }) => 'measure' in counted && counted.measure === rows)
    ? { ...intent, counted: [{ measure: rows }] }
    : intent

/**
 * A measure that stays correct if the query names a relation with several rows per row. It counts distinct values.
 * Undefined if there is no such measure. A measure of that relation itself needs no change, because each of its rows
 * occurs once.
 */
function eachOnce(
  aggregate: Aggregate | undefined,
  measures: readonly { readonly aggregate: Aggregate | undefined }[],
  { groups, filters }: Intent,
  { model }: Language,
): Aggregate | undefined {
  const fromOf = (name = '') => model.fields[name]?.from ?? model.base
  const named = [...groups, ...filters.map(({ member }) => member), ...measures.map((one) => one.aggregate?.field)]
  const own = fromOf(aggregate?.field)
  const isRepeated = named.map(fromOf).some((from) => from !== own && model.joins[from]?.rows === 'many')
  return isRepeated ? distinctly(aggregate, model.countDistinctOf[0]) : aggregate
}

/** All measures: those asked for, and those of rankings and bounds. Otherwise the usual measure. */
function allCounted(
  { counted, having, rank, orders: sorts, groups }: Intent,
  type: string | undefined,
  { rows, rowTypes }: Language,
): readonly Counted[] {
  const by = [rank?.by, ...sorts.map((one) => one.by)].flatMap((one) =>
    one === undefined || 'field' in one ? [] : [one],
  )
  const found = unique([...counted, ...having.map((one) => one.counted), ...by])
  if (found.length > 0) return found
  return groups.length === 0 && type === undefined
    ? []
    : [{ measure: type === undefined ? rows : rowTypes.usual(type) }]
}

function aggregateOf(counted: Counted, types: readonly string[]): Aggregate | undefined {
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

/** On joined rows, ids can be counted as distinct values. Sums are impossible. */
function distinctly(aggregate: Aggregate | undefined, id: string | undefined): Aggregate | undefined {
  if (aggregate?.fn === 'sum') return undefined
  if (aggregate?.fn !== 'count') return aggregate
  const field = aggregate.field === '*' ? id : aggregate.field
  return field === undefined ? undefined : { fn: 'count_distinct', field }
}

function typeFilter({ filters }: Intent, types: readonly string[], member: string | undefined): readonly Condition[] {
  if (member === undefined || types.length === 0 || filters.some((one) => one.member === member)) return []
  return [{ member, operator: types.length === 1 ? 'equals' : 'in', values: types }]
}

/** The conditions of a measure. All measures of a query must share them. */
const conditionsOf = (one: Counted | undefined): readonly Condition[] | undefined =>
  one !== undefined && 'measure' in one ? one.measure.filters : undefined

/** Whether a condition empties a group, as in "by user, without a user". */
const isEmpty = ({ member, operator }: Condition, { groups }: Intent): boolean =>
  operator === 'notSet' && groups.includes(member)

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

function onDays({ first, last }: Days, member: string, today: Day): readonly Condition[] {
  if (first === undefined) return last === undefined ? [] : [{ member, operator: 'lte', values: [formatDay(last)] }]
  if (last === undefined) return [{ member, operator: 'gte', values: [formatDay(first)] }]
  const days = [formatDay(first), formatDay(last)]
  const shortcut = namesOf(dateRanges).find(
    (name) => resolveDateRange[name](today).map(formatDay).join() === days.join(),
  )
  return [{ member, operator: 'inDateRange', values: shortcut === undefined ? days : [shortcut] }]
}

const distinct = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.filter(
    (one, index) => conditions.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === index,
  )
