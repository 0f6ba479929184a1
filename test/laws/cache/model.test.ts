// Service and handler against a model, over random histories: queries, earlier results requested by owners and others,
// changing keys and data, jumping clocks, restarts, faults of store and engine.
// SIGHTLINE_TEST_RUNS=10 runs 7,500 histories.

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runsPerSeed, seeds, timeoutMs } from '../property/seeds.ts'
import { openWorld } from './cache-world.ts'
import { histories, newSeen } from './commands.ts'
import { stores } from './stores.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe.each(stores)('results in $name', (kind) => {
  it(
    'are returned unchanged, only to their owners, for as long as they last',
    async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const seen = newSeen()
      const history = fc.asyncProperty(histories(seen), async (commands) => {
        const { model, real, close } = openWorld(kind)
        await fc.asyncModelRun(() => ({ model, real }), commands).finally(close)
      })
      for (const seed of seeds) await fc.assert(history, { seed, numRuns: runsPerSeed(kind.runs) })
      // A volatile store has nothing after a restart.
      if (!kind.isDurable) seen.delete('served after a restart')
      console.info(`${kind.name}: ${JSON.stringify(Object.fromEntries(seen))}`)
      expect(Math.min(...seen.values())).toBeGreaterThan(5)
    },
    timeoutMs,
  )
})
