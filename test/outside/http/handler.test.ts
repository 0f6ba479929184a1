// The handler without a socket, on a fake engine: each status, the order of checks, and headers.

import { describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import type { Cell, Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Authenticate, apiKeyOf, type Principal } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'

const compiler = createCompiler({ dialect: duckdb() })
const QUERY = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }

const accounts: Readonly<Record<string, Principal>> = {
  good: { account: 'acme', configured: true },
  'unknown-account': { account: 'nobody', configured: false },
}
const authenticate: Authenticate = async (request) => {
  const key = apiKeyOf(request)
  return Object.hasOwn(accounts, key) ? (accounts[key] ?? null) : null
}

function setUp(options: { rows?: readonly (readonly Cell[])[]; authenticate?: Authenticate } = {}) {
  const ran = vi.fn()
  const engine: Engine = {
    read: (work) =>
      work(async (statement) => {
        ran(statement)
        if (options.rows === undefined) throw new Error('Binder Error: table summary, path /data/x.duckdb')
        return options.rows
      }),
    close: async () => {},
  }
  const onError = vi.fn()
  const service = createService({ compiler: { ...compiler, reports: ['sales'] }, engine, onError })
  const handle = createHandler({ service, authenticate: options.authenticate ?? authenticate, onError })
  return { handle, ran, onError }
}

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null
  readonly headers?: Readonly<Record<string, string>>
}

const HEADERS = { 'x-api-key': 'good', 'content-type': 'application/json' }

const requestOf = ({ method = 'POST', path = '/', body = JSON.stringify(QUERY), headers = HEADERS }: Sent) =>
  new Request(`http://service.test${path}`, {
    method,
    headers,
    ...(method !== 'GET' && method !== 'HEAD' && body !== null && { body, duplex: 'half' }),
  })

async function send(sent: Sent, setup = setUp({ rows: [['7']] })) {
  const response = await setup.handle(requestOf(sent))
  const text = await response.text()
  const { method = 'POST', path = '/' } = sent
  expect(problemsOf({ method, path, status: response.status, headers: response.headers, text })).toEqual([])
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The headers without the request id. */
const unnamed = ({ headers }: { readonly headers: Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id'))

const without = (name: string) => Object.fromEntries(Object.entries(HEADERS).filter(([key]) => key !== name))
const withHeaders = (headers: Readonly<Record<string, string>>) => ({ ...HEADERS, ...headers })
const large = (bytes: number) => `${JSON.stringify(QUERY)}${' '.repeat(bytes - JSON.stringify(QUERY).length)}`

describe('a valid request', () => {
  it('gets its rows', async () => {
    const { status, json, headers } = await send({})
    expect(status).toBe(200)
    expect(json).toMatchObject({ data: [{ n: '7' }], totalRecords: 1, page: 1, limit: 100, hasMore: false })
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(UUID),
    })
  })

  it('gets an earlier result with the same bytes', async () => {
    const setup = setUp({ rows: [['7']] })
    const first = await send({}, setup)
    const again = await send({ body: JSON.stringify({ queryExecutionId: first.json.queryExecutionId }) }, setup)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(setup.ran).toHaveBeenCalledTimes(1)
  })

  it('gets the fields from GET /, and headers only from HEAD /', async () => {
    const got = await send({ method: 'GET', headers: { 'x-api-key': 'good' } })
    const { dateRangeDays, ...described } = got.json
    expect([got.status, described]).toEqual([200, JSON.parse(JSON.stringify(compiler.describe()))])
    expect(Object.keys(dateRangeDays)).toEqual(described.dateRanges)
    const head = await send({ method: 'HEAD', headers: { 'x-api-key': 'good' } })
    expect([head.status, head.text, unnamed(head)]).toEqual([200, '', unnamed(got)])
  })

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset=UTF-8',
    'application/json; charset="utf-8"',
  ])('accepts the content type %s', async (type) => {
    expect((await send({ headers: withHeaders({ 'content-type': type }) })).status).toBe(200)
  })

  it('may declare the identity encoding', async () => {
    expect((await send({ headers: withHeaders({ 'content-encoding': 'Identity' }) })).status).toBe(200)
  })

  it('may have 262,144 bytes', async () => {
    expect((await send({ body: large(262_144) })).status).toBe(200)
  })

  it('is refused if it is a question and there is no translator', async () => {
    const { status, json } = await send({ body: '{"query":"how many searches"}' })
    expect([status, json]).toEqual([
      502,
      { error: 'Bad Gateway', message: expect.stringContaining('no translator is configured') },
    ])
  })
})

