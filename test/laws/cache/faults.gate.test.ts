// F11, F12, F15 and F16: result stores that fail, and clocks that jump. The service still answers new queries. If the
// store cannot store a result, the service notifies the host, and a later request for the result gets a 400.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Cache } from '../../../src/caches/cache.ts'
import { checksummed } from '../../../src/caches/entry.ts'
import { memoryCache } from '../../../src/caches/memory-cache.ts'
import { sqliteCache } from '../../../src/caches/sqlite.ts'
import { openFile } from '../../../src/caches/sqlite-file.ts'
import { storeIn } from '../../../src/caches/sqlite-store.ts'
import { createResults } from '../../../src/service/results.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { countingEngine, DAY, HOUR, idOf, NOBODYS, serve, UNKNOWN } from './client.ts'
import { bodyOf, clocks, OWNER, PAGE, readFates } from './kept.ts'
import { stores } from './stores.ts'

const folder = temporaryFolder()

/** Wraps a store. A call fails if the returned `faults` has an error for it. */
function faulty(cache: Cache) {
  const faults: { [call in keyof Cache]?: Error | undefined } = {}
  const failing =
    <Args extends readonly unknown[], T>(call: keyof Cache, work: (...args: Args) => T) =>
    (...args: Args): T => {
      if (faults[call] !== undefined) throw faults[call]
      return work(...args)
    }
  return {
    faults,
    cache: {
      get: failing('get', cache.get.bind(cache)),
      set: failing('set', cache.set.bind(cache)),
      delete: failing('delete', cache.delete.bind(cache)),
    } satisfies Cache,
  }
}

const errorOf = (code: string) => Object.assign(new Error(`${code}: secret words, write`), { code })

describe.each(stores)('$name', ({ open }) => {
  it.each([
    'ENOSPC',
    'EIO',
    'EACCES',
    'EMFILE',
  ])('does not affect an answer that it cannot store (%s), but the id is unknown (F11, F12)', async (code) => {
    const store = open()
    const { faults, cache } = faulty(store.cache())
    const { send, refetch, failures } = serve(cache)
    faults.set = errorOf(code)
    const got = await send()
    expect([got.status, JSON.parse(got.text)]).toMatchObject([
      200,
      { data: [{ n: '1' }], queryExecutionId: expect.anything() },
    ])
    expect(failures).toMatchObject([{ account: 'acme', endpoint: '', error: { code }, reference: expect.any(String) }])
    faults.set = undefined
    expect((await refetch(idOf(got))).text).toBe(UNKNOWN)
    const later = await send()
    expect((await refetch(idOf(later))).text).toBe(later.text)
    expect(failures).toHaveLength(1)
    store.close()
  })

  it('causes a 500 for an earlier result that it cannot read, but not for a new query', async () => {
    const store = open()
    const { faults, cache } = faulty(store.cache())
    const { send, refetch, failures } = serve(cache)
    const first = await send()
    faults.get = errorOf('EIO')
    const got = await refetch(idOf(first))
    expect([got.status, JSON.parse(got.text).error]).toEqual([500, 'Internal Server Error'])
    expect(got.text).not.toContain('secret')
    expect(failures).toMatchObject([{ error: { code: 'EIO' } }])
    expect((await send()).status).toBe(200)
    faults.get = undefined
    expect((await refetch(idOf(first))).text).toBe(first.text)
    store.close()
  })
})

it('a store that never answers delays a query only briefly, and causes a 500 for an earlier result', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const never = vi.fn(() => new Promise<undefined>(() => {}))
  const { send, refetch, failures } = serve({ get: never, set: never, delete: never })
  const answered = Promise.all([send(), refetch(NOBODYS)])
  while (never.mock.calls.length < 2) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(2_000)
  const [got, earlier] = await answered
  expect([got.status, JSON.parse(got.text).data, earlier.status]).toEqual([200, [{ n: '1' }], 500])
  expect(failures.map(({ error }) => String(error))).toEqual(
    Array(2).fill('Error: the store of results did not answer within 2000 ms'),
  )
})

it('an expired result that the store cannot delete is unknown, and the host is notified', async () => {
  let up = 0
  const { faults, cache } = faulty(memoryCache())
  const { send, refetch, failures } = serve(cache, { uptime: () => up })
  const first = await send()
  up = DAY
  faults.delete = errorOf('EIO')
  expect(await refetch(idOf(first))).toEqual(await refetch(NOBODYS))
  expect(failures).toMatchObject([{ error: { code: 'EIO' } }])
})

