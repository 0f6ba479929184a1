// The file store: content, expiry, limits, full disks and concurrent processes. sqlite-file.test.ts covers opening
// files.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderOfTest } from '../../test/tools/temporary-folder.ts'
import { resultKey } from './cache.ts'
import { type SqliteCacheOptions, sqliteCache } from './sqlite.ts'
import { openFile } from './sqlite-file.ts'
import { storeIn } from './sqlite-store.ts'

const DAY = 24 * 60 * 60 * 1000
const MIB = 1024 * 1024

let folder = ''
let path = ''
const closing: (() => void)[] = []
beforeEach(() => {
  folder = folderOfTest()
  path = join(folder, 'cache.sqlite')
})
afterEach(() => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
})

function open(options: Partial<SqliteCacheOptions> = {}) {
  const cache = sqliteCache({ path, ...options })
  closing.push(cache.close)
  return cache
}

const key = (account: string, index: number) => resultKey(account, '', `id${index}`)
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)
const held = (cache: ReturnType<typeof open>, account: string, count: number) =>
  indexes(count).filter((index) => cache.get(key(account, index)) !== undefined)

describe('sqliteCache', () => {
  it('returns the last value of a key with any content, and nothing for other keys', () => {
    const cache = open()
    const values = ['', '{"data":[]}', 'é 😀 \u0000 \n', 'x'.repeat(MIB)]
    values.forEach((value, index) => {
      cache.set(key('acme', index), value, DAY)
    })
    expect(values.map((_, index) => cache.get(key('acme', index)))).toEqual(values)
    cache.set(key('acme', 1), 'later', DAY)
    expect(cache.get(key('acme', 1))).toBe('later')
    expect([cache.get(key('bravo', 1)), cache.get('acme//'), cache.get('')]).toEqual([undefined, undefined, undefined])
  })

  it('forgets only deleted keys', () => {
    const cache = open()
    cache.set('acme//a', '1', DAY)
    cache.set('acme//b', '2', DAY)
    cache.delete('acme//a')
    cache.delete('nobody//a')
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual([undefined, '2'])
  })

  it('keeps its results when closed and reopened', () => {
    const first = open()
    first.set('acme//a', '1', DAY)
    first.close()
    first.close()
    expect(() => first.get('acme//a')).toThrow()
    expect(open().get('acme//a')).toBe('1')
  })

  it('shares its file with another instance', () => {
    const [one, other] = [open(), open()]
    one.set('acme//a', '1', DAY)
    other.set('bravo//b', '2', DAY)
    expect([other.get('acme//a'), one.get('bravo//b')]).toEqual(['1', '2'])
  })

  it.each([0, -1, Number.NaN])('refuses a limit of %d bytes', (bytes) => {
    expect(() => open({ bytes })).toThrow(
      new TypeError(`sqliteCache: bytes must be a whole number of bytes above 0, not ${bytes}`),
    )
    expect(() => open({ bytesPerAccount: bytes })).toThrow(TypeError)
  })
})

describe('a result in a file', () => {
  const rowsIn = () => {
    const database = new DatabaseSync(path, { readOnly: true })
    const count = database.prepare('SELECT count(*) AS n FROM result').get()?.n
    database.close()
    return count
  }

  it('lives until it expires', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = open()
    cache.set('acme//a', '1', 1000.5)
    vi.advanceTimersByTime(1000)
    expect(cache.get('acme//a')).toBe('1')
    vi.advanceTimersByTime(1)
    expect(cache.get('acme//a')).toBeUndefined()
    // Setting the clock back does not revive it.
    vi.setSystemTime(Date.now() - DAY)
    expect(cache.get('acme//a')).toBeUndefined()
  })

  it('is not served after expiry, even if a lock delays its deletion', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = open()
    cache.set('acme//a', '1', DAY)
    vi.advanceTimersByTime(DAY)
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    expect(cache.get('acme//a')).toBeUndefined()
    other.close()
  })

  it('is freed after expiry by later writes', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = open()
    for (const index of indexes(250)) cache.set(key('acme', index), 'x', DAY)
    vi.advanceTimersByTime(DAY)
    const counts = indexes(4).map((index) => {
      cache.set(key('bravo', index), 'x', DAY)
      return rowsIn()
    })
    // Each write frees a limited number, so that it stays short, but more than it adds.
    expect(counts).toEqual([151, 52, 3, 4])
  })

  it('is freed when the file is opened, and the disk space is released', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = open()
    for (const index of indexes(100)) cache.set(key('acme', index), 'x'.repeat(20_000), DAY)
    cache.close()
    expect(statSync(path).size).toBeGreaterThan(2_000_000)
    vi.advanceTimersByTime(DAY)
    open().close()
    expect(rowsIn()).toBe(0)
    expect(statSync(path).size).toBeLessThan(100_000)
  })
})