const OVER = large(262_145)
const ALLOW_ROOT = 'GET, HEAD, POST'

describe('an invalid request', () => {
  it.each<[string, Sent, number, string, RegExp]>([
    ['no key', { headers: without('x-api-key') }, 401, 'Unauthorized', /x-api-key/],
    [
      'account not configured',
      { headers: withHeaders({ 'x-api-key': 'unknown-account' }) },
      404,
      'Not Found',
      /not configured/,
    ],
    [
      'another path',
      { path: '/nope' },
      404,
      'Not Found',
      /there is no path "\/nope"; GET \/openapi\.json lists all paths$/,
    ],
    ['a path that is near one', { path: '/sale' }, 404, 'Not Found', /nearest known one is "\/sales"$/],
    ['a report in capitals', { path: '/Sales' }, 404, 'Not Found', /path/],
    ['a slash at the end', { path: '/sales/' }, 404, 'Not Found', /path/],
    ['two slashes', { path: '//' }, 404, 'Not Found', /path/],
    ['an encoded path', { path: '/%73ales' }, 404, 'Not Found', /path/],
    ['NUL in the path', { path: '/sales%00' }, 404, 'Not Found', /path/],
    ['a long path', { path: `/${'x'.repeat(8192)}` }, 404, 'Not Found', /path/],
    ['PUT', { method: 'PUT' }, 405, 'Method Not Allowed', /GET, HEAD, POST/],
    ['OPTIONS', { method: 'OPTIONS', body: null }, 405, 'Method Not Allowed', /GET, HEAD, POST/],
    ['GET of a report', { method: 'GET', path: '/sales' }, 405, 'Method Not Allowed', /POST/],
    [
      'no content type',
      { headers: without('content-type'), body: new TextEncoder().encode('{}') },
      415,
      'Unsupported Media Type',
      /application\/json/,
    ],
    [
      'text',
      { headers: withHeaders({ 'content-type': 'text/plain' }) },
      415,
      'Unsupported Media Type',
      /application\/json/,
    ],
    [
      'another charset',
      { headers: withHeaders({ 'content-type': 'application/json; charset=latin1' }) },
      415,
      'Unsupported Media Type',
      /application\/json/,
    ],
    [
      'a kind of JSON',
      { headers: withHeaders({ 'content-type': 'application/problem+json' }) },
      415,
      'Unsupported Media Type',
      /application\/json/,
    ],
    [
      'gzip',
      { headers: withHeaders({ 'content-encoding': 'gzip' }) },
      415,
      'Unsupported Media Type',
      /content-encoding/,
    ],
    ['too large', { body: OVER }, 413, 'Content Too Large', /262144/],
    ['a parameter', { path: '/?limit=5&page=2' }, 400, 'Bad Request', /"limit"/],
    ['a parameter of GET', { method: 'GET', path: '/?x-api-key=good' }, 400, 'Bad Request', /"x-api-key"/],
    ['a query string that names nothing', { path: '/?&' }, 400, 'Bad Request', /parameter/],
    ['no body', { body: null }, 400, 'Bad Request', /empty/],
    ['blanks in place of no body', { path: '/sales', body: ' \r\n' }, 400, 'Bad Request', /empty/],
    ['not JSON', { body: '{"page":' }, 400, 'Bad Request', /line 1, column 9/],
    ['not UTF-8', { body: Uint8Array.of(0x22, 0xff, 0x22) }, 400, 'Bad Request', /UTF-8/],
    ['a byte order mark', { body: `\ufeff${JSON.stringify(QUERY)}` }, 400, 'Bad Request', /byte order mark/],
    ['an array', { body: '[]' }, 400, 'Bad Request', /object/],
    ['a string', { body: '"x"' }, 400, 'Bad Request', /object/],
    ['null', { body: 'null' }, 400, 'Bad Request', /object/],
    ['deep', { body: '['.repeat(100_000) }, 400, 'Bad Request', /deeper than 16/],
    ['a key twice', { body: '{"limit":1,"limit":2}' }, 400, 'Bad Request', /"limit" is given twice/],
    ['nothing selected', { body: '{}' }, 400, 'Bad Request', /dimensions or measures/],
    ['an unknown member', { body: '{"account":"B"}' }, 400, 'Bad Request', /account/],
    ['an unknown result', { body: '{"queryExecutionId":"x"}' }, 400, 'Bad Request', /unknown or expired/],
  ])('%s', async (_name, sent, status, error, message) => {
    const setup = setUp({ rows: [['7']] })
    const answer = await send(sent, setup)
    expect([answer.status, Object.keys(answer.json), answer.json.error]).toEqual([status, ['error', 'message'], error])
    expect(answer.json.message).toMatch(message)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('allow')).toBe(status !== 405 ? null : sent.path === '/sales' ? 'POST' : ALLOW_ROOT)
    expect(setup.ran).not.toHaveBeenCalled()
    expect(setup.onError).not.toHaveBeenCalled()
  })

  it('gets no body for HEAD', async () => {
    const { status, text } = await send({ method: 'HEAD', path: '/nope' })
    expect([status, text]).toEqual([404, ''])
  })
})

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
  ])('gives the same answer for the key %j as for none', async (key) => {
    const missing = await send({ headers: without('x-api-key') })
    const invalid = await send({ headers: withHeaders({ 'x-api-key': key }) })
    expect({ ...invalid, headers: unnamed(invalid) }).toEqual({ ...missing, headers: unnamed(missing) })
    expect(missing.status).toBe(401)
  })

  it('are refused if the host returns undefined, as plain JavaScript may', async () => {
    const authenticate = (async () => undefined) as unknown as Authenticate
    const setup = setUp({ rows: [['7']], authenticate })
    expect([(await send({}, setup)).status, setup.onError.mock.calls]).toEqual([401, []])
  })

  it('are found in a header of any case', async () => {
    expect((await send({ headers: { 'X-API-KEY': 'good', 'content-type': 'application/json' } })).status).toBe(200)
  })

  it('are not read from the query string', async () => {
    expect((await send({ path: '/?x-api-key=good', headers: without('x-api-key') })).status).toBe(401)
  })
})

