import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHoldings } from './holdings.ts'

describe('holdings', () => {
  it('find the least recently used key of an account', () => {
    const holdings = createHoldings()
    for (const key of ['a', 'b', 'c']) holdings.add('acme', key, 10)
    holdings.touch('acme', 'a')
    expect(holdings.oldestOf('acme')).toBe('b')
    holdings.remove('acme', 'b', 10)
    expect([holdings.oldestOf('acme'), holdings.bytesOf('acme')]).toEqual(['c', 20])
  })

  it('are empty for an account without entries', () => {
    const holdings = createHoldings()
    holdings.add('acme', 'a', 10)
    holdings.remove('acme', 'a', 10)
    holdings.remove('acme', 'a', 10)
    holdings.touch('bravo', 'a')
    for (const account of ['acme', 'bravo']) {
      expect([holdings.oldestOf(account), holdings.bytesOf(account)]).toEqual([undefined, 0])
    }
    expect(holdings.oldestOfLargest()).toBe(undefined)
  })

  it('find one of the largest accounts: no other has twice as many bytes', () => {
    const account = fc.constantFrom('acme', 'bravo', 'charlie', 'delta')
    const step = fc.record({ account, key: fc.nat(5).map(String), bytes: fc.integer({ min: 1, max: 5000 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const holdings = createHoldings()
        const held = new Map<string, { readonly account: string; readonly bytes: number }>()
        for (const { account, key, bytes } of steps) {
          const name = `${account}/${key}`
          const before = held.get(name)
          if (before === undefined) {
            holdings.add(account, name, bytes)
            held.set(name, { account, bytes })
          } else {
            holdings.remove(account, name, before.bytes)
            held.delete(name)
          }
          const sums = new Map<string, number>()
          for (const one of held.values()) sums.set(one.account, (sums.get(one.account) ?? 0) + one.bytes)
          for (const [owner, sum] of sums) expect(holdings.bytesOf(owner)).toBe(sum)
          const largest = held.get(holdings.oldestOfLargest() ?? '')?.account
          expect(largest === undefined).toBe(held.size === 0)
          if (largest !== undefined) expect(2 * (sums.get(largest) ?? 0)).toBeGreaterThan(Math.max(...sums.values()))
        }
      }),
    )
  })
})
