// The handler checks the key first, so a client without a valid key learns nothing.

import { describe, expect, it } from 'vitest'
import type { Authenticate } from '../../../src/keys/authenticate.ts'
import { OVER, type Sent, send, setUp, unnamed, withHeaders, without } from './fake-handler.ts'

describe('keys', () => {
  it.each([
    '',
    'bad',
    'good, good',
    'GOOD',
    'good\u00e9',
    'x'.repeat(65_536),
    'constructor',
    '__proto__',
  ])('returns the same response for the wrong key %j as for a missing key', async (key) => {
    const missing = await send({ headers: without('x-api-key') })
    const invalid = await send({ headers: withHeaders({ 'x-api-key': key }) })
    expect({ ...invalid, headers: unnamed(invalid) }).toEqual({ ...missing, headers: unnamed(missing) })
    expect(missing.status).toBe(401)
  })

  it('rejects a key if authenticate returns undefined, which plain JavaScript allows', async () => {
    const authenticate = (async () => undefined) as unknown as Authenticate
    const setup = setUp({ rows: [['7']], authenticate })
    expect([(await send({}, setup)).status, setup.onError.mock.calls]).toEqual([401, []])
  })

  it('ignores the case of the header name', async () => {
    expect((await send({ headers: { 'X-API-KEY': 'good', 'content-type': 'application/json' } })).status).toBe(200)
  })

  it('ignores a key in the query string', async () => {
    expect((await send({ path: '/?x-api-key=good', headers: without('x-api-key') })).status).toBe(401)
  })
})

describe('the order of checks', () => {
  // The faults are in the order in which the handler checks them. A request with two faults gets the error of the first
  // fault.
  const faults: readonly (readonly [number, string, Sent])[] = [
    [401, 'key', { headers: { 'x-api-key': 'bad' } }],
    [404, 'account', { headers: { 'x-api-key': 'unknown-account' } }],
    [404, 'path', { path: '/nope' }],
    [405, 'method', { method: 'PUT' }],
    [415, 'type', { headers: { 'content-type': 'text/plain' } }],
    [413, 'size', { body: OVER }],
    [400, 'parameter', { path: '/?a=1' }],
    [400, 'JSON', { body: '{' }],
    [400, 'request', { body: '{"nope":1}' }],
    [500, 'engine', {}],
  ]
  const pairs = faults.flatMap((first, index) => faults.slice(index + 1).map((second) => [first, second] as const))
  const mixed = pairs.filter(([[, , a], [, , b]]) => !(a.path && b.path) && !(a.body && b.body))

  it.each(
    mixed.map(([first, second]) => [first[1], second[1], first, second] as const),
  )('checks the %s before the %s', async (_a, _b, [status, , first], [, , second]) => {
    const headers = withHeaders({ ...second.headers, ...first.headers })
    const both = await send({ ...second, ...first, headers }, setUp())
    const alone = await send({ ...first, headers: withHeaders({ ...first.headers }) }, setUp())
    expect(both.status).toBe(status)
    if (status !== 500) expect(both.json).toEqual(alone.json)
  })

  it('reveals nothing without a key, not even which paths exist', async () => {
    const answers = await Promise.all(
      ['/', '/sales', '/nope', '/?a=1'].flatMap((path) =>
        ['GET', 'POST', 'PUT', 'OPTIONS'].map((method) =>
          send({ method, path, headers: {}, body: method === 'GET' ? null : OVER }),
        ),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })
})
