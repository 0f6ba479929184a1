// Headers of proxies: with N proxies, only the last N entries are trusted.

import { describe, expect, it } from 'vitest'
import { forwarded } from './forwarded.ts'

const headers = (addresses: string | undefined, protocols: string | undefined) => ({
  ...(addresses !== undefined && { 'x-forwarded-for': addresses }),
  ...(protocols !== undefined && { 'x-forwarded-proto': protocols }),
})

describe('a forwarded request', () => {
  it.each<[number, string | undefined, string | undefined, string | undefined, boolean]>([
    [1, '203.0.113.7', 'https', '203.0.113.7', true],
    [1, '10.9.9.9, 203.0.113.7', 'https', '203.0.113.7', true],
    [2, '10.9.9.9, 203.0.113.7, 192.0.2.1', 'https', '203.0.113.7', true],
    [2, '203.0.113.7,192.0.2.1', 'https, http', '203.0.113.7', true],
    [1, '203.0.113.7', 'https, http', '203.0.113.7', false],
    [1, '203.0.113.7', 'HTTPS', '203.0.113.7', true],
    [2, '203.0.113.7', 'https', undefined, true],
    [1, undefined, undefined, undefined, false],
    [1, '203.0.113.7', 'http', '203.0.113.7', false],
    [1, '203.0.113.7', 'ftp', '203.0.113.7', false],
    [1, ' , ', '', undefined, false],
    [1, '2001:db8::1', 'https', '2001:db8::1', true],
    [1, '203.0.113.7:50001', 'https', '203.0.113.7', true],
    [2, '203.0.113.7:50001, 192.0.2.1:443', 'https', '203.0.113.7', true],
    [1, '[2001:db8::1]:50001', 'https', '2001:db8::1', true],
    [1, '[2001:db8::1]', 'https', '2001:db8::1', true],
    [1, '2001:db8::1:443', 'https', '2001:db8::1:443', true],
  ])('through %i proxies, with %j over %j, has address %j', (hops, addresses, protocols, address, isSecure) => {
    expect(forwarded(headers(addresses, protocols), hops)).toEqual({
      isSecure,
      ...(address !== undefined && { address }),
    })
  })
})
