// The service gets hostile and ordinary traffic while engine, cache, key store and log fail. It must survive, return
// only allowed statuses, and leak no memory. This test runs for ten seconds; `npm run bench:http -- --soak` runs
// longer.

import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { soak } from '../../tools/bench/http/soak.ts'
import { NOW } from '../../tools/bench/pairs.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'

const SECONDS = 10

const folder = temporaryFolder()
beforeAll(async () => {})

it('survives hostile traffic, returns only allowed statuses, and leaks no memory', { timeout: 120_000 }, async () => {
  const database = join(folder, 'sample.duckdb')
  await makeSample(database, { events: 20_000, seed: 1, now: NOW })
  const { statuses, unexpected, growth } = await soak({ database, cacheBytes: 8 * 1024 * 1024, seconds: SECONDS })
  expect(unexpected).toEqual([])
  const countOf = (name: string, status: number) => statuses.get(name)?.get(status) ?? 0
  for (const [name, counts] of statuses) expect([name, counts.size > 0]).toEqual([name, true])
  // The traffic must include faults, cached results that were found, and cached results that had expired.
  const faults = [...statuses.values()].map((counts) => counts.get(500) ?? 0)
  expect(Math.max(...faults)).toBeGreaterThan(0)
  expect(countOf('new results', 200)).toBeGreaterThan(0)
  expect(countOf('re-fetches', 200)).toBeGreaterThan(0)
  expect(countOf('re-fetches', 400)).toBeGreaterThan(0)
  expect(countOf('refused bodies', 400)).toBeGreaterThan(0)
  expect(growth.heap).toBeLessThan(0.25)
})
