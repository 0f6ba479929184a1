// The memory store: limits in total and per account, and expiry.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountPart, resultKey } from './cache.ts'
import { memoryCache } from './memory-cache.ts'

const DAY = 24 * 60 * 60 * 1000
const MIB = 1024 * 1024

const key = (account: string, index: number) => resultKey(account, '', `id${index}`)
const bytesOf = (name: string, value: string) => 2 * (name.length + value.length)

/** A cache, with a record of all values written to it. */
function setUp(options: Parameters<typeof memoryCache>[0]) {
  const cache = memoryCache(options)
  const written = new Map<string, string>()
  const set = (name: string, value: string) => {
    cache.set(name, value, DAY)
    written.set(name, value)
  }
  /** The entries that the cache still contains, of one account or of all accounts. */
  const held = (account?: string) =>
    [...written].filter(([name, value]) => {
      if (account !== undefined && accountPart(name) !== account) return false
      const found = cache.get(name)
      if (found !== undefined) expect(found).toBe(value)
      return found !== undefined
    })
  const bytesHeld = (account?: string) => held(account).reduce((sum, entry) => sum + bytesOf(...entry), 0)
  return { cache, set, held, bytesHeld }
}

describe('memoryCache', () => {
  it('evicts the oldest results of an account over its limit, and no results of other accounts', () => {
    const { set, held, cache } = setUp({ bytesPerAccount: 10_000 })
    set(key('bravo', 0), 'kept')
    for (let index = 0; index < 1000; index++) set(key('acme', index), 'x'.repeat(1000))
    expect(held('acme').map(([name]) => name)).toEqual([996, 997, 998, 999].map((index) => key('acme', index)))
    expect(cache.get(key('bravo', 0))).toBe('kept')
  })

  it('evicts the least recently used result', () => {
    const { set, held, cache } = setUp({ bytesPerAccount: 10_000 })
    for (let index = 0; index < 4; index++) set(key('acme', index), 'x'.repeat(1000))
    cache.get(key('acme', 0))
    set(key('acme', 4), 'x'.repeat(1000))
    expect(held().map(([name]) => name)).toEqual([0, 2, 3, 4].map((index) => key('acme', index)))
  })

  it('drops a result larger than the account limit, and the previous value of its key', () => {
    const { cache } = setUp({ bytesPerAccount: 1000 })
    cache.set('acme//a', 'small', DAY)
    cache.set('acme//b', 'small', DAY)
    cache.set('acme//b', 'x'.repeat(1000), DAY)
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual(['small', undefined])
  })

  it('holds 256 MiB by default, and an eighth of that per account', () => {
    const { set, bytesHeld } = setUp({})
    const value = 'x'.repeat(MIB)
    for (let index = 0; index < 20; index++) set(key('acme', index), `${index}${value}`)
    expect(Math.floor(bytesHeld('acme') / MIB)).toBe(30)
    for (let account = 0; account < 60; account++) {
      for (let index = 0; index < 4; index++) set(key(`account ${account}`, index), `${index}${value}`)
    }
    expect(Math.floor(bytesHeld() / MIB)).toBe(254)
  })

  it('limits each account to an eighth of the given total limit by default', () => {
    const { set, bytesHeld } = setUp({ bytes: 80_000 })
    for (let index = 0; index < 100; index++) set(key('acme', index), 'x'.repeat(500))
    expect(bytesHeld()).toBeLessThanOrEqual(10_000)
    expect(bytesHeld()).toBeGreaterThan(6000)
  })

  it('never exceeds its limits under any sequence of writes, reads and deletes by any accounts', () => {
    const step = fc.record({
      kind: fc.constantFrom('set', 'set', 'set', 'get', 'delete'),
      name: fc.tuple(fc.nat(12), fc.nat(8)).map(([account, index]) => key(`account ${account}`, index)),
      length: fc.oneof(fc.nat(40), fc.integer({ min: 0, max: 3000 })),
    })
    const bounds = { bytes: 20_000, bytesPerAccount: 5000 }
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 120, size: 'max' }), (steps) => {
        const { cache, set, held, bytesHeld } = setUp(bounds)
        for (const { kind, name, length } of steps) {
          if (kind === 'set') set(name, 'x'.repeat(length))
          else cache[kind === 'get' ? 'get' : 'delete'](name)
        }
        expect(bytesHeld()).toBeLessThanOrEqual(bounds.bytes)
        for (const account of new Set(held().map(([name]) => accountPart(name)))) {
          expect(bytesHeld(account)).toBeLessThanOrEqual(bounds.bytesPerAccount)
        }
      }),
    )
  })

  it('evicts from the largest accounts, so that a small account keeps its results during a flood', () => {
    const { set, held } = setUp({ bytes: 200_000 })
    for (let index = 0; index < 5; index++) set(key('small', index), 'small')
    for (let index = 0; index < 50; index++) {
      for (let account = 0; account < 20; account++) set(key(`large ${account}`, index), 'x'.repeat(500))
    }
    expect(held('small')).toHaveLength(5)
    const kept = Array.from({ length: 20 }, (_, account) => held(accountPart(key(`large ${account}`, 0))).length)
    expect(Math.min(...kept)).toBeGreaterThan(0)
    expect(Math.max(...kept)).toBeLessThanOrEqual(2 * Math.min(...kept) + 1)
  })

  it('frees the space of deleted results, even after many deletions', () => {
    const { cache } = setUp({ bytes: 20_000, bytesPerAccount: 10_000 })
    for (let index = 0; index < 1000; index++) {
      cache.set(key('acme', index), 'x'.repeat(4000), DAY)
      expect(cache.get(key('acme', index))).toBeDefined()
      cache.delete(key('acme', index))
      cache.set(key('bravo', 0), `${index}${'x'.repeat(4000)}`, DAY)
      expect(cache.get(key('bravo', 0))).toMatch(new RegExp(`^${index}x`))
    }
  })

  describe('expiry', () => {
    afterEach(() => {
      vi.useRealTimers()
    })

    it('frees expired entries automatically, so that they cause no evictions', () => {
      vi.useFakeTimers()
      const cache = memoryCache({ bytes: 20_000, bytesPerAccount: 10_000, uptime: () => Date.now() })
      const fill = (account: string, ttl: number) => {
        for (let index = 0; index < 4; index++) cache.set(key(account, index), 'x'.repeat(1000), ttl)
      }
      const count = (account: string) =>
        [0, 1, 2, 3].filter((index) => cache.get(key(account, index)) !== undefined).length
      fill('acme', 1000)
      fill('bravo', 5000)
      vi.advanceTimersByTime(2000)
      fill('charlie', 5000)
      expect([count('acme'), count('bravo'), count('charlie')]).toEqual([0, 4, 4])
      vi.advanceTimersByTime(10_000)
      expect([count('bravo'), count('charlie'), vi.getTimerCount()]).toEqual([0, 0, 0])
    })

    it('serves no result beyond its lifetime, even if the clock starts at 0', () => {
      const time = { up: 0 }
      const cache = memoryCache({ uptime: () => time.up })
      cache.set('acme//a', 'x', 1000)
      cache.set('acme//b', 'x', 0)
      expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual(['x', undefined])
      time.up = 1001
      expect(cache.get('acme//a')).toBe(undefined)
    })
  })

  it.each([
    [{ bytes: 0 }, 'memoryCache: bytes must be a whole number of bytes above 0, not 0'],
    [{ bytes: 1.5 }, 'memoryCache: bytes must be a whole number of bytes above 0, not 1.5'],
    [{ bytesPerAccount: -1 }, 'memoryCache: bytesPerAccount must be a whole number of bytes above 0, not -1'],
    [{ bytes: Number.POSITIVE_INFINITY }, 'memoryCache: bytes must be a whole number of bytes above 0, not Infinity'],
    [{ bytes: 10, bytesPerAccount: 11 }, 'memoryCache: bytesPerAccount must be at most bytes (10), not 11'],
    [{ bytesPerAccount: 2 ** 30 }, 'memoryCache: bytesPerAccount must be at most bytes (268435456), not 1073741824'],
  ])('refuses invalid limits: %j', (options, message) => {
    expect(() => memoryCache(options)).toThrow(new TypeError(message))
  })

  it('forgets deleted entries', () => {
    const cache = memoryCache()
    cache.set('acme//a', '1', DAY)
    cache.set('acme//b', '2', DAY)
    cache.delete('acme//a')
    cache.delete('nobody//a')
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual([undefined, '2'])
  })
})

