// The explorer over HTTP: authentication, CSP, caching, size, and no requests to other servers.

import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createHandler, type HandlerOptions } from '../../../src/http/handler.ts'
import { memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { createService } from '../../../src/service/service.ts'
import type { Explorer } from '../../../src/web/explorer.ts'
import { builtExplorer } from './built.ts'

const explorer = await builtExplorer()
const names = [...explorer.keys()]
const text = (name: string) => Buffer.from(explorer.get(name) ?? '').toString()
const html = text('index.html')
/** The files that the HTML file refers to. */
const loaded = [...html.matchAll(/(?:src|href)="([^"]*)"/g)]
  .map(([, name = '']) => name)
  .filter((name) => !name.startsWith('data:'))

function serve(page: Explorer | undefined, options: Pick<HandlerOptions, 'rateLimits' | 'basePath'> = {}) {
  const engine = { read: () => Promise.reject(new Error('nothing is read')), close: async () => {} }
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
  const authenticate = async (request: Request) =>
    request.headers.has('x-api-key') ? { account: 'acme', configured: true } : null
  const handle = createHandler({ service, authenticate, explorer: page, ...options })
  return (path: string, headers = {}, method = 'GET') =>
    handle(new Request(`http://service.test${path}`, { method, headers }))
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

describe.each(['', '/analytics'])('the explorer with the base path %j', (basePath) => {
  const ask = serve(explorer, { basePath })

  it('consists of one HTML file with one script and one style sheet', async () => {
    expect(loaded.map((name) => name.replace(/-[\w-]+\./, '.')).toSorted()).toEqual([
      'explorer/explorer.css',
      'explorer/explorer.js',
    ])
    for (const name of loaded) {
      const { pathname } = new URL(name, `http://service.test${basePath}/explorer`)
      expect((await ask(pathname)).status).toBe(200)
    }
  })

  it.each(
    names,
  )('serves %s without a key, with the CSP, and returns 304 to a browser that has the file', async (name) => {
    const path = `${basePath}/explorer${name === 'index.html' ? '' : `/${name}`}`
    const response = await ask(path)
    const header = (one: string) => response.headers.get(one) ?? ''
    expect(response.status).toBe(200)
    expect(header('content-type')).toMatch(/^text\/(html|javascript|css); charset=utf-8$/)
    expect(header('content-security-policy')).toBe(POLICY)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('cache-control')).toBe(name === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable')
    expect((await ask(path, { 'if-none-match': header('etag') })).status).toBe(304)
    expect((await ask(path, {}, 'POST')).status).toBe(405)
  })
})

describe('the files of the explorer', () => {
  it('has no files that need an exception in the CSP', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<script>|<script(?![^>]* src=)/i)
    for (const name of names) expect(text(name)).not.toMatch(/\beval\(|new Function\(/)
  })

  it('has no files that load anything from other servers', () => {
    const styles = names.filter((name) => name.endsWith('.css')).map(text)
    expect(styles).toHaveLength(1)
    for (const style of styles) {
      const addresses = [...style.matchAll(/url\(["']?([^"')]{0,20})/g)].map(([, start = '']) => start)
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.filter((start) => !start.startsWith('data:'))).toEqual([])
      expect(style).not.toMatch(/@import|@font-face/)
    }
    expect(html).not.toMatch(/https?:|\/\//)
  })

  it('loads less than 80 KB of compressed files at first', () => {
    const sizes = ['explorer/index.html', ...loaded].map((name) => gzipSync(text(name.replace('explorer/', ''))).length)
    expect(sizes).toHaveLength(3)
    const sum = sizes.reduce((all, size) => all + size)
    expect(sum).toBeGreaterThan(20_000)
    expect(sum).toBeLessThan(80_000)
  })

  it.each([
    ['library', 213_000],
    ['highlight', 15_000],
  ])('keeps the %s in one file of limited size', (start, most) => {
    const [name = '', ...others] = names.filter((one) => one.startsWith(`${start}-`))
    expect(others).toEqual([])
    expect(gzipSync(text(name)).length).toBeGreaterThan(most / 2)
    expect(gzipSync(text(name)).length).toBeLessThan(most)
  })

  it('puts a content hash into the names of the files', () => {
    for (const name of names) if (name !== 'index.html') expect(name).toMatch(/^[a-z]+-[\w-]{8}\.(js|css)$/)
  })
})

describe('a browser that opens the root path', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  it.each([
    ['/', './explorer', '/explorer', ''],
    ['/analytics', 'analytics/explorer', '/analytics/explorer', '/analytics'],
    ['/analytics/', './explorer', '/analytics/explorer', '/analytics'],
  ])('redirects a browser from %s to the explorer', async (path, location, target, basePath) => {
    const response = await serve(explorer, { basePath })(path, BROWSER)
    expect([response.status, response.headers.get('location')]).toEqual([303, location])
    expect(new URL(location, `http://service.test${path}`).pathname).toBe(target)
  })

  it.each<[string, object, number]>([
    ['a client without a key', {}, 401],
    ['a client that accepts anything', { accept: '*/*' }, 401],
    ['a client that prefers JSON', { accept: 'application/json, text/html' }, 401],
    ['a client that accepts JSON but no HTML', { accept: 'text/html;q=0, application/json' }, 401],
    ['a client that accepts no HTML and nothing else', { accept: 'text/html;q=0' }, 401],
    ['a client that gives JSON a higher quality', { accept: 'text/html;q=0.1, application/json' }, 401],
    ['a client that gives any other type a higher quality', { accept: 'text/html;q=0.1, */*' }, 401],
    ['a client that lists more types than any browser', { accept: `text/html${',text/x'.repeat(200)}` }, 401],
    ['a browser with a key', { ...BROWSER, 'x-api-key': 'k' }, 200],
  ])('does not redirect %s', async (_, headers, status) => {
    const response = await serve(explorer)('/', headers)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
  })

  it('returns 401 to a browser at the root if the service has no explorer', async () => {
    expect((await serve(undefined)('/', BROWSER)).status).toBe(401)
  })
})

describe('the link to the API reference', () => {
  it.each([
    '',
    '/analytics',
  ])('redirects to the OpenAPI document below %j if there is no API page', async (basePath) => {
    const response = await serve(explorer, { basePath })(`${basePath}/docs`)
    expect(response.status).toBe(303)
    const { pathname } = new URL(response.headers.get('location') ?? '', `http://service.test${basePath}/docs`)
    expect(pathname).toBe(`${basePath}/openapi.json`)
  })
})

describe('a service without the explorer', () => {
  it('serves none of the paths of the explorer', async () => {
    const ask = serve(undefined)
    for (const path of ['/explorer', `/explorer/${names.find((name) => name !== 'index.html')}`]) {
      expect((await ask(path)).status).toBe(401)
      expect((await ask(path, { 'x-api-key': 'k' })).status).toBe(404)
    }
  })
})

describe('the rate limit of the explorer', () => {
  it.each(['/explorer', '/'])('counts %s as a request without a key', async (path) => {
    const ask = serve(explorer, { rateLimits: memoryRateLimits({ points: 1, seconds: 60 }) })
    const [first, second] = [await ask(path, { accept: 'text/html' }), await ask(path, { accept: 'text/html' })]
    expect([first.status < 400, second.status]).toEqual([true, 429])
  })
})
