// The handler mounted below a path of another server: routing, and bodies that the host's parser has already read.
// Spec: Ad-hoc endpoint; Pre-built report endpoints.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import express from 'express'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler, type HandlerOptions } from '../../../src/http/handler.ts'
import { apiKeyOf, connect, toNodeHandler } from '../../../src/http/index.ts'
import { createService } from '../../../src/service/service.ts'
import { head, open, raw, until } from './raw.ts'

const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })
const SLOW = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'slow' }] })
const HEADERS = { 'x-api-key': 'good', 'content-type': 'application/json' }

/** Running and cancelled statements. */
const reads = { started: 0, cancelled: 0 }
const onError = vi.fn()
const onAnswer = vi.fn()
const servers: { close(): unknown }[] = []

beforeEach(() => {
  Object.assign(reads, { started: 0, cancelled: 0 })
  onError.mockClear()
  onAnswer.mockClear()
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const engine: Engine = {
  read: (work, { signal } = {}) =>
    work(async ({ sql }) => {
      if (!sql.includes('slow')) return sql.includes('"n"') ? [['7']] : []
      reads.started++
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      reads.cancelled++
      throw signal?.reason
    }),
  close: async () => {},
}

function handlerWith(options: Partial<HandlerOptions> = {}) {
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, onError })
  const authenticate: HandlerOptions['authenticate'] = async (request) =>
    apiKeyOf(request) === 'good' ? { account: 'acme', configured: true } : null
  return createHandler({ service, authenticate, onError, onAnswer, ...options })
}

const listener = (options?: Partial<HandlerOptions>) => toNodeHandler(handlerWith(options))

/** Starts a server with this listener, and returns its port. */
async function serve(host: RequestListener): Promise<number> {
  const server = createServer(host).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  // The address of a server on a port has this type.
  return (server.address() as AddressInfo).port
}

async function post(port: number, path: string, body: RequestInit['body'], headers: Record<string, string> = HEADERS) {
  const init = { method: 'POST', headers, ...(body !== undefined && { body }) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const text = await response.text()
  return { status: response.status, text, message: /"message":"(.*)"}\n$/.exec(text)?.[1] }
}

const statuses = (port: number, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await post(port, path, '{"dryRun":true}')).status))

