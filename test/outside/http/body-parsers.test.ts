// The handler runs after a body parser of the host, which has already read the body.
// Spec: Ad-hoc endpoint; Pre-built report endpoints.

import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import express from 'express'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { COUNT, HEADERS, listener, mountedServers, onAnswer, onError, post, serve, servers } from './mounted-handler.ts'
import { head, raw } from './raw.ts'

mountedServers()

describe('the handler behind a body parser of the host', () => {
  const behind = (...parsers: readonly express.RequestHandler[]) =>
    serve(
      express()
        .use(...parsers)
        .use('/analytics', listener()),
    )

  it.each<[string, number, RequestInit['body'], Record<string, string>]>([
    ['a query', 200, COUNT, {}],
    ['a query that came gzipped', 200, gzipSync(COUNT), { 'content-encoding': 'gzip' }],
    ['an unknown member', 400, '{"nope": 1}', {}],
    ['an array', 400, '[]', {}],
    ['an empty body', 400, '', {}],
    ['text, which the parser ignores', 415, COUNT, { 'content-type': 'text/plain' }],
    [
      'gzipped text, which the parser ignores',
      415,
      gzipSync('x'),
      { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
    ],
    ['a body above the size limit of the handler', 413, JSON.stringify({ query: 'x'.repeat(262_144) }), {}],
    ['blanks above the size limit of the handler', 413, COUNT.padEnd(262_145), {}],
    ['nested arrays', 400, '['.repeat(10) + ']'.repeat(10), {}],
    ['arrays nested deeper than the stack allows', 400, '['.repeat(10_000) + ']'.repeat(10_000), {}],
    ['a limit that overflows to Infinity', 400, COUNT.replace('{', '{"limit": 1e400, '), {}],
    ['a page that overflows to Infinity', 400, COUNT.replace('{', '{"page": 1e400, '), {}],
    ['a wrong key', 401, COUNT, { 'x-api-key': 'wrong' }],
  ])('express.json() answers %s with %i', async (_what, status, body, headers) => {
    const port = await behind(express.json({ limit: '1mb' }))
    const answer = await post(port, '/analytics', body, { ...HEADERS, ...headers })
    expect([answer.status, Object.keys(JSON.parse(answer.text)).includes('data')]).toEqual([status, status === 200])
  })

  it.each(['{}', '', undefined])('accepts the body %j for a report', async (body) => {
    const port = await behind(express.json())
    expect((await post(port, '/analytics/sales', body)).status).toBe(200)
  })

  it.each<[string, express.RequestHandler]>([
    ['text', express.text({ type: '*/*' })],
    ['bytes', express.raw({ type: '*/*' })],
    ['JSON together with its bytes', express.json({ verify: keepBytes })],
  ])('applies all checks to a body that the parser kept as %s', async (_what, parser) => {
    const port = await behind(parser)
    expect((await post(port, '/analytics', COUNT)).status).toBe(200)
    expect((await post(port, '/analytics/sales', '')).status).toBe(200)
    expect((await post(port, '/analytics', '{"limit": 1, "limit": 2}')).message).toContain('given twice')
    expect((await post(port, '/analytics', COUNT, { ...HEADERS, 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('reads the body itself if the parser only set an empty object', async () => {
    // In Express 4, `body` is an empty object if no parser read the request.
    const port = await behind((request, _response, next) => {
      request.body = {}
      next()
    })
    expect((await post(port, '/analytics', COUNT)).status).toBe(200)
  })

  it('returns 500 and reports a failure if the host has read and discarded the body', async () => {
    const swallow: express.RequestHandler = (request, _response, next) => void request.resume().once('end', next)
    const port = await behind(swallow)
    expect((await post(port, '/analytics/sales', '{"limit": 1}')).status).toBe(500)
    expect(onError.mock.calls.map(([{ error }]) => error.message)).toEqual([
      expect.stringContaining('was read before the handler got the request'),
    ])
    const chunked = head('POST /analytics/sales', 'x-api-key: good', 'transfer-encoding: chunked')
    expect(await raw(port, `${chunked}c\r\n{"limit": 1}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 500 /)
    expect((await post(port, '/analytics/sales', undefined)).status).toBe(200)
  })

  it('lets the parser reject broken JSON', async () => {
    const port = await behind(express.json())
    expect((await post(port, '/analytics', '{"limit":')).status).toBe(400)
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it('returns 500 if the parsed body contains a value that JSON cannot represent', async () => {
    const port = await behind(express.json(), (request, _response, next) => {
      request.body.limit = 10n
      next()
    })
    expect((await post(port, '/analytics', COUNT)).status).toBe(500)
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('returns 500 and reports a failure if Fastify read the body', async () => {
    const analytics = listener()
    const app = Fastify()
    app.post('/', (request, reply) => {
      reply.hijack()
      analytics(request.raw, reply.raw)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    servers.push(app)
    expect((await post((app.server.address() as AddressInfo).port, '/', COUNT)).status).toBe(500)
    expect(onError).toHaveBeenCalledTimes(1)
  })
})

function keepBytes(request: IncomingMessage, _response: unknown, bytes: Buffer): void {
  Object.assign(request, { rawBody: bytes })
}
