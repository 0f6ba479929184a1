// Runs random histories, and compares the responses of the service with a model of its stored results. A history mixes
// new queries with requests for earlier results, which come from the owner of the result or from another account. API
// keys and data change, clocks jump, processes restart, and the store or the engine fails. SIGHTLINE_TEST_RUNS=10 runs
// 7,500 histories.

import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { openWorld } from './cache-world.ts'
import { histories, newSeen } from './commands.ts'
import { stores } from './stores.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe.each(stores)('results in $name', (kind) => {
  it(
    'are returned unchanged and only to their owners while they are in the store',
    async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      const seen = newSeen()
      const history = fc.asyncProperty(histories(seen), async (commands) => {
        const { model, real, close } = openWorld(kind)
        await fc.asyncModelRun(() => ({ model, real }), commands).finally(close)
      })
      await fc.assert(history, { seed, numRuns: runsOf(kind.runs) })
      // A restart empties a volatile store.
      if (!kind.isDurable) seen.delete('served after a restart')
      console.info(`${kind.name}: ${JSON.stringify(Object.fromEntries(seen))}`)
      expect(Math.min(...seen.values())).toBeGreaterThan(5)
    },
    timeoutMs,
  )
})
