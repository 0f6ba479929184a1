// `sightline serve` as a process: output, authentication, data, shutdown.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createKey } from '../../../src/keys/key-store.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram, startProgram } from './program.ts'
import { COUNT, countOf, endServers, paste, type Serving, startServer } from './serve-process.ts'

// A process takes a third of a second to start, and several on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = temporaryFolder()
const database = join(folder, 'acme.duckdb')
beforeAll(() => makeDatabase(database))
afterAll(() => {
  endServers()
})

/** Rewrites a file that no server has open. */
async function rewrite(path: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
}

/** Starts a request that has sent the first five characters of its body. */
async function half({ address }: Serving, key: string, body: string): Promise<ClientRequest> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length }
  const asked = request(address, { method: 'POST', headers })
  asked.write(body.slice(0, 5))
  // When this request is answered, the server has received the half body.
  await fetch(address)
  return asked
}

const DRY = '{"dimensions":["keyword"],"dryRun":true}'

/** Starts the server here and waits for this many lines of output. */
const serve = (argv: readonly string[], count: number) => startServer(argv, count, folder)

describe('serve --database', () => {
  it('prints its address, a demo key, the dates of its data and curl commands, and ends on a signal', async () => {
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

  it('accepts a key of the file, in the zone of its account', async () => {
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

  it('finishes a request that arrived before the dates of the data were known', async () => {
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

  it('finishes running requests, however many signals arrive', async () => {
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

  it('reports a port that is in use, status 1', async () => {
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
      `sightline: port ${port} is already in use; choose another one with --port\n`,
    ])
    await server.end('SIGTERM')
  })
})

describe('serve without a database', () => {
  const file = join(folder, 'data', 'sample.duckdb')

  it('makes a sample once, reuses it, and makes it again for other flags', async () => {
    const first = await serve(['--events', '300'], 4)
    expect(await paste(first.lines[3])).toMatchObject({
      status: 200,
      json: { data: expect.arrayContaining([expect.anything()]) },
    })
    expect(first.err()).toContain('making data/sample.duckdb: 300 events')
    const entries = () => readdirSync(join(folder, 'data')).filter((name) => !name.startsWith('cache.sqlite'))
    expect(entries()).toEqual(['sample.duckdb'])
    const made = statSync(file).ino
    await first.end('SIGTERM')

    const again = await serve([], 4)
    expect([statSync(file).ino, again.err()]).toEqual([made, ''])
    await again.end('SIGTERM')

    const other = await serve(['--events', '200', '--now', '2026-03-01T00:00:00Z'], 4)
    expect([statSync(file).ino === made, other.err().split('\n')[0]]).toEqual([
      false,
      'making data/sample.duckdb: 200 events up to 2026-03-01',
    ])
    await other.end('SIGTERM')

    const old = await serve([], 4)
    expect(old.err()).toMatch(/ends on 2026-03-01; delete it/)
    await old.end('SIGTERM')
  })

  it('uses the next free port if the default one is taken, except with a keys file', async () => {
    const other = createServer().on('error', () => {})
    other.listen(8080, '127.0.0.1')
    onTestFinished(() => void other.close())
    const listening = async (argv: readonly string[]) => {
      const child = startProgram(['serve', ...argv], folder)
      onTestFinished(() => void child.kill())
      if (child.stdout === null) throw new Error('no output')
      const [first] = await once(createInterface({ input: child.stdout }), 'line')
      return String(first)
    }
    for (const argv of [
      ['--events', '200'],
      ['--database', database, '--account', 'acme'],
    ]) {
      const [, address, port] =
        /^sightline listening on (http:\/\/127\.0\.0\.1:(\d+))$/.exec(await listening(argv)) ?? []
      expect(Number(port)).toBeGreaterThan(8080)
      expect((await fetch(`${address}/health/live`)).status).toBe(200)
    }
    const keys = join(folder, 'default-port.json')
    writeFileSync(keys, JSON.stringify({ keys: [], accounts: { acme: {} } }))
    // The sample of another test may be older, which is said first.
    const told =
      /^(?:data\/sample\.duckdb ends on .*\n)?sightline: port 8080 is already in use; choose another one with --port\n$/
    for (const argv of [
      ['--database', database, '--keys', keys],
      ['--events', '200', '--port', '8080'],
    ]) {
      expect(await runProgram(['serve', ...argv, '--explorer', 'off'], '', folder)).toEqual({
        status: 1,
        out: '',
        err: expect.stringMatching(told),
      })
    }
  })

  it('makes a sample again if another version made it', async () => {
    for (const recipe of ['', ', "recipe": "0123456789abcdef"']) {
      await rewrite(file, `COMMENT ON TABLE summary IS '{"events": 200, "seed": 1, "until": "2026-03-01"${recipe}}'`)
      const server = await serve(['--events', '200'], 4)
      const today = new Date().toISOString().slice(0, 10)
      expect(server.err()).toMatch(/made by another version of sightline; making it again/)
      expect(server.err()).toContain(`making data/sample.duckdb: 200 events up to ${today}\n`)
      await server.end('SIGTERM')
    }
  })

  it('does not touch a file of that name that is not a sample', async () => {
    rmSync(file)
    await makeDatabase(file)
    const { status, err } = await runProgram(['serve', '--events', '10'], '', folder)
    expect([status, err]).toEqual([2, expect.stringContaining('is not a sample made by sightline')])
    expect(existsSync(file)).toBe(true)
  })

  it('explains what to do about a file of that name that is not a database', async () => {
    writeFileSync(file, 'no database')
    const { status, err } = await runProgram(['serve'], '', folder)
    const told = 'sightline: data/sample.duckdb: it is not a DuckDB database; delete it to make a new one\n'
    expect([status, err]).toEqual([2, told])
    rmSync(file)
  })
})

describe('sample', () => {
  it('makes a file that query can read, and replaces the previous one', async () => {
    const out = join(folder, 'made.duckdb')
    const make = (seed: string) =>
      runProgram(['sample', '--out', out, '--events', '200', '--seed', seed, '--now', '2026-03-01T12:00:00Z'])
    const query = JSON.stringify({ dimensions: ['event_type'], measures: [{ field: '*', fn: 'count', alias: 'n' }] })
    const ask = async () =>
      JSON.parse((await runProgram(['query', '--database', out, '--account', 'acme'], query)).out).data
    expect(await make('1')).toMatchObject({ status: 0, out: '' })
    const one = await ask()
    expect(await make('2')).toMatchObject({ status: 0, out: '' })
    expect(one.length).toBeGreaterThan(1)
    expect(await ask()).not.toEqual(one)
  })

  it('replaces only samples: it refuses other files, databases and folders', async () => {
    const other = join(folder, 'other.json')
    writeFileSync(other, '{}')
    for (const [path, message] of [
      [other, `${other} is not a sample made by sightline; move it`],
      [database, `${database} is not a sample made by sightline; move it`],
      [folder, `${folder}: it is not a file`],
    ] as const) {
      const before = statSync(path).mtimeMs
      expect(await runProgram(['sample', '--out', path])).toEqual({
        status: 2,
        out: '',
        err: `sightline: ${message}\n`,
      })
      expect(statSync(path).mtimeMs).toBe(before)
    }
    const empty = join(folder, 'empty.duckdb')
    writeFileSync(empty, '')
    expect(await runProgram(['sample', '--out', empty, '--events', '200'])).toMatchObject({ status: 0 })
    expect(statSync(empty).size).toBeGreaterThan(0)
  })

  it('prints the day of the last event if that is not the last day', async () => {
    const out = join(folder, 'small.duckdb')
    const { err } = await runProgram(['sample', '--out', out, '--events', '200', '--now', '2026-03-01T12:00:00Z'])
    const [, last] = /^its last event is on (\S+); with more events, every day has some events$/m.exec(err) ?? []
    const days = JSON.stringify({ dimensions: ['event_date'], order: [{ field: 'event_date', dir: 'desc' }] })
    const { data } = JSON.parse((await runProgram(['query', '--database', out, '--account', 'acme'], days)).out)
    expect([last, data[0].event_date]).toEqual(['2026-02-02', '2026-02-02'])
  })
})
