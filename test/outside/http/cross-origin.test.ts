// Requests of web pages of other origins (CORS): preflights, the headers that let a page read an answer, and origins
// that are not listed.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { listen } from '../../../src/http/server.ts'
import { createService } from '../../../src/service/service.ts'
import { chromiumPath } from '../explorer/chromium.ts'
import { authenticate, compiler, QUERY } from './fake-handler.ts'

vi.setConfig({ testTimeout: 60_000 })

const SHOP = 'https://shop.example'

const engine: Engine = { read: (work) => work(async () => [['7']]), close: async () => {} }

const handlerFor = (cors?: readonly string[]) =>
  createHandler({
    service: createService({ compiler, engine }),
    authenticate,
    ...(cors !== undefined && { cors }),
  })

function asking(cors?: readonly string[]) {
  const handler = handlerFor(cors)
  return (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    handler(
      new Request(`http://service.test${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
}

const PREFLIGHT = {
  origin: SHOP,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,x-api-key',
}
const POST = { origin: SHOP, 'x-api-key': 'good', 'content-type': 'application/json' }
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

describe('with a list of origins', () => {
  const ask = asking([SHOP, 'http://localhost:5173'])

  it('answers a preflight of a listed origin without a key, on every path alike', async () => {
    for (const path of ['/', '/sales', '/nope']) {
      const answer = await ask('OPTIONS', path, PREFLIGHT)
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': SHOP,
        'access-control-allow-methods': 'GET, HEAD, POST',
        'access-control-allow-headers': 'content-type,x-api-key',
        'access-control-max-age': '7200',
        vary: 'origin',
      })
    }
  })

  it.each<[number, string, Record<string, string>, unknown]>([
    [200, '/', POST, { ...QUERY, dryRun: true }],
    [400, '/', POST, {}],
    [401, '/', { ...POST, 'x-api-key': 'wrong' }, QUERY],
    [404, '/nope', POST, QUERY],
  ])('lets a page of a listed origin read an answer with %i', async (status, path, headers, body) => {
    const answer = await ask('POST', path, headers, body)
    expect([answer.status, allowed(answer)]).toEqual([status, SHOP])
    expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining([
        'X-Request-Id',
        'Retry-After',
        'RateLimit',
        'Sightline-Warnings',
        'Sightline-Reading',
        'Sightline-Source',
        'ETag',
      ]),
    )
  })

  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example:444',
    'HTTPS://SHOP.EXAMPLE',
    'null',
  ])('gives nothing to a page of %s', async (origin) => {
    const preflight = await ask('OPTIONS', '/', { ...PREFLIGHT, origin })
    const answer = await ask('POST', '/', { ...POST, origin }, { ...QUERY, dryRun: true })
    expect([preflight.status, allowed(preflight), answer.status, allowed(answer)]).toEqual([401, null, 200, null])
    expect(answer.headers.get('vary')).toBe('origin')
  })

  it('answers other OPTIONS requests as before', async () => {
    const { 'access-control-request-method': _, ...plain } = PREFLIGHT
    expect((await ask('OPTIONS', '/', plain)).status).toBe(401)
    expect((await ask('OPTIONS', '/', { ...plain, 'x-api-key': 'good' })).status).toBe(405)
  })

  it('adds the origin to other headers on which an answer depends', async () => {
    const answer = await ask('GET', '/', { ...POST, 'accept-encoding': 'gzip' })
    expect(answer.headers.get('vary')).toBe('x-api-key, accept, accept-encoding, origin')
  })
})

it('allows every origin with *', async () => {
  const ask = asking(['*'])
  expect(allowed(await ask('OPTIONS', '/', PREFLIGHT))).toBe(SHOP)
  expect(allowed(await ask('POST', '/', { ...POST, origin: 'null' }, QUERY))).toBe('null')
})

it('allows no other origin by default', async () => {
  const ask = asking()
  expect((await ask('OPTIONS', '/', PREFLIGHT)).status).toBe(401)
  const answer = await ask('POST', '/', POST, { ...QUERY, dryRun: true })
  expect([answer.status, allowed(answer), answer.headers.get('vary')]).toEqual([200, null, null])
})

it.each([
  'https://shop.example/',
  'https://*.example',
  'shop.example',
  'https://shop.example:443',
  'https://Shop.example',
  '',
  'null',
])('rejects the origin %j, which no browser sends', (origin) => {
  expect(() => asking([origin])).toThrow(
    'options.cors must be an array of origins, such as https://shop.example, or of *',
  )
})

describe.skipIf(chromiumPath === undefined)('Chromium', () => {
  it('lets the page of a listed origin send requests with a key and read the headers of the answer', async () => {
    const shop = createServer((_, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end('shop'))
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    const address = shop.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const servers = await Promise.all([listen(handlerFor([origin]), { port: 0 }), listen(handlerFor(), { port: 0 })])
    const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] })
    const page = await browser.newPage()
    await page.goto(origin)
    const outcomes = await page.evaluate(
      ([urls, headers, body]) =>
        Promise.all(
          urls.map((url) =>
            fetch(url, { method: 'POST', headers, body }).then(
              ({ status, headers }) => [status, headers.get('x-request-id')?.length],
              () => 'blocked',
            ),
          ),
        ),
      [
        servers.map(({ port }) => `http://127.0.0.1:${port}/`),
        { 'x-api-key': 'good', 'content-type': 'application/json' },
        JSON.stringify(QUERY),
      ] as const,
    )
    expect(outcomes).toEqual([[200, 36], 'blocked'])
    await browser.close()
    await Promise.all(servers.map((server) => server.stop()))
    shop.close()
  })
})
