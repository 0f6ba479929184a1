// The file store: content, expiry, and files locked by other processes. sqlite-file.test.ts covers opening files,
// sqlite-space.test.ts the space for results.

import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { DAY, indexes, key, MIB, sqliteFiles } from '../../test/tools/sqlite-files.ts'

const files = sqliteFiles()
const { open } = files

/** A busy machine delays some calls, but not most of them. */
const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]

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
    const database = new DatabaseSync(files.path, { readOnly: true })
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
    // Setting the clock back does not revive the result.
    vi.setSystemTime(Date.now() - DAY)
    expect(cache.get('acme//a')).toBeUndefined()
  })

  it('is found if another program has set a time of expiry that JavaScript numbers cannot hold', () => {
    const cache = open()
    cache.set('acme//a', '1', DAY)
    const database = new DatabaseSync(files.path)
    database.exec('UPDATE result SET expires = 9223372036854775807')
    database.close()
    expect(cache.get('acme//a')).toBe('1')
  })

  it('is not served after expiry, even if a lock delays its deletion', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = open()
    cache.set('acme//a', '1', DAY)
    vi.advanceTimersByTime(DAY)
    const other = new DatabaseSync(files.path)
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
    // Each write frees a limited number of results, so that it stays short. It frees more results than it adds.
    expect(counts).toEqual([151, 52, 3, 4])
  })

  it('is freed when the file is opened, and the disk space is released', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = open()
    for (const index of indexes(100)) cache.set(key('acme', index), 'x'.repeat(20_000), DAY)
    cache.close()
    expect(statSync(files.path).size).toBeGreaterThan(2_000_000)
    vi.advanceTimersByTime(DAY)
    open().close()
    expect(rowsIn()).toBe(0)
    expect(statSync(files.path).size).toBeLessThan(100_000)
  })
})

describe('a file locked by another process', () => {
  it('serves results while the lock is held, refuses writes, and accepts writes later', () => {
    const cache = open()
    cache.set('acme//a', '1', DAY)
    const other = new DatabaseSync(files.path)
    other.exec('BEGIN IMMEDIATE')
    expect(() => cache.set('acme//b', '2', DAY)).toThrow('database is locked')
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual(['1', undefined])
    other.exec('COMMIT')
    other.close()
    cache.set('acme//b', '2', DAY)
    expect(cache.get('acme//b')).toBe('2')
  })

  it('delays one call for a tenth of a second, and no further call until the lock is released', () => {
    const cache = open()
    cache.set('acme//a', '1', DAY)
    const other = new DatabaseSync(files.path)
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
      expect(median(Array.from({ length: 21 }, lost))).toBeLessThan(90)
      other.exec('COMMIT')
      cache.set('acme//b', '2', DAY)
    }
    other.close()
  })

  it('does not delay the read of an expired result, although such a read also deletes the result', () => {
    const cache = open()
    cache.set('acme//a', '1', 0)
    const other = new DatabaseSync(files.path)
    other.exec('BEGIN IMMEDIATE')
    expect(cache.get('acme//a')).toBeUndefined()
    const reads = Array.from({ length: 21 }, () => {
      const started = performance.now()
      expect(cache.get('acme//a')).toBeUndefined()
      return performance.now() - started
    })
    expect(median(reads)).toBeLessThan(90)
    other.exec('COMMIT')
    other.close()
  })
})