describe('the space for results', () => {
  it("is limited per account: new results evict the account's oldest", () => {
    const cache = open({ bytesPerAccount: 10_000 })
    cache.set(key('bravo', 0), 'kept', DAY)
    for (const index of indexes(1000)) cache.set(key('acme', index), 'x'.repeat(1000), DAY)
    expect(held(cache, 'acme', 1000)).toEqual([991, 992, 993, 994, 995, 996, 997, 998, 999])
    expect(cache.get(key('bravo', 0))).toBe('kept')
  })

  it('counts bytes, not characters', () => {
    const cache = open({ bytesPerAccount: 10_000 })
    for (const index of indexes(10)) cache.set(key('acme', index), 'é'.repeat(2000), DAY)
    expect(held(cache, 'acme', 10)).toEqual([8, 9])
  })

  it('is refused to a result over the account limit; the old value of its key is deleted', () => {
    const cache = open({ bytesPerAccount: 1000 })
    cache.set('acme//a', 'small', DAY)
    cache.set('acme//b', 'small', DAY)
    cache.set('acme//a', 'x'.repeat(1000), DAY)
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual([undefined, 'small'])
  })

  it('defaults to an eighth of the total per account', () => {
    const cache = open({ bytes: 80_000 })
    for (const index of indexes(20)) cache.set(key('acme', index), 'x'.repeat(1000), DAY)
    expect(held(cache, 'acme', 20)).toHaveLength(9)
  })

  it('is limited in total: the largest account gives way, and small ones keep their results', () => {
    const cache = open({ bytes: 2 * MIB, bytesPerAccount: 2 * MIB })
    cache.set(key('small', 0), 'x'.repeat(1000), DAY)
    for (const index of indexes(200)) cache.set(key('large', index), 'x'.repeat(20_000), DAY)
    for (const index of indexes(20)) cache.set(key('middle', index), 'x'.repeat(20_000), DAY)
    expect(held(cache, 'small', 1)).toEqual([0])
    expect(held(cache, 'middle', 20)).toEqual(indexes(20))
    const large = held(cache, 'large', 200)
    expect(large.length).toBeGreaterThan(50)
    expect(large).toEqual(indexes(200).slice(-large.length))
    expect(statSync(path).size).toBeLessThan(2.2 * MIB)
  })

  it('is shared equally if all accounts want more than the total', () => {
    const cache = open({ bytes: 4 * MIB, bytesPerAccount: MIB })
    const accounts = indexes(20).map((index) => `account${index}`)
    for (const index of indexes(30)) for (const one of accounts) cache.set(key(one, index), 'x'.repeat(20_000), DAY)
    const counts = accounts.map((one) => held(cache, one, 30).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    expect(Math.min(...counts)).toBeGreaterThan(5)
  })

  it('keeps nothing if the limit is too small for any result', () => {
    const cache = open({ bytes: 4096, bytesPerAccount: 4096 })
    cache.set('acme//a', '1', DAY)
    expect(cache.get('acme//a')).toBeUndefined()
  })

  it('is reused: a full file does not grow', () => {
    const cache = open({ bytes: MIB, bytesPerAccount: MIB })
    const sizes = indexes(400).map((index) => {
      cache.set(key('acme', index), 'x'.repeat(1 + (index % 50) * 1000), DAY)
      return statSync(path).size
    })
    expect(Math.max(...sizes)).toBeLessThan(1.1 * MIB)
  })
})

describe('a file locked by another process', () => {
  it('serves its results, refuses writes for now, and accepts them later', () => {
    const cache = open()
    cache.set('acme//a', '1', DAY)
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    expect(() => cache.set('acme//b', '2', DAY)).toThrow('database is locked')
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual(['1', undefined])
    other.exec('COMMIT')
    other.close()
    cache.set('acme//b', '2', DAY)
    expect(cache.get('acme//b')).toBe('2')
  })

  it('delays one call for a tenth of a second, and no other until it is free', () => {
    const cache = open()
    cache.set('acme//a', '1', DAY)
    const other = new DatabaseSync(path)
    const lost = () => {
      const started = performance.now()
      expect(() => cache.set('acme//b', '2', DAY)).toThrow('database is locked')
      expect(() => cache.delete('acme//a')).toThrow('database is locked')
      expect(cache.get('acme//a')).toBe('1')
      return performance.now() - started
    }
    for (let times = 0; times < 2; times += 1) {
      other.exec('BEGIN IMMEDIATE')
      expect(lost()).toBeGreaterThan(90)
      expect(Array.from({ length: 20 }, lost).reduce((sum, one) => sum + one, 0)).toBeLessThan(90)
      other.exec('COMMIT')
      cache.set('acme//b', '2', DAY)
    }
    other.close()
  })

  it('does not delay reads of expired results, which would also free them', () => {
    const cache = open()
    cache.set('acme//a', '1', 0)
    const other = new DatabaseSync(path)
    other.exec('BEGIN IMMEDIATE')
    expect(cache.get('acme//a')).toBeUndefined()
    const started = performance.now()
    for (let times = 0; times < 20; times += 1) expect(cache.get('acme//a')).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(90)
    other.exec('COMMIT')
    other.close()
  })
})

describe('a full disk', () => {
  const VALUE = 'x'.repeat(40_000)

  it('fails a write atomically at any page, and keeps earlier results', () => {
    let failed = 0
    for (let pages = 0; ; pages++) {
      const database = openFile(join(folder, `${pages}.sqlite`))
      closing.push(() => database.close())
      const cache = storeIn(database, { bytes: 1e9, bytesPerAccount: 1e9 })
      cache.set('acme//before', VALUE, DAY)
      const { page_count } = database.prepare('PRAGMA page_count').get() ?? {}
      database.exec(`PRAGMA max_page_count = ${Number(page_count) + pages}`)
      const write = () => cache.set('acme//now', VALUE, DAY)
      const isWritten = attempt(write)
      expect(cache.get('acme//before')).toBe(VALUE)
      expect(cache.get('acme//now')).toBe(isWritten ? VALUE : undefined)
      if (isWritten) break
      failed++
      expect(write).toThrow('database or disk is full')
      // The disk has space again.
      database.exec('PRAGMA max_page_count = 1000000')
      write()
      expect(cache.get('acme//now')).toBe(VALUE)
      expect(database.prepare('SELECT sum(bytes) AS n FROM result').get()?.n).toBe(
        database.prepare('SELECT sum(bytes) AS n FROM usage').get()?.n,
      )
    }
    expect(failed).toBeGreaterThan(5)
  })

  const attempt = (work: () => unknown): boolean => {
    try {
      work()
      return true
    } catch {
      return false
    }
  }
})
