// Options of the handler, as clients see them: a base path, secure connections, readiness, and an overloaded engine.

import { describe, expect, it, vi } from 'vitest'
import { failure } from '../../../src/engine/engine.ts'
import { failing, handlerOf, statusOf } from './handler-with.ts'

describe('a base path', () => {
  it('serves all paths below the base path', async () => {
    const ask = handlerOf({ basePath: '/shop/analytics' })
    const paths = ['/shop/analytics', '/shop/analytics/', '/shop/analytics/nope', '/', '/sales', '/shop/analyticsales']
    expect(await Promise.all(paths.map((path) => statusOf(ask(`GET ${path}`))))).toEqual([200, 200, 404, 404, 404, 404])
    expect(await statusOf(ask('POST /shop/analytics/sales', { body: '{"dryRun":true}' }))).toBe(200)
    expect(await statusOf(ask('GET /shop/analytics/health/live'))).toBe(200)
  })

  it.each(['analytics', '/analytics/', '/a b', '//', '/a?b'])('rejects the base path %j', (basePath) => {
    expect(() => handlerOf({ basePath })).toThrow(/basePath must/)
  })
})

describe('an insecure connection', () => {
  it('rejects an insecure connection before any other check, except for health checks', async () => {
    const ask = handlerOf()
    const plain = { connection: { isSecure: false } }
    expect(await statusOf(ask('POST /', plain))).toBe(403)
    expect(await statusOf(ask('POST /nope', { ...plain, key: 'wrong' }))).toBe(403)
    expect(await statusOf(ask('GET /health/live', plain))).toBe(200)
    expect(await statusOf(ask('GET /', { connection: { isSecure: true } }))).toBe(200)
  })
})

describe('hsts', () => {
  const hstsOf = async (hsts: string | undefined, isSecure?: boolean) => {
    const ask = handlerOf(hsts === undefined ? {} : { hsts })
    return (await ask('GET /', { connection: { isSecure } })).headers.get('strict-transport-security')
  }

  it('is sent over TLS if the host sets it, because it applies to the complete host', async () => {
    expect([await hstsOf(undefined, true), await hstsOf('max-age=600', true)]).toEqual([null, 'max-age=600'])
    expect([await hstsOf('max-age=600'), await hstsOf('max-age=600', false)]).toEqual([null, null])
  })

  it.each(['', '600', 'max-age=', 'max-age=1\r\nx: y'])('rejects the value %j', (hsts) => {
    expect(() => handlerOf({ hsts })).toThrow('options.hsts must be a value of Strict-Transport-Security')
  })
})

describe('GET /', () => {
  it('returns 304 to a client that has the current response', async () => {
    const ask = handlerOf()
    const whole = await ask('GET /')
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('GET /', { headers: { 'if-none-match': known } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await ask('GET /', { headers: { 'if-none-match': '"other"' } })).text).toBe(whole.text)
    expect(await statusOf(ask('GET /', { key: 'wrong', headers: { 'if-none-match': etag } }))).toBe(401)
  })
})

describe('health', () => {
  it('needs no key for health checks, and reports whether the host is ready', async () => {
    let isReady = true
    const ask = handlerOf({ isReady: async () => isReady })
    const health = (path: string) => statusOf(ask(`GET /health/${path}`, { key: '' }))
    expect([await health('live'), await health('ready')]).toEqual([200, 200])
    isReady = false
    expect([await health('live'), await health('ready')]).toEqual([200, 503])
    expect(await statusOf(ask('POST /health/live'))).toBe(405)
    expect(await health('other')).toBe(401)
  })

  it('is not ready if the readiness check of the host fails', async () => {
    const onError = vi.fn()
    const down = new Error('the database is down')
    const ask = handlerOf({ isReady: () => Promise.reject(down), onError })
    const answer = await ask('GET /health/ready', { key: '' })
    expect(answer.status).toBe(503)
    expect(onError).toHaveBeenCalledExactlyOnceWith({ reference: answer.headers.get('x-request-id'), error: down })
  })
})

describe('an overloaded engine', () => {
  it('returns 503 with Retry-After if the engine is overloaded, and reports no failure', async () => {
    const onAnswer = vi.fn()
    const ask = handlerOf({ onAnswer }, failing(failure('busy', '256 reads wait already')))
    const { status, headers, text } = await ask('POST /')
    expect([status, headers.get('retry-after'), JSON.parse(text)]).toEqual([
      503,
      '1',
      { error: 'Service Unavailable', message: 'too many queries are waiting; try again later' },
    ])
    expect(onAnswer).toHaveBeenCalledTimes(1)
  })
})
