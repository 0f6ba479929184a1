// The service mounted in other servers. Each example runs as a reader would run it. The responses below the mount path
// are the same in all frameworks, which handle bodies, methods and slashes differently. The other routes of the host
// keep working.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { page } from '../docs/markdown.ts'
import { makeSmallDatabase } from '../docs/small-database.ts'
import { EXAMPLES } from './folder.ts'
import { KEY, type Running, start } from './running.ts'

const folder = temporaryFolder()
const database = join(folder, 'small.duckdb')
beforeAll(() => makeSmallDatabase(database))

const COUNT = JSON.stringify({ dimensions: ['event_type'], measures: [{ field: '*', fn: 'count' }] })
const HEADERS = { 'x-api-key': KEY, 'content-type': 'application/json' }

/** Sends a request and returns the response. An error response has `error` and `message`. */
async function ask(address: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${address}${path}`, { method: 'POST', headers: HEADERS, ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text === '' ? undefined : JSON.parse(text) }
}

/** Sends the request of the first `curl` command in a text to this host, and returns the response. */
async function paste(text: string, address: string) {
  const [command = ''] = /^curl -s (?:.*\\\n)*.*/m.exec(text) ?? []
  const [, path = ''] = /^curl -s http:\/\/127\.0\.0\.1:\d+(\S+) /.exec(command) ?? []
  const headers = [...command.matchAll(/ -H '([^:']+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value])
  const [, body = ''] = / -d '([^']+)'/.exec(command) ?? []
  return (await ask(address, path, { headers: Object.fromEntries(headers), body })).json
}

describe.each(['express.ts', 'fastify.ts', 'hono.ts', 'node-http.ts'])('%s', (name) => {
  let host: Running
  beforeAll(async () => {
    host = await start(name, database)
  })
  afterAll(() => host.stop())

  it.each(['/analytics', '/analytics/'])('answers a query at %s', async (path) => {
    const { status, json } = await ask(host.address, path, { body: COUNT })
    expect([status, json.totalRecords, json.data[0]]).toEqual([200, 2, { event_type: 'search', count: '6' }])
  })

  it('answers a report below the mount with a missing or empty body', async () => {
    for (const body of [undefined, '', '{}']) {
      const { status, json } = await ask(host.address, '/analytics/search-funnel', body === undefined ? {} : { body })
      expect([status, json.columns.length]).toEqual([200, 8])
    }
  })

  it('describes the fields', async () => {
    const get = { method: 'GET', headers: { 'x-api-key': KEY } }
    const { status, json, headers } = await ask(host.address, '/analytics', get)
    expect([status, json.reports.length]).toEqual([200, 29])
    const known = { ...get, headers: { ...get.headers, 'if-none-match': String(headers.get('etag')) } }
    expect((await ask(host.address, '/analytics/', known)).status).toBe(304)
    expect(await ask(host.address, '/analytics', { ...get, method: 'HEAD' })).toMatchObject({
      status: 200,
      json: undefined,
    })
  })

  it.each<[number, string, string, RequestInit]>([
    [401, 'a wrong key', '/analytics', { headers: { ...HEADERS, 'x-api-key': 'wrong' }, body: COUNT }],
    [401, 'a wrong key on a path that does not exist', '/analytics/nope', { headers: {}, body: COUNT }],
    [404, 'a path that does not exist', '/analytics/nope', { body: COUNT }],
    [404, 'a report with a slash at its end', '/analytics/sales/', { body: '{}' }],
    [404, 'two slashes', '/analytics//', { body: COUNT }],
    [405, 'another method', '/analytics', { method: 'PUT', body: COUNT }],
    [405, 'another method on a report', '/analytics/sales', { method: 'DELETE' }],
    [413, 'a large body', '/analytics', { body: COUNT.padEnd(262_145) }],
    [415, 'text', '/analytics', { headers: { ...HEADERS, 'content-type': 'text/plain' }, body: COUNT }],
    [400, 'broken JSON', '/analytics', { body: '{"dimensions": [' }],
    [400, 'a key given twice', '/analytics', { body: '{"limit": 1, "limit": 2}' }],
    [400, 'a query string', '/analytics?limit=5', { body: COUNT }],
    [400, 'a query string of a report', '/analytics/sales?startDate=2026-01-01', { body: '{}' }],
  ])('returns %i for %s', async (status, _what, path, init) => {
    const answer = await ask(host.address, path, init)
    expect([answer.status, Object.keys(answer.json)]).toEqual([status, ['error', 'message']])
    const allow = path.endsWith('sales') ? 'POST' : 'GET, HEAD, POST'
    expect(answer.headers.get('allow')).toBe(status === 405 ? allow : null)
  })

  it('leaves paths outside the mount path, and the bodies of these requests, to the host', async () => {
    expect(await ask(host.address, '/echo', { body: COUNT })).toMatchObject({ status: 200, json: JSON.parse(COUNT) })
    const beside = await fetch(`${host.address}/analytics-of-others`, { method: 'POST', headers: HEADERS, body: COUNT })
    expect(await beside.text()).not.toContain('"data"')
    expect(beside.headers.get('x-request-id')).toBeNull()
  })
})

describe('commands to paste', () => {
  const hosts = ['express.ts', 'fastify.ts', 'hono.ts', 'node-http.ts', 'prometheus.ts', 'own-server.ts']
  it.each(hosts)('runs %s, which answers the command in its first lines', async (name) => {
    const text = readFileSync(join(EXAMPLES, name), 'utf8')
    expect(text).toContain(`\`ACME_KEY=${KEY} npx node examples/${name} data/sample.duckdb 8080\``)
    const host = await start(name, database)
    expect((await paste(text.replaceAll('\n// ', '\n'), host.address)).totalRecords).toBeGreaterThan(0)
    await host.stop()
  })

  it('starts a host with a key, and answers a query, as README.md shows', async () => {
    const [, mounts = ''] = page('README.md').split('## Mount the handler')
    const [, key, name = ''] = /^ACME_KEY=(\S+) node examples\/(\S+) data\/sample\.duckdb 8080$/m.exec(mounts) ?? []
    expect(key).toBe(KEY)
    const host = await start(name, database)
    expect(await paste(mounts, host.address)).toMatchObject({ data: [{ count: '8' }] })
    await host.stop()
  })
})

