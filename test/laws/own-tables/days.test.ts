// The host's tables store instants, from which the library computes days. Tests every operator on days around a change
// of daylight saving time, and conditions on years. Every engine must count the same rows as the oracle.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, database } from '../../tools/generators/database.ts'
import { boundaryDays, type Clock } from '../../tools/generators/pools.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { partOf, timeoutMs } from '../property/seeds.ts'
import { NO_ROWS } from '../reports/all-tables.ts'
import { fitted } from './fill.ts'
import { OWN_ENGINES, type OwnEngine } from './open.ts'
import { CLOCKS } from './zones.ts'

/** Trino takes a hundred times as long for a statement, so it runs fewer requests. */
const oneIn = (name: OwnEngine['name']) => (name === 'trino' ? 18 : 3)

function requestsOn(clock: Clock): readonly StructuredRequest[] {
  const days = boundaryDays(clock)
  const filters = days.flatMap((day, index) => [
    ...['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte'].map((operator) => ({ operator, values: [day] })),
    ...['in', 'notEquals'].map((operator) => ({ operator, values: [day, days[(index * 7) % days.length] ?? day] })),
    { operator: 'inDateRange', values: [day, days.at(-1) ?? day] },
    { operator: 'inDateRange', values: [days[0] ?? day, day] },
  ])
  const measures = [
    { field: '*', fn: 'count' },
    { field: 'event_date', fn: 'min', alias: 'first' },
    { field: 'event_month', fn: 'sum', alias: 'months' },
  ]
  const year = clock.now.getUTCFullYear()
  const inYears = [year - 1, year, 99_999_999_999].map((value) => ({
    member: 'event_year',
    operator: 'gte',
    values: [String(value)],
  }))
  return [
    ...filters.map((filter) => ({ measures, filters: [{ member: 'event_date', ...filter }] })),
    ...inYears.map((filter) => ({ dimensions: ['event_year', 'event_month'], measures, filters: [filter] })),
    { dimensions: ['event_date', 'facet_name'], measures: [{ field: '*', fn: 'count' }] },
  ]
}

describe.each(OWN_ENGINES)('$name', ({ name, open }) => {
  let engine: OwnEngine
  beforeAll(async () => {
    engine = await open()
  }, timeoutMs)
  afterAll(() => engine?.close())

  it.each(CLOCKS)(
    'finds the days of $timeZone',
    async (clock) => {
      const context = { account: ACCOUNT, ...clock }
      const drawn = fc.sample(database(clock), { seed: 11, numRuns: 20 })
      const widest = drawn.toSorted((a, b) => b.summary.length - a.summary.length)[0]
      if (widest === undefined) throw new Error('no database')
      const data = fitted({ ...NO_ROWS, ...widest })
      await engine.load(data, clock.timeZone)
      const counts = new Set<string>()
      for (const request of partOf(`days of ${clock.timeZone} on ${name}`, requestsOn(clock), oneIn(name))) {
        const expected = JSON.stringify(evaluate(request, context, data))
        counts.add(expected)
        const answer = await engine.ask(context, (service, caller) => service.query(request, caller))
        expect(answer.body, JSON.stringify(request)).toBe(expected)
      }
      // The conditions must select different rows. Otherwise equal counts would prove nothing.
      expect(counts.size).toBeGreaterThan(3)
    },
    timeoutMs,
  )
})
