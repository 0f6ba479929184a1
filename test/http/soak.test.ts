// The service under hostile and ordinary traffic at once, while its engine, its cache, its key store and its log fail: it
// goes on, every answer has a status that its request may get, and no memory is lost. For ten seconds here; for as long
// as wanted with npm run bench:http -- --soak.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSample } from '../../src/cli/make-sample.ts'
import { soak } from '../bench/http/soak.ts'
import { NOW } from '../bench/pairs.ts'

const SECONDS = 10

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-soak-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('the service goes on, answers all as it may, and loses no memory', { timeout: 120_000 }, async () => {
  const database = join(folder, 'sample.duckdb')
  await makeSample(database, { events: 20_000, seed: 1, now: NOW })
  const { statuses, unexpected, growth } = await soak({ database, cacheBytes: 8 * 1024 * 1024, seconds: SECONDS })
  expect(unexpected).toEqual([])
  const countOf = (name: string, status: number) => statuses.get(name)?.get(status) ?? 0
  for (const [name, counts] of statuses) expect([name, counts.size > 0]).toEqual([name, true])
  // Faults happened, results were kept and found again, and some were not there any more.
  const faults = [...statuses.values()].map((counts) => counts.get(500) ?? 0)
  expect(Math.max(...faults)).toBeGreaterThan(0)
  expect(countOf('new results', 200)).toBeGreaterThan(0)
  expect(countOf('re-fetches', 200)).toBeGreaterThan(0)
  expect(countOf('re-fetches', 400)).toBeGreaterThan(0)
  expect(countOf('refused bodies', 400)).toBeGreaterThan(0)
  expect(growth.heap).toBeLessThan(0.25)
})
