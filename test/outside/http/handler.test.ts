// The handler without a socket: statuses, headers, and failures that reveal no details.

import { describe, expect, it } from 'vitest'
import { compiler, large, OVER, QUERY, type Sent, send, setUp, unnamed, withHeaders, without } from './fake-handler.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('a valid request', () => {
  it('returns rows in the envelope', async () => {
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

  it('returns the same bytes when a request fetches an earlier result', async () => {
    const setup = setUp({ rows: [['7']] })
    const first = await send({}, setup)
    const again = await send({ body: JSON.stringify({ queryExecutionId: first.json.queryExecutionId }) }, setup)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(setup.ran).toHaveBeenCalledTimes(1)
  })

  it('returns the fields for GET /, and only headers for HEAD /', async () => {
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

  it('accepts the identity encoding', async () => {
    expect((await send({ headers: withHeaders({ 'content-encoding': 'Identity' }) })).status).toBe(200)
  })

  it('accepts a body of 262,144 bytes', async () => {
    expect((await send({ body: large(262_144) })).status).toBe(200)
  })

  it('rejects a question if there is no translator', async () => {
    const { status, json } = await send({ body: '{"query":"how many searches"}' })
    expect([status, json]).toEqual([
      502,
      { error: 'Bad Gateway', message: expect.stringContaining('no translator is configured') },
    ])
  })
})

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

  it('sends no body in an error response to HEAD', async () => {
    const { status, text } = await send({ method: 'HEAD', path: '/nope' })
    expect([status, text]).toEqual([404, ''])
  })
})

describe('a failure', () => {
  const isClean = (text: string) => expect(text).not.toMatch(/Binder|summary|duckdb|select|\.ts|at /i)

  it('returns a reference instead of the error message if the engine fails', async () => {
    const setup = setUp()
    const { status, json, text } = await send({}, setup)
    const failure = setup.onError.mock.calls[0]?.[0]
    expect([status, json.error]).toEqual([500, 'Internal Server Error'])
    expect(json.message).toBe(`query execution failed; reference ${failure.reference}`)
    isClean(text)
  })

  it('returns 500, not 401, if the key store fails', async () => {
    const setup = setUp({ authenticate: () => Promise.reject(new Error('select from keys failed at store.ts')) })
    const { status, text } = await send({}, setup)
    expect([status, setup.onError.mock.calls.length]).toEqual([500, 1])
    isClean(text)
  })

  it('returns 500 if the body stream fails', async () => {
    const setup = setUp()
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('reset at socket.ts')),
    })
    const { status, text } = await send({ body }, setup)
    expect(status).toBe(500)
    isClean(text)
  })
})
