// The store in memory: bounded for each account by itself.

import { describe, expect, it } from 'vitest'
import { accountPart, resultKey } from './cache.ts'
import { memoryCache } from './memory-cache.ts'

const DAY = 24 * 60 * 60 * 1000

describe('memoryCache', () => {
  it('pushes out the oldest results of the account that has too many, and no other', () => {
    const cache = memoryCache({ bytesPerAccount: 10_000 })
    const key = (account: string, index: number) => resultKey(account, '', `id${index}`)
    cache.set(key('bravo', 0), 'kept', DAY)
    for (let index = 0; index < 1000; index++) cache.set(key('acme', index), 'x'.repeat(1000), DAY)
    const held = Array.from({ length: 1000 }, (_, index) => cache.get(key('acme', index))).filter(
      (value) => value !== undefined,
    )
    expect(held.length).toBe(4)
    expect(cache.get(key('acme', 999))).toBe('x'.repeat(1000))
    expect(cache.get(key('bravo', 0))).toBe('kept')
  })

  it('does not hold a result that is larger than an account may have', () => {
    const cache = memoryCache({ bytesPerAccount: 1000 })
    cache.set('acme//a', 'small', DAY)
    cache.set('acme//b', 'x'.repeat(1000), DAY)
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual(['small', undefined])
  })

  it('forgets what is deleted', () => {
    const cache = memoryCache()
    cache.set('acme//a', '1', DAY)
    cache.set('acme//b', '2', DAY)
    cache.delete('acme//a')
    cache.delete('nobody//a')
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual([undefined, '2'])
  })
})

describe('resultKey', () => {
  it('is another one for every account, endpoint and id, whatever is in them', () => {
    const parts = ['', 'a', 'a/b', 'b', '/', '%2F', 'a%2Fb', 'é']
    const keys = parts.flatMap((account) =>
      parts.flatMap((endpoint) => parts.map((id) => resultKey(account, endpoint, id))),
    )
    expect(new Set(keys).size).toBe(parts.length ** 3)
  })

  it('begins with what only results of its account begin with', () => {
    expect(accountPart(resultKey('a/b', 'sales', 'x'))).not.toBe(accountPart(resultKey('a', 'b/sales', 'x')))
    expect(accountPart(resultKey('a', '', 'x'))).toBe(accountPart(resultKey('a', 'sales', 'y')))
  })
})
