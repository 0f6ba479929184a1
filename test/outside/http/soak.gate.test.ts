// The service gets hostile and ordinary traffic while engine, cache, key store and log fail. It must survive, return
// only allowed statuses, and leak no memory. This test runs for ten seconds after each kind of traffic has occurred.

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { NOW } from '../../tools/bench/pairs.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { type Soaked, soak } from './soak/soak.ts'

const SECONDS = 10

const folder = temporaryFolder()
const countOf = (statuses: Statuses, name: string, status: number) => statuses.get(name)?.get(status) ?? 0
type Statuses = Soaked['statuses']

/** Whether the traffic includes every kind, faults, and results that were found and that the cache had evicted. */
const isComplete = (statuses: Statuses): boolean =>
  [...statuses.values()].every((counts) => counts.size > 0) &&
  [...statuses.values()].some((counts) => (counts.get(500) ?? 0) > 0) &&
  countOf(statuses, 'new results', 200) > 0 &&
  countOf(statuses, 're-fetches', 200) > 0 &&
  countOf(statuses, 're-fetches', 400) > 0 &&
  countOf(statuses, 'refused bodies', 400) > 0

it('survives hostile traffic, returns only allowed statuses, and leaks no memory', async () => {
  const database = join(folder, 'sample.duckdb')
  await makeSample(database, { events: 20_000, seed: 1, now: NOW })
  const options = { database, cacheBytes: 8 * 1024 * 1024, seconds: SECONDS, isComplete }
  const { unexpected, growth } = await soak(options)
  expect(unexpected).toEqual([])
  expect(growth.heap).toBeLessThan(0.25)
})