describe('the order of checks', () => {
  // The faults in the order of their checks. With two faults, the earlier one answers.
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
  )('%s before %s', async (_a, _b, [status, , first], [, , second]) => {
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

describe('a body from a stream', () => {
  const endless = (chunk: Uint8Array) => {
    const seen = { chunks: 0, isCancelled: false }
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.chunks++
          controller.enqueue(chunk)
        },
        cancel() {
          seen.isCancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    return { stream, seen }
  }

  it('is read only up to the limit', async () => {
    const { stream, seen } = endless(new Uint8Array(1000).fill(0x20))
    expect((await send({ body: stream })).status).toBe(413)
    expect(seen).toEqual({ chunks: 263, isCancelled: true })
  })

  it('is not read without a key', async () => {
    const { stream, seen } = endless(new Uint8Array(1000))
    expect((await send({ body: stream, headers: {} })).status).toBe(401)
    expect(seen.chunks).toBe(0)
  })

  it('is not read if its declared length is too large', async () => {
    const { stream, seen } = endless(new Uint8Array(1))
    expect((await send({ body: stream, headers: withHeaders({ 'content-length': '262145' }) })).status).toBe(413)
    expect(seen.chunks).toBe(0)
  })

  it('may arrive in pieces that split characters', async () => {
    const bytes = new TextEncoder().encode('{"query":"é😀"}')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await send({ body })).status).toBe(502)
  })
})

describe('a failure', () => {
  const isClean = (text: string) => expect(text).not.toMatch(/Binder|summary|duckdb|select|\.ts|at /i)

  it('of the engine shows only its reference', async () => {
    const setup = setUp()
    const { status, json, text } = await send({}, setup)
    const failure = setup.onError.mock.calls[0]?.[0]
    expect([status, json.error]).toEqual([500, 'Internal Server Error'])
    expect(json.message).toBe(`query execution failed; reference ${failure.reference}`)
    isClean(text)
  })

  it('of the key store is a 500, never a 401', async () => {
    const setup = setUp({ authenticate: () => Promise.reject(new Error('select from keys failed at store.ts')) })
    const { status, text } = await send({}, setup)
    expect([status, setup.onError.mock.calls.length]).toEqual([500, 1])
    isClean(text)
  })

  it('of the body stream is a 500', async () => {
    const setup = setUp()
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('reset at socket.ts')),
    })
    const { status, text } = await send({ body }, setup)
    expect(status).toBe(500)
    isClean(text)
  })
})