describe('resultKey', () => {
  it('differs for every account, endpoint and id, with any characters', () => {
    const parts = ['', 'a', 'a/b', 'b', '/', '%2F', 'a%2Fb', 'é']
    const keys = parts.flatMap((account) =>
      parts.flatMap((endpoint) => parts.map((id) => resultKey(account, endpoint, id))),
    )
    expect(new Set(keys).size).toBe(parts.length ** 3)
  })

  it('starts with a prefix unique to its account', () => {
    expect(accountPart(resultKey('a/b', 'sales', 'x'))).not.toBe(accountPart(resultKey('a', 'b/sales', 'x')))
    expect(accountPart(resultKey('a', '', 'x'))).toBe(accountPart(resultKey('a', 'sales', 'y')))
  })
})

describe('memoryCache in a small heap', () => {
  it('survives ten accounts that fill their shares with two-byte characters', async () => {
    const fill = `
      import { memoryCache } from ${JSON.stringify(new URL('memory-cache.ts', import.meta.url).href)}
      const cache = memoryCache()
      for (let page = 0; page < 1500; page += 1) {
        const rows = Array.from({ length: 1000 }, (_, row) => \`{"keyword":"検索結果\${'検'.repeat(60)} \${page} \${row}"}\`)
        cache.set(\`a\${page % 10}//\${page}\`, rows.join(','), 1e9)
      }
      console.log('alive')`
    const flags = ['--max-old-space-size=160', '--input-type=module', '--eval', fill]
    expect((await promisify(execFile)(process.execPath, flags)).stdout).toBe('alive\n')
  })
})
