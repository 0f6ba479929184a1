// Distinct counts from rollups on every engine, including real servers. A request covers a random range of days, or
// groups by day and reads the days that the rollup does not yet contain from rows. The answer must have the same bytes
// as the answer from rows alone.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRollup } from '../../../src/rollups/declare/definition.ts'
import { countDistinct, countDistinctOverDays } from '../../../src/rollups/index.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import { boundaryDays, CLOCK } from '../../tools/generators/pools.ts'
import { scenario } from '../../tools/generators/random-request.ts'
import { distinctOfRange } from '../../tools/rollups/random-rollups.ts'
import { both, built } from './rolled.ts'

const context = { account: ACCOUNT, ...CLOCK }
const FIELDS = ['visit_id', 'visitor_id', 'user_id'] as const
const KEYS = ['event_date', 'event_type', 'engine_id', 'is_bot'] as const
const ROLLUPS: readonly AnyRollup[] = [
  ...FIELDS.flatMap((field): readonly AnyRollup[] => [
    ...KEYS.map((key) => ({
      ...{ name: `${field}_${key}`, of: 'summary', by: [...new Set(['event_date', 'event_type', key])] },
      measures: { values: countDistinctOverDays(field) },
    })),
    {
      ...{ name: `${field}_by_month`, of: 'summary', by: ['event_date', 'event_type'], grain: 'month' },
      measures: { values: countDistinctOverDays(field) },
    },
  ]),
  {
    ...{ name: 'by_day', of: 'summary', by: ['event_date', 'event_type'] },
    measures: Object.fromEntries(FIELDS.map((field) => [`${field}s`, countDistinct(field)])),
  },
]

describe.each([...inProcess, ...onServers])('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  it('returns the same distinct counts from rollups as from rows', async () => {
    const used = { over: 0, apart: 0, months: 0 }
    for (const [index, { database }] of fc.sample(scenario(1), { numRuns: 3, seed: 5 }).entries()) {
      await engine.load(database)
      let next = index
      const dice = (below: number) => {
        next = (next * 7919 + 104_729) % 1_000_003
        return next % below
      }
      // A range of whole months can use the rollups by month.
      const ofMonths = ['2024-01-01', '2024-01-31', '2024-02-01', '2024-02-29']
      const days = [...boundaryDays(CLOCK), ...ofMonths, ...ofMonths, ...ofMonths, ...ofMonths]
      const state = { upTo: '2024-02-29', facts: [], rawCount: 1000 }
      const all = await built(engine, ROLLUPS, [], ({ grain }) => ({ ...state, rowCount: grain === 'month' ? 1 : 2 }))
      try {
        for (const request of Array.from({ length: 25 }, () => distinctOfRange(days, dice))) {
          const { raw, rolled } = await both(engine, all, (compiler, own) => compiler.compile(request, own), context)
          expect(rolled.body, JSON.stringify({ request, report: rolled.report.used })).toBe(raw.body)
          for (const { rollup, rest } of rolled.report.used) {
            if (rollup !== 'by_day') used.over++
            else if (rest !== 'none') used.apart++
            if (rollup.endsWith('month')) used.months++
          }
        }
      } finally {
        await all.drop()
      }
    }
    expect(Object.entries(used).filter(([, times]) => times === 0)).toEqual([])
  })
})
