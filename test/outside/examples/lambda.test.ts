// The example of a cloud function. It receives events of an AWS HTTP API and returns responses in the same format.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeSmallDatabase } from '../docs/small-database.ts'
import { EXAMPLES, FROM_SOURCES } from './folder.ts'
import { KEY } from './running.ts'

const folder = temporaryFolder()
const database = join(folder, 'small.duckdb')
const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count' }] })

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly query?: string
  readonly stage?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

/** Creates an event in payload format 2.0, as AWS documents it. `body` is missing if the request has no body. */
const eventOf = ({ method = 'POST', path = '/analytics', query = '', stage = '$default', ...rest }: Sent) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath: path,
  rawQueryString: query,
  headers: { 'x-api-key': KEY, 'content-type': 'application/json', host: 'id.execute-api.eu-central-1.amazonaws.com' },
  requestContext: { stage, http: { method, path, protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'curl' } },
  isBase64Encoded: false,
  ...rest,
})

describe('lambda.ts', () => {
  let handle: typeof import('../../../examples/lambda.ts').handle
  beforeAll(async () => {
    await makeSmallDatabase(database)
    vi.stubEnv('ACME_KEY', KEY)
    process.argv.splice(2, Number.POSITIVE_INFINITY, database)
    handle = (await import('../../../examples/lambda.ts')).handle
  })

  it('answers the event of the command in the first lines of lambda.ts', () => {
    const input = JSON.stringify(eventOf({ body: COUNT }))
    const env = { ...process.env, ACME_KEY: KEY }
    const out = execFileSync(process.execPath, [...FROM_SOURCES, join(EXAMPLES, 'lambda.ts'), database], { input, env })
    const { statusCode, headers, body } = JSON.parse(String(out))
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(body).data).toEqual([{ count: '8' }])
  })

  it.each<[string, number, Sent]>([
    ['a query', 200, { body: COUNT }],
    ['a body in base64', 200, { body: Buffer.from(COUNT).toString('base64'), isBase64Encoded: true }],
    ['a stage with a name', 200, { stage: 'prod', path: '/prod/analytics', body: COUNT }],
    ['a report of a stage, without a body', 200, { stage: 'prod', path: '/prod/analytics/search-funnel' }],
    ['a report, with an empty body', 200, { path: '/analytics/search-funnel', body: '' }],
    ['a slash at the end', 200, { path: '/analytics/', body: COUNT }],
    ['a description', 200, { method: 'GET' }],
    ['HEAD', 200, { method: 'HEAD' }],
    ['a wrong key', 401, { headers: { 'x-api-key': 'wrong' }, body: COUNT }],
    ['a key beyond Latin-1', 401, { headers: { 'x-api-key': 'schlüssel→' }, body: COUNT }],
    ['a header beyond Latin-1', 415, { headers: { 'x-api-key': KEY, 'content-type': 'text/→' }, body: COUNT }],
    ['no relevant headers', 401, { headers: {} }],
    ['a path outside of the mount', 404, { path: '/elsewhere', body: COUNT }],
    ['a path that the mount begins', 404, { path: '/analytics-of-others', body: COUNT }],
    ['dots in the path', 404, { path: '/analytics/x/../sales', body: '{}' }],
    ['another method', 405, { method: 'PUT', body: COUNT }],
    ['TRACE', 405, { method: 'TRACE' }],
    ['TRACK', 405, { method: 'TRACK' }],
    ['CONNECT', 405, { method: 'CONNECT', body: COUNT }],
    ['GET of a report, with a body', 405, { method: 'GET', path: '/analytics/sales', body: '{}' }],
    ['a large body', 413, { body: COUNT.padEnd(262_145) }],
    ['text', 415, { headers: { 'x-api-key': KEY, 'content-type': 'text/plain' }, body: COUNT }],
    ['a query string', 400, { query: 'limit=5', body: COUNT }],
    ['broken JSON', 400, { body: '{' }],
    ['bytes that are not UTF-8', 400, { body: '/////w==', isBase64Encoded: true }],
  ])('answers %s with %i', async (_what, status, sent) => {
    const { statusCode, body } = await handle(eventOf(sent))
    expect(statusCode).toBe(status)
    if (sent.method === 'HEAD') expect(body).toBe('')
    else expect(JSON.parse(body)).toBeTypeOf('object')
    if (status >= 400) expect(Object.keys(JSON.parse(body))).toEqual(['error', 'message'])
  })
})
