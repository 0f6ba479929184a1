// The API page at /docs loads all its files from its own server, under a content security policy without exceptions.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createHandler, type HandlerOptions } from '../../../src/http/handler.ts'
import { memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { createService } from '../../../src/service/service.ts'
import { type ApiPage, readApiPage } from '../../../src/web/read-pages.ts'

const page = await readApiPage()

function serve(apiPage: ApiPage | undefined, basePath = '', options: Pick<HandlerOptions, 'rateLimits'> = {}) {
  const engine = { read: () => Promise.reject(new Error('nothing is read')), close: async () => {} }
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
  const authenticate = async (request: Request) =>
    request.headers.has('x-api-key') ? { account: 'acme', configured: true } : null
  const handle = createHandler({ service, authenticate, basePath, apiPage, ...options })
  return (url: string, method = 'GET', headers = {}) => handle(new Request(url, { method, headers }))
}

/** Parses the directives of the content security policy. */
const policyOf = ({ headers }: Response) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

describe.each(['', '/analytics'])('the API page with the base path %j', (basePath) => {
  const ask = serve(page, basePath)
  const address = `http://service.test${basePath}/docs`

  it('refers only to files of the same server, and all these files exist', async () => {
    const html = await (await ask(address)).text()
    const script = await (await ask(`${address}/start.js`)).text()
    const loaded = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, reference = '']) => reference)
    const asked = [...script.matchAll(/url: '([^']*)'/g)].map(([, reference = '']) => reference)
    expect([loaded.length, asked.length]).toEqual([4, 1])
    for (const reference of [...loaded, ...asked]) {
      if (reference.startsWith('data:')) continue
      const url = new URL(reference, address)
      expect([url.origin, url.pathname.startsWith(`${basePath}/`)]).toEqual(['http://service.test', true])
      expect((await ask(url.href)).status).toBe(200)
    }
    expect(`${html}${script}`).not.toMatch(/https?:|\/\//)
  })

  it('has no inline scripts, inline styles or event-handler attributes', async () => {
    const html = await (await ask(address)).text()
    expect(html).toContain('<meta charset="utf-8">')
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<script>|<script(?! src=)/i)
  })

  it.each([
    ['', 'text/html; charset=utf-8'],
    ['/start.js', 'text/javascript; charset=utf-8'],
    ['/swagger-ui.js', 'text/javascript; charset=utf-8'],
    ['/swagger-ui.css', 'text/css; charset=utf-8'],
  ])('serves %j as %s without a key, and returns 304 to a client that has the file', async (file, type) => {
    const response = await ask(`${address}${file}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(policyOf(response)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'img-src': ['data:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = response.headers.get('etag') ?? ''
    expect((await ask(`${address}${file}`, 'GET', { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(`${address}${file}`, 'POST')).status).toBe(405)
  })
})

describe('the rate limit of the API page', () => {
  it.each([
    '',
    '/start.js',
    '/swagger-ui.js',
    '/swagger-ui.css',
  ])('counts %j as a request without a key', async (file) => {
    const ask = serve(page, '', { rateLimits: memoryRateLimits({ points: 1, seconds: 60 }) })
    const address = `http://service.test/docs${file}`
    expect([(await ask(address)).status, (await ask(address)).status]).toEqual([200, 429])
    expect((await ask(address, 'GET', { 'x-api-key': 'k' })).status).toBe(200)
  })
})

describe('the files of the API page', () => {
  it('serves the files of swagger-ui-dist unchanged', () => {
    const read = (file: string) => readFileSync(`node_modules/swagger-ui-dist/${file}`)
    expect(page?.script).toEqual(read('swagger-ui-bundle.js'))
    expect(page?.style).toEqual(read('swagger-ui.css'))
  })

  it('contains no styles that load files from other servers', () => {
    const style = Buffer.from(page?.style ?? '').toString()
    const addresses = [...style.matchAll(/url\(["']?([^"')]{0,20})/g)].map(([, start]) => start)
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter((start) => !start?.startsWith('data:'))).toEqual([])
    expect(style).not.toMatch(/@import|@font-face/)
  })
})

it('docs/service.md names every dependency of swagger-ui-dist', () => {
  const { dependencies } = JSON.parse(readFileSync('node_modules/swagger-ui-dist/package.json', 'utf8'))
  const page = readFileSync('docs/service.md', 'utf8')
  for (const name of Object.keys(dependencies)) expect(page).toContain(`\`${name}\``)
})

describe('without swagger-ui-dist', () => {
  it('serves neither the page nor its files without swagger-ui-dist', async () => {
    const ask = serve(undefined)
    for (const path of ['/docs', '/docs/start.js', '/docs/swagger-ui.js']) {
      expect((await ask(`http://service.test${path}`)).status).toBe(401)
      expect((await ask(`http://service.test${path}`, 'GET', { 'x-api-key': 'k' })).status).toBe(404)
    }
  })
})
