// Random requests on random data: the oracle and every engine must return the same bytes.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../tools/engines/answer.ts'
import { atOnce } from '../../tools/engines/at-once.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { type Scenario, scenario } from '../../tools/generators/random-request.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import { runsOf, timeoutMs } from '../property/seeds.ts'

const RUNS = runsOf(20)
const REQUESTS = 20
const context = { account: ACCOUNT, ...CLOCK }

/** A statement takes 100 times as long on Trino, so Trino runs fewer requests. every-field.test.ts covers the rest. */
const SHARES: Readonly<Record<TestEngine['name'], number>> = { duckdb: 1, pglite: 0.25, postgres: 0.5, trino: 0.1 }

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  it(
    'returns the same answers as the oracle',
    async () => {
      const answer = answering(engine)
      const check = async ({ database, requests }: Scenario) => {
        await engine.load(database)
        await atOnce(requests, async (request) => {
          const expected = evaluate(request, context, database)
          expect(await answer(request, context), JSON.stringify(request)).toEqual({
            status: 200,
            body: JSON.stringify(expected),
          })
        })
      }
      const numRuns = Math.ceil(RUNS * SHARES[name])
      await fc.assert(fc.asyncProperty(scenario(REQUESTS), check), { numRuns, endOnFailure: SHARES[name] < 1 })
    },
    timeoutMs,
  )
})
