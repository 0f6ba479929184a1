// Random requests of the analysis language on random data: the interpreter and every engine must return the same bytes.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../tools/engines/answer.ts'
import { atOnce } from '../../tools/engines/at-once.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { isAccepted } from '../../tools/generators/accepted.ts'
import { type AnalysisScenario, analysisScenario } from '../../tools/generators/analysis/random-analysis.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import { CLOCK, CLOCKS, type Clock } from '../../tools/generators/pools.ts'
import { EXACT_BELOW, evaluateSized } from '../../tools/oracle/analysis/evaluate.ts'
import { patienceMs, runsOf, seed, timeoutMs } from '../property/seeds.ts'

const RUNS = runsOf(16)
const REQUESTS = 20

type Timed = AnalysisScenario & { readonly clock: Clock }

/** Half of all scenarios happen at an end of a month, which matters to periods by months. */
const timedScenario = fc
  .oneof(fc.constant(CLOCK), fc.constantFrom(...CLOCKS))
  .chain((clock): fc.Arbitrary<Timed> => analysisScenario(REQUESTS, clock).map((one) => ({ ...one, clock })))

/** A statement takes 100 times as long on Trino, so Trino runs fewer requests. */
const SHARES: Readonly<Record<TestEngine['name'], number>> = { duckdb: 1, pglite: 0.25, postgres: 0.5, trino: 0.1 }

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  it(
    'returns the same answers as the interpreter',
    async () => {
      const answer = answering(engine)
      const check = async ({ database, requests, clock }: Timed) => {
        const context = { account: ACCOUNT, ...clock }
        await engine.load(database)
        await atOnce(requests, async (request) => {
          const { body } = request
          if (!isAccepted(body, clock)) return
          const { answer: expected, largestFactor } = evaluateSized(body, context, database)
          // If a factor of a quotient is this large, an engine may fail, but it never returns a wrong number.
          if (largestFactor >= EXACT_BELOW) return
          expect(await answer(body, context), JSON.stringify(body)).toEqual({
            status: 200,
            body: JSON.stringify(expected),
          })
        })
      }
      const numRuns = Math.ceil(RUNS * SHARES[name])
      await fc.assert(fc.asyncProperty(timedScenario, check), {
        numRuns,
        seed,
        endOnFailure: SHARES[name] < 1 || patienceMs === 0,
      })
    },
    timeoutMs,
  )
})
