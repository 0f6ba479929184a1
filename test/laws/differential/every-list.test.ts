// Tests every list operator on every kind of operand: columns of each type, joined columns, and computed numbers and
// texts in `having`. The form of the SQL depends on the length of a list, so the tests use lengths around each change
// of form. Every engine must return the same answers as the oracle. Aggregates have separate tests, because some
// engines treat them differently from columns.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../tools/engines/answer.ts'
import { atOnce } from '../../tools/engines/at-once.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT, database } from '../../tools/generators/database.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { stored } from '../../tools/generators/values.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import { FIELDS, type FieldType, type Fn, measureType } from '../../tools/oracle/fields.ts'
import type { ConditionJson, MeasureJson, StructuredRequest } from '../../tools/oracle/request.ts'
import type { Database } from '../../tools/oracle/tables.ts'
import { listOperators, valuesOf } from '../worst/lists.ts'

const context = { account: ACCOUNT, ...CLOCK }

/**
 * Lengths around each change of the SQL form, and around the length above which a planner no longer inspects a list.
 */
const LENGTHS = [1, 2, 4, 5, 9, 10, 100, 101]

/** The database with the most facet selections, out of 30 random databases. */
const data: Database = fc
  .sample(database(CLOCK), { seed: 11, numRuns: 30 })
  .reduce((best, one) => (one.facet_selections.length > best.facet_selections.length ? one : best))

const COLUMNS = 'keyword event_type item_total event_month event_date is_bot facet_value visitor_target_name'.split(' ')

const MEASURES: readonly (MeasureJson & { readonly fn: Fn })[] = [
  { field: 'keyword', fn: 'max', alias: 'm' },
  { field: 'request_type', fn: 'min', alias: 'm' },
  { field: 'event_date', fn: 'max', alias: 'm' },
  { field: 'item_total', fn: 'sum', alias: 'm' },
  { field: 'item_total', fn: 'avg', alias: 'm' },
  { field: 'visit_id', fn: 'count_distinct', alias: 'm' },
]

const anyRowType: ConditionJson = { member: 'event_type', operator: 'set' }
const count = { field: '*', fn: 'count', alias: 'n' } as const

/** A list of values. Up to half of the values occur in the data, so that some rows match and others do not. */
function listOf(type: FieldType, length: number, own: readonly string[]): readonly string[] {
  const known = own.filter((text) => text !== '').slice(0, Math.ceil(length / 2))
  return [...known, ...valuesOf(type, length, 7)].slice(0, length)
}

const onColumns = COLUMNS.flatMap((name) => {
  const type = FIELDS.get(name)?.type ?? 'string'
  const own = stored(data, name)
  return listOperators(type).flatMap((operator) =>
    LENGTHS.map(
      (length): StructuredRequest => ({
        dimensions: ['event_date'],
        measures: [count],
        filters: [anyRowType, { member: name, operator, values: listOf(type, length, own) }],
      }),
    ),
  )
})

const onMeasures = MEASURES.flatMap((measure) => {
  const type = measureType(measure.fn, FIELDS.get(measure.field)?.type)
  const core: StructuredRequest = { dimensions: ['visit_id'], measures: [measure] }
  const own = evaluate({ ...core, limit: 1000 }, context, data).data.flatMap(({ m }) => (m === undefined ? [] : [m]))
  return listOperators(type).flatMap((operator) =>
    LENGTHS.map(
      (length): StructuredRequest => ({
        ...core,
        having: [{ member: 'm', operator, values: listOf(type, length, [...new Set(own)]) }],
      }),
    ),
  )
})

const requests = [...onColumns, ...onMeasures]

describe('the requests with lists', () => {
  it('have every length on every kind of operand, and often match some but not all rows', () => {
    // Texts have five list operators, other types have three.
    expect(onColumns.length / LENGTHS.length).toBe(4 * 5 + 4 * 3)
    expect(onMeasures.length / LENGTHS.length).toBe(2 * 5 + 4 * 3)
    const share = (all: readonly StructuredRequest[]) => {
      const some = all.filter((request) => {
        const { filters: _, having: __, ...open } = request
        const [kept, whole] = [
          evaluate(request, context, data).totalRecords,
          evaluate(open, context, data).totalRecords,
        ]
        return kept > 0 && kept < whole
      })
      return some.length / all.length
    }
    expect(share(onColumns)).toBeGreaterThan(0.2)
    expect(share(onMeasures)).toBeGreaterThan(0.2)
  })
})

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.load(data)
  })
  afterAll(() => engine?.close())

  it(`returns the same answers as the oracle to all ${requests.length} requests`, async () => {
    const answer = answering(engine)
    // A statement takes 100 times as long on Trino, so Trino runs only lists of 5 values (a change of form) and of 101
    // values (the longest list).
    const asked = name === 'trino' ? requests.filter((_, index) => [3, 7].includes(index % LENGTHS.length)) : requests
    await atOnce(asked, async (request) => {
      const expected = JSON.stringify(evaluate(request, context, data))
      expect(await answer(request, context), JSON.stringify(request)).toEqual({ status: 200, body: expected })
    })
  })
})
