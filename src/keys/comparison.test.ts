// T50: timing side channels of keys. For any input, the code hashes the key once and compares the fixed-length hash
// once, in constant time. No path does less work, and nothing else reads a key or its hash.

import * as crypto from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authenticateBy, createKey, digestOf } from './key-store.ts'
import { keyStore } from './keys-file.ts'

vi.mock('node:crypto', async (load) => {
  const real = await load<typeof crypto>()
  return { ...real, hash: vi.fn(real.hash), timingSafeEqual: vi.fn(real.timingSafeEqual) }
})

const [valid, revoked] = [createKey(), createKey()]
const authenticate = authenticateBy(
  keyStore({
    keys: [
      { sha256: valid.sha256, account: 'acme' },
      { sha256: revoked.sha256, account: 'acme', revoked: '2026-01-31T12:00:00Z' },
    ],
    accounts: new Map([['acme', {}]]),
  }),
)

const { key } = valid
const last = key.endsWith('A') ? 'B' : 'A'
const sent: Readonly<Record<string, string | undefined>> = {
  'a valid key': key,
  'no key': undefined,
  'an empty key': '',
  'what no header carries': 'schlüssel',
  'two keys': `${key}, ${key}`,
  'another key': createKey().key,
  'a revoked key': revoked.key,
  'a key that begins like a valid one': `${key.slice(0, -1)}${last}`,
  'the beginning of a valid key': key.slice(0, 10),
  'the hash of a valid key': valid.sha256,
  'a long key': 'k'.repeat(65_536),
}

beforeEach(() => vi.clearAllMocks())

describe('the work for a key', () => {
  it.each(Object.entries(sent))('is one hash and one constant-time comparison of hashes: %s', async (name, text) => {
    const headers = text === undefined ? {} : { 'x-api-key': text }
    const principal = await authenticate(new Request('http://service.test/', { headers }))
    expect(principal?.account).toBe(name === 'a valid key' ? 'acme' : undefined)
    expect(vi.mocked(crypto.hash).mock.calls).toEqual([['sha256', text ?? '']])
    const compared = vi.mocked(crypto.timingSafeEqual).mock.calls
    expect(compared.map((pair) => pair.map(({ byteLength }) => byteLength))).toEqual([[64, 64]])
    expect(compared[0]?.[1]).toEqual(Buffer.from(digestOf(text ?? '')))
  })
})
