// Metamorphic relations R26 to R28: `having` keeps the lines (rows of an answer) whose printed cells match.

import { expect } from 'vitest'
import { boundaryDays } from '../../tools/generators/pools.ts'
import { valuesFor } from '../../tools/generators/values.ts'
import { evaluate } from '../../tools/oracle/evaluate.ts'
import { OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'
import {
  type ConditionJson,
  type JsonValue,
  type Measure,
  plainRequest,
  type StructuredRequest,
  valueText,
} from '../../tools/oracle/request.ts'
import { holds, read } from '../../tools/oracle/value.ts'
import { each, holdOnEngines, relation } from './relation.ts'
import { withAliases } from './rename.ts'
import { condition, type Given, unfiltered } from './roll.ts'
import { cellOf, type Line, onOnePage, positional } from './world.ts'

interface Threshold {
  /** The request without having. */
  readonly request: StructuredRequest
  readonly having: readonly ConditionJson[]
}

/** Draws a request with measures, mostly grouped and rarely filtered, so that it has lines to select. */
function measured(given: Given): StructuredRequest {
  const { having: _, ...drawn } = given.roll.chance(20) ? given.request() : unfiltered(given.request())
  const measures = drawn.measures ?? []
  const count = { field: '*', fn: 'count', alias: 'n' }
  const full = { ...drawn, measures: measures.length > 0 ? measures : [count] }
  const dimensions = drawn.dimensions ?? []
  return onOnePage(dimensions.length > 0 || given.roll.chance(20) ? full : { ...full, dimensions: ['event_type'] })
}

/** Values near the cells of a measure, as many as the operator accepts. */
function thresholds(given: Given, request: StructuredRequest, of: Measure, operator: Operator): readonly JsonValue[] {
  const { roll, clock, database } = given
  const { data } = evaluate(request, { account: 'A', ...clock }, database)
  const own = data.flatMap((line) => cellOf(line, of.alias) ?? [])
  const draw = { count: roll.next(), source: roll.next(), form: roll.next(), picks: [0, 1, 2].map(roll.next) }
  return valuesFor(operator, of.type, own, boundaryDays(clock), draw) ?? []
}

const holdsOf = (line: Line, { alias, type }: Measure, { operator, values }: ConditionJson): boolean => {
  const known = OPERATORS_OF.string.find((name) => name === operator) ?? 'inDateRange'
  const texts = (values ?? []).map((value) => valueText(value) ?? '')
  return holds(read(cellOf(line, alias), type), { member: alias, operator: known, type, values: texts }, 0) === 'T'
}

const picksLines = relation<Threshold>({
  id: 'R26',
  promise: 'having keeps exactly the lines whose cells match, and the total counts only these lines',
  make: (given) => {
    const request = measured(given)
    const one = () => {
      const of = given.roll.pick(plainRequest(request).measures)
      const operators: readonly Operator[] = OPERATORS_OF[of.type]
      const operator = given.roll.pick(operators.filter((name) => name !== 'inDateRange'))
      return condition(of.alias, operator, thresholds(given, request, of, operator))
    }
    return { request, having: given.roll.chance(30) ? [one(), one()] : [one()] }
  },
  check: each(async ({ ask }, { request, having }) => {
    const measures = new Map(plainRequest(request).measures.map((measure) => [measure.alias, measure]))
    const all = await ask(request)
    const passing = all.data.filter((line) =>
      having.every((one) => {
        const measure = measures.get(one.member)
        return measure !== undefined && holdsOf(line, measure, one)
      }),
    )
    const answer = await ask({ ...request, having })
    expect(answer.data).toEqual(passing)
    expect(answer.totalRecords).toBe(passing.length)
    return passing.length
  }),
})

interface Parting {
  readonly request: StructuredRequest
  readonly alias: string
  readonly value: JsonValue
}

const partsLines = relation<Parting | null>({
  id: 'R27',
  promise: 'every line is at least a value, below the value, or null',
  make: (given) => {
    const request = measured(given)
    const of = given.roll.pick(plainRequest(request).measures)
    const [value] = thresholds(given, request, of, 'gte')
    return value === undefined ? null : { request, alias: of.alias, value }
  },
  check: each(async ({ ask }, one) => {
    if (one === null) return undefined
    const { request, alias, value } = one
    const total = async (...having: readonly ConditionJson[]) => (await ask({ ...request, having })).totalRecords
    const parts = [
      await total(condition(alias, 'gte', [value])),
      await total(condition(alias, 'lt', [value])),
      await total(condition(alias, 'notSet')),
    ]
    const all = await total()
    expect(parts.reduce((sum, n) => sum + n, 0)).toBe(all)
    return all
  }),
})

// Columns of the underlying tables, including columns that are not fields, and system columns.
const PHYSICAL =
  'account_id event_date event_id keyword item_total event_ts group_id city no_of_results rowid ctid'.split(' ')

const ignoresNames = relation<{ readonly one: StructuredRequest; readonly other: StructuredRequest }>({
  id: 'R28',
  promise: 'having refers to the measure, even if a column has the same name',
  make: (given) => {
    const request = measured(given)
    const { measures, dimensions } = plainRequest(request)
    const of = given.roll.pick(measures)
    const operator = given.roll.pick<Operator>(['gte', 'lt', 'notEquals', 'in', 'set'])
    const having = [condition(of.alias, operator, thresholds(given, request, of, operator))]
    const taken = [...dimensions, ...measures.map(({ alias }) => alias.toLowerCase())]
    const name = given.roll.pick(PHYSICAL.filter((column) => !taken.includes(column)))
    const one = { ...request, having }
    return { one, other: withAliases(one, (alias) => (alias === of.alias ? name : alias)) }
  },
  check: each(async ({ ask }, { one, other }) => {
    const answer = await ask(one)
    expect(positional(await ask(other))).toEqual(positional(answer))
    return answer.totalRecords
  }),
})

holdOnEngines([picksLines, partsLines, ignoresNames])