describe('own-route.ts', () => {
  it('returns only rows with values as text, and the error messages of the compiler', async () => {
    const host = await start('own-route.ts', database)
    const body = JSON.stringify({
      dimensions: ['event_date', 'event_type'],
      measures: [{ field: 'item_price', fn: 'avg', alias: 'price' }],
      filters: [{ member: 'event_type', operator: 'equals', values: ['cart'] }],
    })
    expect(await ask(host.address, '/search-statistics', { body })).toMatchObject({
      status: 200,
      json: [{ event_date: '2026-01-03', event_type: 'cart', price: '7.5' }],
    })
    expect(await ask(host.address, '/search-statistics', { body: '{"dimensions": ["event_dat"]}' })).toMatchObject({
      status: 400,
      json: { error: 'Bad Request', message: expect.stringContaining('"event_date"') },
    })
    expect(await paste(host.said, host.address)).toContainEqual({ keyword: expect.any(String) })
    await host.stop()
  })
})

describe('prometheus.ts', () => {
  it('counts responses by endpoint, status and outcome', async () => {
    const host = await start('prometheus.ts', database)
    await ask(host.address, '/analytics', { body: COUNT })
    await ask(host.address, '/analytics', { body: COUNT })
    await ask(host.address, '/analytics/sales', { body: '{"limit": 0}' })
    await ask(host.address, '/analytics', { headers: {}, body: COUNT })
    for (const path of ['/analytics/nope', '/analytics/nope"}', '/elsewhere']) await ask(host.address, path)
    const metrics = await fetch(`${host.address}/metrics`)
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const lines = (await metrics.text()).split('\n')
    expect(lines.filter((line) => line.startsWith('analytics_answers_total'))).toEqual([
      'analytics_answers_total{endpoint="/",status="200",outcome="answered"} 2',
      'analytics_answers_total{endpoint="/sales",status="400",outcome="refused"} 1',
      'analytics_answers_total{endpoint="/",status="401",outcome="refused"} 1',
      'analytics_answers_total{endpoint="none",status="404",outcome="refused"} 3',
    ])
    expect(lines).toContain('analytics_rows_total{endpoint="/",status="200",outcome="answered"} 4')
    expect(lines).toContain('analytics_answer_seconds_count{endpoint="/",status="200",outcome="answered"} 2')
    await host.stop()
  })
})