describe('a SQLite file on a full disk (F11)', () => {
  it('does not store a result if the write of any of its pages fails, and the service still answers', async () => {
    let failed = 0
    for (let pages = 0, isFull = true; isFull; pages++) {
      const database = openFile(join(folder, `${pages}.sqlite`))
      const { send, refetch, failures } = serve(padded(storeIn(database, { bytes: 1e9, bytesPerAccount: 1e9 })))
      const before = await send()
      const count = database.prepare('PRAGMA page_count').get()?.page_count
      database.exec(`PRAGMA max_page_count = ${Number(count) + pages}`)
      const got = await send()
      expect(got.status).toBe(200)
      isFull = failures.length > 0
      if (isFull) failed++
      if (isFull) expect(failures).toMatchObject([{ error: { message: 'database or disk is full' } }])
      expect((await refetch(idOf(got))).text).toBe(isFull ? UNKNOWN : got.text)
      expect((await refetch(idOf(before))).text).toBe(before.text)
      database.close()
    }
    expect(failed).toBeGreaterThan(5)
  })

  /** Pads each result to the size of several pages. */
  const padded = (cache: Cache): Cache => ({
    ...cache,
    get: async (key) => (await cache.get(key))?.slice(0, -40_000),
    set: (key, value, ttl) => cache.set(key, `${value}${' '.repeat(40_000)}`, ttl),
  })
})

/** Runs keep-results.ts with a limit on the size of files, in blocks of 512 bytes. */
function keepWithin(path: string, blocks: number) {
  const program = `"${process.execPath}" "${join(import.meta.dirname, 'keep-results.ts')}" "${path}" 1e9 30`
  const { stdout, stderr } = spawnSync('sh', ['-c', `ulimit -f ${blocks}; exec ${program}`], { encoding: 'utf8' })
  return { fates: readFates(stdout), stderr }
}

describe("a SQLite file at the system's file size limit (F12)", () => {
  it('stores results up to the limit, and still has them after the limit is raised', async () => {
    const seen = { kept: 0, lost: 0, refused: 0 }
    for (let blocks = 0, isWell = false; !isWell; blocks = 2 * blocks + 40) {
      const path = join(folder, `within-${blocks}.sqlite`)
      const { fates, stderr } = keepWithin(path, blocks)
      // If the limit is too small for the tables, the program does not start and prints the reason.
      if (fates.size === 0) expect(stderr).toContain('cannot be used: disk I/O error')
      else expect(stderr).toBe('')
      if (fates.size === 0) seen.refused++
      const cache = sqliteCache({ path })
      const results = createResults(cache, clocks, checksummed)
      for (const [id, fate] of fates) {
        const found = await results.find(OWNER, { kind: 'refetch', id, ...PAGE })
        expect(found.ok).toBe(fate === 'kept')
        if (found.ok) expect(found.body === bodyOf(id)).toBe(true)
        seen[fate === 'kept' ? 'kept' : 'lost']++
      }
      cache.close()
      isWell = fates.size > 0 && [...fates.values()].every((fate) => fate === 'kept')
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })
})

describe('jumping clocks', () => {
  it.each(stores)('do not keep a result in $name for more than 24 hours (F15)', async ({ open }) => {
    const time = { wall: Date.UTC(2026, 2, 29), up: 0 }
    const store = open()
    const { send, refetch } = serve(store.cache(), { clock: () => new Date(time.wall), uptime: () => time.up })
    const ids: string[] = []
    for (const jump of [25, -25, -25, 25]) {
      ids.push(idOf(await send()))
      time.wall += jump * HOUR
      ids.push(idOf(await send()))
      expect((await refetch(ids.at(-1) ?? '')).status).toBe(200)
      time.up += DAY
      for (const id of ids) expect((await refetch(id)).text).toBe(UNKNOWN)
    }
    store.close()
  })

  it('do not give a page and its count different days at midnight (F15, F16)', async () => {
    const { engine, ran } = countingEngine()
    let readings = 0
    const clock = () => new Date(Date.UTC(2026, 0, 31, 23, 59, 59) + 2000 * readings++)
    const { send } = serve(memoryCache(), { clock, engine })
    const body = {
      dimensions: ['keyword'],
      filters: [{ member: 'event_date', operator: 'inDateRange', values: ['today'] }],
      limit: 1,
    }
    expect((await send({ body })).status).toBe(200)
    expect(readings).toBeGreaterThan(1)
    expect(ran.map(({ parameters }) => parameters.filter((value) => /^2026-/.test(String(value))))).toEqual([
      ['2026-01-31', '2026-01-31'],
      ['2026-01-31', '2026-01-31'],
    ])
    const dry = JSON.parse((await send({ body: { ...body, dryRun: true } })).text)
    expect(dry.sql).toMatch(/2026-02-01/)
    expect(dry.sql).not.toMatch(/2026-01-31|current_date|now\(/i)
  })
})
