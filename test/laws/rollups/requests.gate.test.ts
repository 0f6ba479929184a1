// Random requests on random data with random rollups: an answer from rollups has the same bytes as the answer from
// rows.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { determines, unique } from '../../../src/rollups/index.ts'
import { inProcess } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { analysisScenario } from '../../tools/generators/analysis/random-analysis.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import { boundaryDays, CLOCK } from '../../tools/generators/pools.ts'
import { scenario } from '../../tools/generators/random-request.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import type { Database } from '../../tools/oracle/tables.ts'
import {
  type AnyRequest,
  type Dice,
  distinctOfRange,
  rankedInGroups,
  rollupFor,
} from '../../tools/rollups/random-rollups.ts'
import { FIXED, runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { openCounts } from './counts.ts'
import { heldIn } from './facts-held.ts'
import { both, built } from './rolled.ts'

const context = { account: ACCOUNT, ...CLOCK }
const REQUESTS = 12
/** The numbers of additional requests that chance draws too rarely. */
const OF_RANGES = 6
const OF_RANKINGS = 4

const FACTS = [
  unique('tracking_id', { event_type: 'search' }),
  unique('event_id'),
  determines(['engine_id'], ['engine_name']),
  determines(['event_date', 'visit_id'], ['engine_id', 'event_type']),
  determines(['order_number'], ['event_date', 'event_type', 'engine_id']),
  determines(['visit_id'], ['event_date', 'engine_id'], { event_type: 'search' }),
  determines(['visitor_id'], ['event_date', 'is_bot'], { event_type: ['search', 'sale'] }),
]

const days = [...boundaryDays(CLOCK), '2024-01-31', '2024-02-01', '9999-12-31']

/** Returns the numbers of a list in turn and repeatedly, each modulo the given bound. */
const diceOf = (numbers: readonly number[]): Dice => {
  let next = 0
  return (below) => (numbers[next++ % numbers.length] ?? 0) % below
}

const dice = fc.array(fc.noBias(fc.nat(2 ** 30)), { minLength: 199, maxLength: 199 })

describe.each(inProcess)('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  const counts = openCounts()

  async function check(
    database: Database,
    drawn: readonly AnyRequest[],
    numbers: readonly number[],
    expected: (request: AnyRequest) => string | undefined,
    rankings: number,
    seed: number,
  ): Promise<void> {
    const roll = diceOf(numbers)
    await engine.load(database)
    const requests = [
      ...drawn,
      ...Array.from({ length: OF_RANGES }, () => distinctOfRange(days, roll)),
      ...Array.from({ length: rankings }, () => rankedInGroups(days, roll)),
    ]
    const rollups = requests.map((request, index) => rollupFor(request, `rollup_${index}`, roll))
    const facts = heldIn(database, FACTS)
    const all = await built(engine, rollups, FACTS, () => ({
      upTo: days[roll(days.length)] ?? '2024-02-27',
      facts,
      rowCount: roll(400),
      rawCount: roll(20) === 0 ? 1 : 1000,
    }))
    try {
      for (const request of requests) {
        const { raw, rolled } = await both(engine, all, (compiler, own) => compiler.compile(request, own), context)
        const message = JSON.stringify({ request, rollups, states: all.states, report: rolled.report })
        expect(rolled.body, message).toBe(raw.body)
        const oracle = expected(request)
        if (oracle !== undefined) expect(rolled.body.replace(',"queryExecutionId":""', ''), message).toBe(oracle)
        // The fixed seed produces the same counts in every run, so the counts cannot drop by chance.
        if (seed === FIXED) counts.note(rolled, rollups, request)
      }
    } finally {
      await all.drop()
    }
  }

  const share = name === 'duckdb' ? 1 : 0.2

  it(
    'returns the same bytes from rollups, from rows and from the oracle',
    async () => {
      const property = fc.asyncProperty(scenario(REQUESTS), dice, ({ database, requests }, numbers) => {
        const oracle = (request: AnyRequest) =>
          JSON.stringify(evaluate(request as StructuredRequest, context, database))
        return check(database, requests, numbers, oracle, 0, seed)
      })
      await fc.assert(property, { numRuns: runsOf(30 * share), seed, endOnFailure: true })
    },
    timeoutMs,
  )

  it(
    'returns the same bytes for analysis requests from rollups as from rows',
    async () => {
      const property = fc.asyncProperty(analysisScenario(REQUESTS), dice, ({ database, requests }, numbers) => {
        const bodies = requests.map(({ body }) => body)
        return check(database, bodies, numbers, () => undefined, OF_RANKINGS, seed)
      })
      await fc.assert(property, { numRuns: runsOf(32 * share), seed, endOnFailure: true })
    },
    timeoutMs,
  )

  it('answers enough requests of every kind from rollups', () => {
    if (process.env.SIGHTLINE_TEST_SHARES !== undefined) console.info(counts.text())
    if (share === 1 && seed === FIXED) expect(counts.shortfalls()).toEqual([])
  })
})
