// Draws the random cases of metamorphic relations, with dice rolls over the fields and values of a random database.

import { boundaryDays, type Clock } from '../../tools/generators/pools.ts'
import { stored, valuesFor } from '../../tools/generators/values.ts'
import { FIELDS, type Field, OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'
import type { ConditionJson, JsonValue, StructuredRequest } from '../../tools/oracle/request.ts'
import type { Database } from '../../tools/oracle/tables.ts'

/** Draws from a fixed list of numbers: equal numbers give equal cases, and smaller numbers give simpler cases. */
export interface Roll {
  readonly next: () => number
  readonly pick: <T>(pool: readonly T[]) => T
  /** True in this percentage of cases. False for the smallest numbers. */
  readonly chance: (percent: number) => boolean
  readonly shuffle: <T>(items: readonly T[]) => readonly T[]
}

export function rollOf(dice: readonly number[]): Roll {
  let used = 0
  const next = () => {
    const die = dice[used % dice.length] ?? 0
    used += 1
    // After the last number, derives more numbers from the first numbers.
    return used <= dice.length ? die : (die * 31 + used) % 2 ** 30
  }
  const pick = <T>(pool: readonly T[]): T => {
    const found = pool[next() % Math.max(1, pool.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  return {
    next,
    pick,
    chance: (percent) => next() % 100 >= 100 - percent,
    shuffle: (items) => {
      const keyed = items.map((item) => ({ item, at: next() }))
      return keyed.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
    },
  }
}

/** The inputs of a case. */
export interface Given {
  readonly database: Database
  readonly clock: Clock
  readonly roll: Roll
  /** Returns a random valid request for the database, the same at each call. */
  readonly request: () => StructuredRequest
}

export const ALL: readonly Field[] = [...FIELDS.values()]
/** Fields of summary, which need no join. */
export const OWN: readonly Field[] = ALL.filter(({ relation }) => relation === 'summary')
export const OWN_NO_KEYWORD: readonly Field[] = OWN.filter(({ name }) => name !== 'keyword')
export const NUMBERS: readonly Field[] = OWN.filter(({ type }) => type === 'number')
export const ORDERED: readonly Field[] = OWN.filter(({ type }) => type !== 'boolean')

// Fields with few nulls, whose groups have several rows.
const USUAL = new Set(
  'event_type engine_id event_date visit_id visitor_id keyword is_bot request_type item_total event_month'.split(' '),
)

/** Draws a field from the pool. In half of the cases, draws one of the usual fields. */
export function drawField({ roll }: Given, pool: readonly Field[]): Field {
  const usual = pool.filter(({ name }) => USUAL.has(name))
  return roll.pick(roll.chance(50) && usual.length > 0 ? usual : pool)
}

/** Draws between `least` and `most` distinct fields. */
export function drawFields(given: Given, pool: readonly Field[], least: number, most: number): readonly Field[] {
  const count = least + (given.roll.next() % (most - least + 1))
  return [...new Set(Array.from({ length: count }, () => drawField(given, pool)))]
}

/**
 * Draws values for an operator, mostly stored values and sometimes unusual values. Draws no values for `set` and
 * `notSet`.
 */
export function drawValues({ database, clock, roll }: Given, operator: Operator, field: Field): readonly JsonValue[] {
  const draw = { count: roll.next(), source: roll.next(), form: roll.next(), picks: [0, 1, 2].map(roll.next) }
  return valuesFor(operator, field.type, stored(database, field.name), boundaryDays(clock), draw) ?? []
}

export function drawCondition(given: Given, pool: readonly Field[]): ConditionJson {
  const field = drawField(given, pool)
  const operator: Operator = given.roll.pick<Operator>(OPERATORS_OF[field.type])
  return condition(field.name, operator, drawValues(given, operator, field))
}

/** Draws a request, mostly without filters and having, so that it matches more rows. */
export function drawWide(given: Given): StructuredRequest {
  return given.roll.chance(40) ? given.request() : unfiltered(given.request())
}

/** Removes filters and having, so that the request matches all rows that have its fields. */
export function unfiltered(request: StructuredRequest): StructuredRequest {
  const names = [...(request.dimensions ?? []), ...(request.measures ?? []).map(({ field }) => field)]
  return { ...request, filters: anchored([], ...names), having: [] }
}

/** Draws valid filters in half of the cases, and no filters in the other half. */
export function drawFilters(given: Given): readonly ConditionJson[] {
  return given.roll.chance(50) ? anchored(given.request().filters ?? []) : []
}

/** Draws filters that need no joins. */
export function drawOwnFilters(given: Given): readonly ConditionJson[] {
  return drawFilters(given).filter(({ member }) => FIELDS.get(member)?.relation === 'summary')
}

export function condition(member: string, operator: Operator, values: readonly JsonValue[] = []): ConditionJson {
  return values.length === 0 ? { member, operator } : { member, operator, values }
}

/**
 * Adds filters so that the compiler accepts all of these fields. The added filters cause the joins of the fields and
 * satisfy the rule on row types, but keep all rows that have these fields.
 */
export function anchored(filters: readonly ConditionJson[], ...names: readonly string[]): readonly ConditionJson[] {
  const used = [...filters.map(({ member }) => member), ...names].flatMap((name) => FIELDS.get(name) ?? [])
  const relations = new Set(used.map(({ relation }) => relation))
  const needsType = used.some(({ onlyOn }) => onlyOn !== undefined) && !filters.some((f) => f.member === 'event_type')
  return [
    ...filters,
    ...(relations.has('facet_selections') ? [condition('facet_field', 'set')] : []),
    ...(relations.has('visitor_target_selections') ? [condition('visitor_target_name', 'set')] : []),
    ...(needsType ? [condition('event_type', 'notEquals', ['nothing'])] : []),
  ]
}
