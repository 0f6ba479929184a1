// Fixed requests that combine each field with each operator and each function, and requests for each rule of the
// specification, each hostile text and the longest lists. Every engine must return the same answers as the oracle. The
// fixed requests matter most for engines that run only a few random requests. In each test run, Trino runs only a
// quarter of the requests in a large group, because a statement takes 100 times as long there. PGlite also runs a
// quarter if a PostgreSQL server is available.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../tools/engines/answer.ts'
import { atOnce } from '../../tools/engines/at-once.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT, database } from '../../tools/generators/database.ts'
import { boundaryDays, CLOCK, HOSTILE_TEXTS } from '../../tools/generators/pools.ts'
import { stored, valuesFor } from '../../tools/generators/values.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import { FIELDS, FUNCTIONS, FUNCTIONS_OF, OPERATORS_OF } from '../../tools/oracle/fields.ts'
import type { ConditionJson, StructuredRequest } from '../../tools/oracle/request.ts'
import type { Database } from '../../tools/oracle/tables.ts'
import { partOf, timeoutMs } from '../property/seeds.ts'

const context = { account: ACCOUNT, ...CLOCK }
const fields = [...FIELDS.values()]
const days = boundaryDays(CLOCK)

/** The largest of 30 random databases. */
const data: Database = fc
  .sample(database(CLOCK), { seed: 5, numRuns: 30 })
  .reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best))

function sizeOf({ summary, facet_selections, visitor_target_selections }: Database): number {
  return Math.min(summary.length, 3 * facet_selections.length, 3 * visitor_target_selections.length)
}

/** The compiler accepts a field of a single row type only with a filter on the row type. */
const anyRowType: ConditionJson = { member: 'event_type', operator: 'set' }

const filterRequests = fields.flatMap(({ name, type }, place) =>
  OPERATORS_OF[type].map((operator, index): StructuredRequest => {
    const draw = { count: place, source: 0, form: 0, picks: [place, place + index, index] }
    const values = valuesFor(operator, type, stored(data, name), days, draw)
    const condition = values === undefined ? { member: name, operator } : { member: name, operator, values }
    return {
      dimensions: ['event_type', name === 'event_type' ? 'engine_id' : name],
      measures: [{ field: '*', fn: 'count', alias: 'n' }],
      filters: [anyRowType, condition],
    }
  }),
)

/**
 * Requests that apply a function to all fields that it accepts: without groups, with groups and an order, and with
 * `having`.
 */
const measureRequests = FUNCTIONS.flatMap((fn): readonly StructuredRequest[] => {
  const able = fields.filter(({ type }) => FUNCTIONS_OF[type].some((name) => name === fn))
  const chunks = [able.slice(0, 25), able.slice(25)].filter((chunk) => chunk.length > 0)
  return chunks.flatMap((chunk) => {
    const isJoin = ({ relation }: (typeof chunk)[number]) => relation !== 'summary'
    const measures = chunk.filter((field) => !isJoin(field)).map(({ name }) => ({ field: name, fn }))
    const joined = chunk.filter(isJoin).map(({ name }) => ({ field: name, fn }))
    const having = measures.map(({ field }) => ({ member: `${fn}_${field}`, operator: 'set' }))
    return [
      { measures, filters: [anyRowType] },
      { dimensions: ['event_type'], measures, order: [{ field: `${fn}_${measures[0]?.field}`, dir: 'desc' }] },
      { dimensions: ['event_type'], measures, having: having.slice(0, 2) },
      ...(joined.length > 0 ? [{ measures: joined }] : []),
    ]
  })
})

const dimensionRequests = fields.map(
  ({ name }): StructuredRequest => ({ dimensions: [name], filters: [anyRowType], limit: 1000 }),
)

const count = { field: '*', fn: 'count', alias: 'n' } as const
const keyword = (operator: string, values: readonly string[]): ConditionJson => ({
  member: 'keyword',
  operator,
  values,
})

const hostileRequests = HOSTILE_TEXTS.flatMap((text): readonly StructuredRequest[] => [
  ...['equals', 'notEquals', 'contains', 'startsWith'].map((operator) => ({
    dimensions: ['keyword', 'item_name'],
    measures: [count],
    filters: [keyword(operator, [text])],
  })),
  { dimensions: ['item_name'], measures: [{ field: 'keyword', fn: 'max' }], filters: [keyword('gte', [text])] },
])

const many = (length: number) => Array.from({ length }, (_, index) => `none ${index}`)
const listRequests = [99, 100, 1000].flatMap((length) =>
  ['equals', 'notEquals', 'contains', 'startsWith'].map(
    (operator): StructuredRequest => ({
      dimensions: ['event_type'],
      measures: [count],
      filters: [keyword(operator, [...many(length - 1), 'a'])],
    }),
  ),
)

const ruleRequests: readonly StructuredRequest[] = [
  { dimensions: ['keyword'], limit: 2 },
  { dimensions: ['keyword', 'event_date'], page: 2, limit: 3 },
  { dimensions: ['keyword'], measures: [count], page: 9, limit: 1000 },
  { dimensions: ['event_date'], measures: [count], limit: 2 },
  { dimensions: ['facet_field'], measures: [{ field: 'tracking_id', fn: 'count_distinct' }] },
  { dimensions: ['facet_value', 'visitor_target_name'], measures: [count], limit: 4 },
  { measures: [count], filters: [{ member: 'visitor_target_name', operator: 'notEquals', values: ['gold'] }] },
  { measures: [count], filters: [{ member: 'facet_field', operator: 'notSet' }] },
  { measures: [count], having: [{ member: 'n', operator: 'lt', values: ['0'] }] },
  { dimensions: ['event_type'], measures: [count], order: [{ field: 'event_type', dir: 'desc' }], page: 2, limit: 1 },
  {
    dimensions: ['is_bot'],
    measures: [count],
    filters: [{ member: 'is_bot', operator: 'notEquals', values: ['true'] }],
  },
]

const groups = {
  'each field x operator': filterRequests,
  'each field x function': measureRequests,
  'each field as a dimension': dimensionRequests,
  'hostile texts': hostileRequests,
  'long lists': listRequests,
  'each rule': ruleRequests,
}

/** If a group has more requests than this, Trino and PGlite (see above) run only a quarter of the group. */
const MUCH = 60

it('returns rows for more than half of the requests', () => {
  expect(sizeOf(data)).toBeGreaterThan(15)
  const answers = Object.values(groups)
    .flat()
    .map((request) => evaluate(request, context, data))
  expect(answers.filter(({ data: rows }) => rows.length > 0).length / answers.length).toBeGreaterThan(0.5)
})

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.load(data)
  })
  afterAll(() => engine?.close())

  it.each(Object.entries(groups))(
    'returns the same answers as the oracle: %s',
    async (title, requests) => {
      const answer = answering(engine)
      const isBrief = (name === 'trino' || name === 'pglite') && requests.length > MUCH
      const asked = isBrief ? partOf(`${title} on ${name}`, requests, 4) : requests
      await atOnce(asked, async (request) => {
        const expected = { status: 200, body: JSON.stringify(evaluate(request, context, data)) }
        expect(await answer(request, context), JSON.stringify(request)).toEqual(expected)
      })
    },
    timeoutMs,
  )
})
