// The handler mounted below a path of another server: routing, redirects and clients that disconnect.
// Spec: Ad-hoc endpoint; Pre-built report endpoints.

import type { RequestListener } from 'node:http'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { connect } from '../../../src/http/index.ts'
import {
  COUNT,
  HEADERS,
  handlerWith,
  listener,
  mountedServers,
  onAnswer,
  onError,
  post,
  reads,
  serve,
} from './mounted-handler.ts'
import { head, open, raw, until } from './raw.ts'

mountedServers()

const SLOW = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'slow' }] })

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
  ])('serves all paths below it if it is mounted %s', async (_how, basePath, mount) => {
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
  ])('works in routers that do not set baseUrl, such as Connect, with the base path %s', async (base) => {
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
  ])('uses the path that the host rewrote from %s', async (sent, url) => {
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
  ])('accepts, at the mount path %s, the relative or complete base path %s', async (mount, basePath) => {
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
  ])('redirects a browser from %s to the explorer, with the base path %s', async (path, basePath) => {
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
  ])('encodes a mount path for the browser if headers cannot contain its characters: %j', async (mount, location) => {
    const handler = handlerWith({ explorer: new Map([['index.html', new Uint8Array()]]) })
    const request = new Request('http://service.test/', { headers: { accept: 'text/html' } })
    const { status, headers } = await handler(connect(request, { mount, target: '' }))
    expect([status, headers.get('location')]).toEqual([303, location])
  })

  it('compares paths exactly as the client sends them', async () => {
    const port = await serve(express().use('/analytics', listener()))
    const sent = ['/analytics/%73ales', '/analytics//sales', '/analytics/./sales', '/analytics/x/../sales']
    const line = (path: string) => head(`POST ${path}`, 'x-api-key: good', 'content-length: 0')
    for (const path of sent) expect(await raw(port, line(path))).toMatch(/^HTTP\/1\.1 404 /)
    expect(await raw(port, line('http://x/analytics/sales'))).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('does not change the globals and the request objects of the host', async () => {
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
  ])('cancels the statement when the client disconnects on %s, and reports no failure', async (_name, host) => {
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

/** Mounts a listener like Connect and middie, where only `originalUrl` contains the mount path. */
const asConnect =
  (path: string, mount: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    const { url = '' } = incoming
    const left = url.slice(path.length)
    if (!url.startsWith(path) || !/^(?:[/?]|$)/.test(left)) return outgoing.writeHead(404).end()
    const below = left.startsWith('/') ? left : `/${left}`
    return mount(Object.assign(incoming, { originalUrl: url, url: below }), outgoing)
  }
