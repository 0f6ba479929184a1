// Runs random requests on a host's tables, which have other names and types than the reference warehouse, and contain
// instants around clock changes. Every engine returns the oracle's answer, byte for byte.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choices } from '../../tools/generators/choices.ts'
import { ACCOUNT, database } from '../../tools/generators/database.ts'
import type { Clock } from '../../tools/generators/pools.ts'
import { requestFrom } from '../../tools/generators/random-request.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import type { Database } from '../../tools/oracle/tables.ts'
import { runsOf, timeoutMs } from '../property/seeds.ts'
import { NO_ROWS } from '../reports/all-tables.ts'
import { fitted } from './fill.ts'
import { OWN_ENGINES, type OwnEngine } from './open.ts'
import { CLOCKS } from './zones.ts'

/** Trino takes a hundred times as long for a statement, so it runs fewer requests. */
const runsOn = (name: OwnEngine['name']) => runsOf(name === 'trino' ? 1 : 2)
const requestsOn = (name: OwnEngine['name']) => (name === 'trino' ? 8 : 20)

const scenario = (clock: Clock, count: number) =>
  fc.tuple(database(clock), fc.array(choices, { minLength: count, maxLength: count })).map(([drawn, all]) => {
    const whole = fitted({ ...NO_ROWS, ...drawn })
    const data: Database = whole
    return { whole, data, requests: all.map((one) => requestFrom(one, data, clock)) }
  })

describe.each(OWN_ENGINES)('$name', ({ name, open }) => {
  let engine: OwnEngine
  let rows = 0
  beforeAll(async () => {
    engine = await open()
  }, timeoutMs)
  afterAll(() => engine?.close())

  it.each(CLOCKS)(
    'returns the answer of the oracle, with the days of $timeZone',
    async (clock) => {
      const context = { account: ACCOUNT, ...clock }
      const property = fc.asyncProperty(scenario(clock, requestsOn(name)), async ({ whole, data, requests }) => {
        await engine.load(whole, clock.timeZone)
        for (const request of requests) {
          const expected = evaluate(request, context, data)
          rows += expected.data.length
          const answer = await engine.ask(context, (service, caller) => service.query(request, caller))
          expect(answer, JSON.stringify(request)).toEqual({ status: 200, body: JSON.stringify(expected) })
        }
      })
      await fc.assert(property, { numRuns: runsOn(name), endOnFailure: true })
    },
    timeoutMs,
  )

  // About one small database in thirty has no rows for any request. Four such databases in a row hardly ever occur.
  it('has returned rows', () => expect(rows).toBeGreaterThan(0))
})
