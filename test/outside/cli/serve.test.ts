// `sightline serve --database` as a process: output, authentication, data, shutdown. Each test starts
// a process, so this takes more than 5 seconds.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createKey } from '../../../src/keys/key-store.ts'
import { databaseServer, rewrite } from './database-server.ts'
import { makeDatabase, runProgram } from './program.ts'
import { COUNT, countOf, paste, type Serving } from './serve-process.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const { folder, database, serve } = databaseServer()

/** Starts a request and sends the first five characters of its body. */
async function half({ address }: Serving, key: string, body: string): Promise<ClientRequest> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length }
  const asked = request(address, { method: 'POST', headers })
  asked.write(body.slice(0, 5))
  // Once the server responds to this second request, it has also received the first part of the body.
  await fetch(address)
  return asked
}

const DRY = '{"dimensions":["keyword"],"dryRun":true}'

describe('serve --database', () => {
  it('prints its address, a demo key, the dates of its data and curl commands, and exits on a signal', async () => {
    const server = await serve(['--database', database, '--account', 'acme'], 5)
    expect(server.lines[0]).toMatch(/^sightline listening on http:\/\/127\.0\.0\.1:[0-9]+$/)
    expect(server.lines[1]).toContain('127.0.0.1')
    expect(server.lines[2]).toMatch(/acme, which has data from 2026-01-01 to 2026-01-09, .*: demo_[A-Za-z0-9_-]{43}$/)
    expect(await paste(server.lines[3])).toMatchObject({ status: 200, json: { totalRecords: 3, limit: 5 } })
    expect(await countOf(server.lines[3])).toBe('9')
    expect(server.lines[4]).toContain('"startDate":"2025-12-11","endDate":"2026-01-09"')
    expect((await paste(server.lines[4])).json.data).toHaveLength(5)
    expect((await fetch(`${server.address}/`)).status).toBe(401)
    const [status, milliseconds] = await server.end('SIGTERM')
    expect([status, milliseconds < 5_000]).toEqual([0, true])
    const log = server
      .err()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(log).toMatchObject([
      { level: 'info', method: 'POST', endpoint: '/', account: 'acme', status: 200, rows: 3 },
      { level: 'info', account: 'acme', status: 200, rows: 1, statement: expect.stringMatching(/^[0-9a-f]{16}$/) },
      { level: 'info', method: 'POST', endpoint: '/search-funnel', account: 'acme', status: 200, rows: 5 },
      { level: 'info', method: 'GET', endpoint: '/', status: 401 },
    ])
  })

  it('accepts the keys of a keys file, and uses the time zone of their account', async () => {
    const keys = join(folder, 'keys.json')
    const sha256 = (key: string) => createHash('sha256').update(key).digest('hex')
    const entry = (key: string, account: string) => ({ sha256: sha256(key), account })
    const file = {
      keys: [entry('k1', 'acme'), entry('k2', 'bravo'), entry('k3', 'nobody')],
      accounts: { acme: { timeZone: 'Asia/Tokyo' }, bravo: {} },
    }
    writeFileSync(keys, JSON.stringify(file))
    const server = await serve(['--database', database, '--keys', keys, '--now', '2026-01-05T16:00:00Z'], 2)
    const today = async (key: string) => {
      const body = JSON.stringify({
        dimensions: ['event_date'],
        filters: [{ member: 'event_date', operator: 'inDateRange', values: ['today'] }],
        dryRun: true,
      })
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const response = await fetch(`${server.address}/`, { method: 'POST', headers, body })
      return [response.status, /2026-\d\d-\d\d/.exec(await response.text())?.[0]]
    }
    expect(await Promise.all(['k1', 'k2', 'k3', 'k4'].map(today))).toEqual([
      [200, '2026-01-06'],
      [200, '2026-01-05'],
      [404, undefined],
      [401, undefined],
    ])
    expect((await fetch(`${server.address}/docs`)).status).toBe(200)
    expect(await (await fetch(`${server.address}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' })
    expect((await server.end('SIGINT'))[0]).toBe(0)
  })

  it('finishes a request on a signal, even while it is still determining the dates of the data', async () => {
    const slow = join(folder, 'slow.duckdb')
    await makeDatabase(slow)
    await rewrite(slow, 'ALTER TABLE summary RENAME TO few')
    await rewrite(slow, 'CREATE VIEW summary AS SELECT few.* FROM few, range(1000000000000)')
    const keys = join(folder, 'early.json')
    const { key, sha256 } = createKey()
    writeFileSync(keys, JSON.stringify({ keys: [{ sha256, account: 'acme' }], accounts: { acme: {} } }))
    const server = await serve(['--database', slow, '--keys', keys, '--account', 'acme'], 2)
    const asked = await half(server, key, DRY)
    const ended = server.end('SIGTERM')
    await sleep(300)
    asked.end(DRY.slice(5))
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(200)
    expect((await ended)[0]).toBe(0)
  })

  it('finishes running requests even if it receives several signals', async () => {
    const server = await serve(['--database', database, '--account', 'acme'], 4)
    const [, key = ''] = /x-api-key: ([^']+)/.exec(server.lines[3] ?? '') ?? []
    const asked = await half(server, key, COUNT)
    const ended = server.end('SIGINT')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      await sleep(300)
      void server.end(signal)
    }
    await sleep(300)
    asked.end(COUNT.slice(5))
    const [answer] = await once(asked, 'response')
    expect([answer.statusCode, (await answer.toArray()).join('')]).toEqual([200, expect.stringContaining('"n":"9"')])
    expect((await ended)[0]).toBe(0)
  })

  it('reports a port that is in use, and exits with status 1', async () => {
    const server = await serve(['--database', database, '--account', 'acme'], 4)
    const port = new URL(server.address).port
    const { status, out, err } = await runProgram([
      'serve',
      '--database',
      database,
      '--account',
      'acme',
      '--port',
      port,
    ])
    expect([status, out, err]).toEqual([
      1,
      '',
      `sightline: port ${port} is already in use; choose another port with --port\n`,
    ])
    await server.end('SIGTERM')
  })
})