describe('a mount', () => {
  const BELOW = ['/analytics/sales', '/analytics/sales/', '/analytics/nope', '/analyticsales', '/sales']
  const ANSWERS = [200, 404, 404, 404, 404]

  it.each<[string, string | undefined, (app: express.Express, mount: RequestListener) => unknown]>([
    ['by app.use', undefined, (app, mount) => app.use('/analytics', mount)],
    ['by app.use with the base path as well', '/analytics', (app, mount) => app.use('/analytics', mount)],
    ['by app.use with a slash', undefined, (app, mount) => app.use('/analytics/', mount)],
    ['by the base path alone', '/analytics', (app, mount) => app.use(mount)],
    ['by app.all', '/analytics', (app, mount) => app.all(['/analytics', '/analytics/{*rest}'], mount)],
    ['by a router', undefined, (app, mount) => app.use(express.Router().use('/analytics', mount))],
  ])('%s has all paths below it', async (_how, basePath, mount) => {
    const app = express()
    mount(app, listener(basePath === undefined ? {} : { basePath }))
    const port = await serve(app)
    expect(await statuses(port, BELOW)).toEqual(ANSWERS)
    expect((await post(port, '/analytics', COUNT)).status).toBe(200)
    expect((await post(port, '/analytics/', COUNT)).status).toBe(200)
    expect((await post(port, '/analytics/nope', COUNT)).message).toBe(
      'there is no path \\"/analytics/nope\\"; GET /analytics/openapi.json lists all paths',
    )
    expect((await post(port, '/analytics/serches', COUNT)).message).toContain('\\"/analytics/searches\\"')
    expect((await post(port, '/analytics/?page=2', COUNT)).message).toContain('unknown parameter \\"page\\"')
    expect((await post(port, '/analytics/?', COUNT)).status).toBe(200)
    expect(onAnswer.mock.calls.map(([{ endpoint }]) => endpoint)).toContain('/sales')
  })

  it.each([
    undefined,
    '/analytics',
  ])('works in routers that do not name the mount, such as Connect, with the base path %s', async (base) => {
    const explorer = new Map([['index.html', new Uint8Array()]])
    const port = await serve(asConnect('/analytics', listener({ explorer, ...(base && { basePath: base }) })))
    expect(await statuses(port, [...BELOW, '/analytics?', '/analytics?a'])).toEqual([...ANSWERS, 400, 400])
    expect((await post(port, '/analytics/serches', COUNT)).message).toContain('\\"/analytics/searches\\"')
    for (const path of ['/analytics', '/analytics/', '/analytics?']) {
      const address = `http://127.0.0.1:${port}${path}`
      const { headers } = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } })
      expect(new URL(headers.get('location') ?? '', address).pathname).toBe('/analytics/explorer')
    }
  })

  it.each([
    ['/sales/of/old', '/sales'],
    ['/resales', '/sales'],
    ['/v1/sales', '/sales'],
    ['/old?page=2', '/sales'],
  ])('respects the path that a host rewrote from %s', async (sent, url) => {
    const mount = listener()
    const port = await serve((incoming, outgoing) =>
      mount(Object.assign(incoming, { originalUrl: sent, url }), outgoing),
    )
    expect((await post(port, sent, '{"dryRun":true}')).status).toBe(200)
  })

  it.each([
    ['/v1', '/analytics'],
    ['/v1', '/v1/analytics'],
    ['/v1', '/v1/a'],
    ['/v', '/v1'],
  ])('at %s accepts the base path %s below it, or as the whole path', async (mount, basePath) => {
    const port = await serve(express().use(mount, listener({ basePath })))
    const whole = basePath.startsWith(`${mount}/`) ? basePath : mount + basePath
    expect(await statuses(port, [`${whole}/sales`, whole, `${mount}/sales`, `${whole}x`])).toEqual([200, 400, 404, 404])
  })

  it.each([
    ['/analytics', undefined],
    ['/analytics/', undefined],
    ['/analytics?', undefined],
    ['/analytics', '/analytics'],
    ['/analytics/', '/analytics'],
  ])('redirects a browser at %s to the explorer below it, with the base path %s', async (path, basePath) => {
    const explorer = new Map([['index.html', new Uint8Array()]])
    const port = await serve(express().use('/analytics', listener({ explorer, ...(basePath && { basePath }) })))
    const address = `http://127.0.0.1:${port}${path}`
    const { status, headers } = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect(status).toBe(303)
    expect(new URL(headers.get('location') ?? '', address).pathname).toBe('/analytics/explorer')
  })

  it.each([
    ['/a b/ü→', '%C3%BC%E2%86%92/explorer'],
    ['/%C3%BC', '%C3%BC/explorer'],
    ['/a\r\nb', 'a%0D%0Ab/explorer'],
  ])('with characters that headers cannot hold, %j, is encoded for the browser', async (mount, location) => {
    const handler = handlerWith({ explorer: new Map([['index.html', new Uint8Array()]]) })
    const request = new Request('http://service.test/', { headers: { accept: 'text/html' } })
    const { status, headers } = await handler(connect(request, { mount, target: '' }))
    expect([status, headers.get('location')]).toEqual([303, location])
  })

  it('compares paths as sent', async () => {
    const port = await serve(express().use('/analytics', listener()))
    const sent = ['/analytics/%73ales', '/analytics//sales', '/analytics/./sales', '/analytics/x/../sales']
    const line = (path: string) => head(`POST ${path}`, 'x-api-key: good', 'content-length: 0')
    for (const path of sent) expect(await raw(port, line(path))).toMatch(/^HTTP\/1\.1 404 /)
    expect(await raw(port, line('http://x/analytics/sales'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('leaves the globals and requests of its host unchanged', async () => {
    const before = [globalThis.Request, globalThis.Response, globalThis.Headers]
    const seen: unknown[] = []
    const analytics = listener()
    const port = await serve((incoming, outgoing) => {
      outgoing.once('finish', () => seen.push([incoming.url, { ...incoming.headers }, 'rawBody' in incoming]))
      analytics(incoming, outgoing)
    })
    expect((await post(port, '/', COUNT)).status).toBe(200)
    await raw(port, 'GET /a%20b/..?c=%64 HTTP/1.0\r\n\r\n')
    await raw(port, 'GET /|\\ HTTP/1.0\r\nhost: no host\r\n\r\n')
    expect([globalThis.Request, globalThis.Response, globalThis.Headers]).toEqual(before)
    expect(seen).toMatchObject([
      ['/', { ...HEADERS, host: `127.0.0.1:${port}` }, false],
      ['/a%20b/..?c=%64', {}, false],
      ['/|\\', { host: 'no host' }, false],
    ])
    expect(seen[1]).not.toHaveProperty('1.host')
  })

  it.each<[string, (mount: RequestListener) => RequestListener]>([
    ['node:http', (mount) => mount],
    ['Express', (mount) => express().use('/', mount)],
    ['Express behind express.json()', (mount) => express().use(express.json()).use('/', mount)],
  ])('on %s cancels the statement of a client that disconnected, without a failure', async (_name, host) => {
    const port = await serve(host(listener()))
    const { socket } = open(port)
    const headers = Object.entries({ ...HEADERS, 'content-length': SLOW.length }).map((pair) => pair.join(': '))
    socket.write(head('POST /', ...headers) + SLOW)
    await until(() => reads.started === 1)
    socket.destroy()
    await until(() => reads.cancelled === 1)
    await until(() => onAnswer.mock.calls.length === 1)
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('after a body parser of the host', () => {
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
    ['text, which the parser leaves alone', 415, COUNT, { 'content-type': 'text/plain' }],
    [
      'gzipped text, which the parser leaves alone',
      415,
      gzipSync('x'),
      { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
    ],
    ['a body larger than ours may be', 413, JSON.stringify({ query: 'x'.repeat(262_144) }), {}],
    ['blanks larger than a body may be', 413, COUNT.padEnd(262_145), {}],
    ['depth', 400, '['.repeat(10) + ']'.repeat(10), {}],
    ['more depth than there is stack', 400, '['.repeat(10_000) + ']'.repeat(10_000), {}],
    ['a limit too large to be one', 400, COUNT.replace('{', '{"limit": 1e400, '), {}],
    ['a page too large to be one', 400, COUNT.replace('{', '{"page": 1e400, '), {}],
    ['a wrong key', 401, COUNT, { 'x-api-key': 'wrong' }],
  ])('express.json() answers %s with %i', async (_what, status, body, headers) => {
    const port = await behind(express.json({ limit: '1mb' }))
    const answer = await post(port, '/analytics', body, { ...HEADERS, ...headers })
    expect([answer.status, Object.keys(JSON.parse(answer.text)).includes('data')]).toEqual([status, status === 200])
  })

  it.each(['{}', '', undefined])('a report accepts the body %j', async (body) => {
    const port = await behind(express.json())
    expect((await post(port, '/analytics/sales', body)).status).toBe(200)
  })

  it.each<[string, express.RequestHandler]>([
    ['text', express.text({ type: '*/*' })],
    ['bytes', express.raw({ type: '*/*' })],
    ['JSON, with its bytes beside it', express.json({ verify: keepBytes })],
  ])('a body kept as %s is read as strictly as ever', async (_what, parser) => {
    const port = await behind(parser)
    expect((await post(port, '/analytics', COUNT)).status).toBe(200)
    expect((await post(port, '/analytics/sales', '')).status).toBe(200)
    expect((await post(port, '/analytics', '{"limit": 1, "limit": 2}')).message).toContain('given twice')
    expect((await post(port, '/analytics', COUNT, { ...HEADERS, 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('an empty object in place of an unread body does not count as parsed', async () => {
    // Express 4 sets it.
    const port = await behind((request, _response, next) => {
      request.body = {}
      next()
    })
    expect((await post(port, '/analytics', COUNT)).status).toBe(200)
  })

  it('a body that was read but not kept is a failure reported to the host, not an empty body', async () => {
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

  it('broken JSON is refused by the parser', async () => {
    const port = await behind(express.json())
    expect((await post(port, '/analytics', '{"limit":')).status).toBe(400)
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it('a value that JSON cannot hold is a failure, too', async () => {
    const port = await behind(express.json(), (request, _response, next) => {
      request.body.limit = 10n
      next()
    })
    expect((await post(port, '/analytics', COUNT)).status).toBe(500)
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('a body that Fastify keeps elsewhere is a failure reported to the host', async () => {
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

/** Mounts as Connect and middie do: only `originalUrl` shows the mount. */
const asConnect =
  (path: string, mount: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    const { url = '' } = incoming
    const left = url.slice(path.length)
    if (!url.startsWith(path) || !/^(?:[/?]|$)/.test(left)) return outgoing.writeHead(404).end()
    const below = left.startsWith('/') ? left : `/${left}`
    return mount(Object.assign(incoming, { originalUrl: url, url: below }), outgoing)
  }

function keepBytes(request: IncomingMessage, _response: unknown, bytes: Buffer): void {
  Object.assign(request, { rawBody: bytes })
}
