// Key lookup in a store: the digest that the store receives, and the keys that are accepted.

import { describe, expect, it, vi } from 'vitest'
import { authenticateBy, createKey, digestOf, type StoredKey } from './key-store.ts'

const requestWith = (key?: string) =>
  new Request('http://service.test/', key === undefined ? {} : { headers: { 'x-api-key': key } })

const { key, sha256 } = createKey()
const stored: StoredKey = { sha256, account: 'acme', timeZone: 'Asia/Tokyo', configured: true }

describe('authenticateBy', () => {
  it('passes the digest of the key to the store, never the key', async () => {
    const find = vi.fn(async () => stored)
    expect(await authenticateBy({ find })(requestWith(key))).toEqual({
      account: 'acme',
      timeZone: 'Asia/Tokyo',
      configured: true,
      limitedBy: sha256,
    })
    expect(find.mock.calls).toEqual([[digestOf(key)]])
  })

  it.each([undefined, '', 'two words', 'A, B', 'schlüssel'])('does not query the store for %j', async (sent) => {
    const find = vi.fn(async () => stored)
    expect([await authenticateBy({ find })(requestWith(sent)), find.mock.calls]).toEqual([null, []])
  })

  it('refuses an unknown key if the store returns undefined or null', async () => {
    const nulls = { find: async () => JSON.parse('null') }
    expect(await authenticateBy({ find: async () => undefined })(requestWith(key))).toBeNull()
    expect(await authenticateBy(nulls)(requestWith(key))).toBeNull()
  })

  it('refuses the key if the store returns a near match', async () => {
    const other = { ...stored, sha256: `${sha256.slice(0, -1)}${sha256.endsWith('0') ? '1' : '0'}` }
    expect(await authenticateBy({ find: async () => other })(requestWith(key))).toBeNull()
  })

  it('accepts upper-case digests, as some databases return them', async () => {
    const capitals = { ...stored, sha256: sha256.toUpperCase() }
    expect(await authenticateBy({ find: async () => capitals })(requestWith(key))).toMatchObject({ account: 'acme' })
  })

  it('rejects if the store returns an invalid digest, instead of refusing a valid key', async () => {
    const cut = { ...stored, sha256: sha256.slice(0, 12) }
    await expect(authenticateBy({ find: async () => cut })(requestWith(key))).rejects.toThrow()
  })

  it('rejects if the store rejects', async () => {
    const down = { find: () => Promise.reject(new Error('connection refused')) }
    await expect(authenticateBy(down)(requestWith(key))).rejects.toThrow('connection refused')
  })

  it.each([
    [{ onyl: [] }, 'the stored key.onyl is not an option; the nearest known one is only'],
    [{ hidden: 'revenue' }, 'the stored key.hidden must be an array of names'],
  ])('rejects if the restrictions of the stored key are misspelt or malformed: %j', async (wrong, message) => {
    const find = async () => ({ ...stored, label: 'nightly export', ...JSON.parse(JSON.stringify(wrong)) })
    await expect(authenticateBy({ find })(requestWith(key))).rejects.toThrow(message)
  })

  it('reads restrictions that are inherited getters, as in the entities of some ORMs', async () => {
    class Entity {
      readonly sha256 = sha256
      readonly account = 'acme'
      readonly configured = true
      get hidden() {
        return ['revenue']
      }
    }
    const access = await authenticateBy({ find: async () => new Entity() })(requestWith(key))
    expect(access).toMatchObject({ account: 'acme', hidden: ['revenue'] })
  })

  it('takes the rate-limit identity from the store, if given', async () => {
    const byTenant = { find: async () => ({ ...stored, limitedBy: 'tenant 7' }) }
    expect(await authenticateBy(byTenant)(requestWith(key))).toMatchObject({ limitedBy: 'tenant 7' })
  })
})

describe('createKey', () => {
  it('creates 256 random bits with a prefix', () => {
    expect(key).toMatch(/^sl_[A-Za-z0-9_-]{43}$/)
    expect(createKey('shop_').key).toMatch(/^shop_[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(key.slice(3), 'base64url')).toHaveLength(32)
  })

  it('never repeats a key, and distributes bytes evenly', () => {
    const keys = Array.from({ length: 20_000 }, () => createKey().key)
    expect(new Set(keys).size).toBe(keys.length)
    const counts = new Map<number, number>()
    for (const one of keys) {
      for (const byte of Buffer.from(one.slice(3), 'base64url')) counts.set(byte, (counts.get(byte) ?? 0) + 1)
    }
    const expected = (keys.length * 32) / 256
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // With 255 degrees of freedom, 1 in 10^12 random sources exceeds this.
    expect([counts.size, chiSquare < 450]).toEqual([256, true])
  })
})
