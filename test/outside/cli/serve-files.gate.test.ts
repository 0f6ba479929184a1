// Tests replace the database file of a running `sightline serve`, and create the same sample in several processes.

import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram, startProgram } from './program.ts'
import { COUNT, configIn, countOf, endServers, paste, startServer } from './serve-process.ts'

const folder = temporaryFolder()
const few = join(folder, 'few.duckdb')
const many = join(folder, 'many.duckdb')
const count = { few: '', many: '' }

beforeAll(async () => {
  const now = new Date('2026-03-01T00:00:00Z')
  await makeSample(few, { events: 2000, seed: 1, now })
  await makeSample(many, { events: 3000, seed: 2, now })
  const counts = async (path: string) => {
    const { out } = await runProgram(['query', '--database', path, '--account', 'acme'], COUNT)
    return JSON.parse(out).data[0].n
  }
  count.few = await counts(few)
  count.many = await counts(many)
})

afterAll(() => {
  endServers()
})

/** Turns off rate limits, and the log lines of successful requests. */
const QUIET = { rateLimit: 'off', log: { level: 'warn' } } as const

const serve = (path: string) => startServer(['--database', path, '--account', 'acme'], 4, folder, QUIET)

const notices = (err: string) =>
  err
    .split('\n')
    .filter((line) => line.includes('"level":"warn"'))
    .map((line) => JSON.parse(line).msg)

describe('the served file', () => {
  it('answers every request while files are renamed over it under load, the next request from the new file', async () => {
    const served = join(folder, 'renamed.duckdb')
    copyFileSync(few, served)
    const server = await serve(served)
    const curl = server.lines[3]
    let isOver = false
    const statuses = new Set<number>()
    const bodies = ['event_date', 'keyword', 'visitor_id', 'engine_id', 'facet_value'].map((dimension) =>
      JSON.stringify({ dimensions: [dimension], measures: [{ field: 'tracking_id', fn: 'count_distinct' }] }),
    )
    const load = bodies.map(async (body) => {
      while (!isOver) statuses.add((await paste(curl, body)).status)
    })
    for (const [from, expected] of [
      [many, count.many],
      [few, count.few],
      [many, count.many],
    ] as const) {
      copyFileSync(from, `${served}.new`)
      renameSync(`${served}.new`, served)
      expect(await countOf(curl)).toBe(expected)
    }
    isOver = true
    await Promise.all(load)
    expect([...statuses]).toEqual([200])
    expect((await server.end('SIGTERM'))[0]).toBe(0)
  })

  it('serves the new data after a rename, and writes one log line', async () => {
    const served = join(folder, 'replaced.duckdb')
    copyFileSync(few, served)
    const server = await serve(served)
    expect(await countOf(server.lines[3])).toBe(count.few)
    copyFileSync(many, `${served}.new`)
    renameSync(`${served}.new`, served)
    await expect.poll(() => countOf(server.lines[3])).toBe(count.many)
    await expect.poll(() => notices(server.err())).toEqual([`${served} was reopened`])
    await server.end('SIGTERM')
  })

  it('logs the same warning as at startup if the new file lacks columns', async () => {
    const served = join(folder, 'poorer.duckdb')
    copyFileSync(few, served)
    const server = await serve(served)
    expect(notices(server.err())).toEqual([])
    copyFileSync(few, `${served}.new`)
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const instance = await DuckDBInstance.create(`${served}.new`)
    const connection = await instance.connect()
    await connection.run('ALTER TABLE summary DROP COLUMN keyword')
    connection.closeSync()
    instance.closeSync()
    renameSync(`${served}.new`, served)
    expect(await countOf(server.lines[3])).toBe(count.few)
    await expect
      .poll(() => notices(server.err()))
      .toEqual([
        `${served}: summary has no column keyword: requests and reports that need it fail`,
        `${served} was reopened`,
      ])
    await server.end('SIGTERM')
  })

  it('serves the new target after a symbolic link changes', async () => {
    const link = join(folder, 'current.duckdb')
    symlinkSync('few.duckdb', link)
    const server = await serve(link)
    expect(await countOf(server.lines[3])).toBe(count.few)
    symlinkSync('many.duckdb', `${link}.new`)
    renameSync(`${link}.new`, link)
    await expect.poll(() => countOf(server.lines[3])).toBe(count.many)
    await server.end('SIGTERM')
  })

  it('keeps serving the old file if the new file lacks the tables', async () => {
    const served = join(folder, 'kept.duckdb')
    copyFileSync(few, served)
    const server = await serve(served)
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const instance = await DuckDBInstance.create(`${served}.new`)
    instance.closeSync()
    renameSync(`${served}.new`, served)
    expect([await countOf(server.lines[3]), await countOf(server.lines[3])]).toEqual([count.few, count.few])
    await expect
      .poll(() => notices(server.err()))
      .toEqual([
        expect.stringMatching(
          /kept\.duckdb cannot be served: this database has none of the tables .*; the previous file is still served$/,
        ),
      ])
    await server.end('SIGTERM')
  })
})

describe('the sample', () => {
  const MANY = { sample: { events: 2_000_000 } }
  const SAMPLE = ['--out', 'data/sample.duckdb', '--events', '2000000']
  const start = (home: string) => startServer(['--now', '2026-03-01T00:00:00Z'], 4, home, { sample: { events: 3000 } })
  /** The files in the data folder, except the result cache. */
  const filesIn = (home: string) => readdirSync(join(home, 'data')).filter((name) => !name.startsWith('cache.sqlite'))
  const newHome = (name: string) => {
    const home = join(folder, name)
    mkdirSync(home)
    return home
  }

  it('creates the sample only once if two servers start at the same time', async () => {
    const home = newHome('two')
    const servers = await Promise.all([start(home), start(home)])
    const told = servers.map((server) => server.err().split('\n', 1)[0]).sort()
    expect(told).toEqual([
      'making data/sample.duckdb: 3000 events up to 2026-03-01',
      'waiting for another process that is making data/sample.duckdb',
    ])
    expect(await Promise.all(servers.map((server) => countOf(server.lines[3])))).toHaveLength(2)
    expect(filesIn(home)).toEqual(['sample.duckdb'])
    for (const server of servers) expect((await server.end('SIGTERM'))[0]).toBe(0)
  })

  it('creates one sample for two processes with equal flags, and two samples for different flags', async () => {
    const out = join(newHome('twice'), 'made.duckdb')
    const make = (seed: string) =>
      runProgram(['sample', '--out', out, '--events', '2000', '--seed', seed, '--now', '2026-03-01T00:00:00Z'])
    const made = async (...seeds: readonly string[]) =>
      (await Promise.all(seeds.map(make))).map(({ status, err }) => [status, /^making/m.test(err)]).sort()
    expect(await made('1', '1')).toEqual([
      [0, false],
      [0, true],
    ])
    expect(await made('2', '3')).toEqual([
      [0, true],
      [0, true],
    ])
    expect(readdirSync(join(out, '..'))).toEqual(['made.duckdb'])
  })

  it('creates the sample again after the first process was killed, and leaves no other files', async () => {
    const home = newHome('killed')
    const child = startProgram(['serve', '--port', '0', ...configIn(home, MANY)], home)
    const draft = join(home, 'data', 'sample.duckdb.making')
    await expect.poll(() => sizesIn(draft)).toContain(true)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(readdirSync(join(home, 'data'))).toEqual(['sample.duckdb.making'])
    const server = await start(home)
    expect(filesIn(home)).toEqual(['sample.duckdb'])
    await server.end('SIGTERM')
  })

  it.each([
    ['sample', SAMPLE, 'SIGINT', [null, 'SIGINT']],
    ['sample', SAMPLE, 'SIGTERM', [null, 'SIGTERM']],
    ['serve', ['--port', '0', '--config', 'many.json'], 'SIGTERM', [0, null]],
  ] as const)('leaves no files if %s with %j receives %s during creation', async (command, flags, signal, end) => {
    const home = newHome(`${command} ${signal}`)
    writeFileSync(join(home, 'many.json'), JSON.stringify(MANY))
    const child = startProgram([command, ...flags], home)
    await expect.poll(() => sizesIn(join(home, 'data', 'sample.duckdb.making'))).toContain(true)
    child.kill(signal)
    expect(await once(child, 'close')).toEqual(end)
    expect(readdirSync(join(home, 'data'))).toEqual([])
  })
})

/** Returns, for each unfinished database file in a folder and its folders, whether the file is non-empty. */
function sizesIn(path: string): readonly boolean[] {
  try {
    const names = readdirSync(path, { encoding: 'utf8', recursive: true })
    return names.flatMap((name) => (name.endsWith('.part') ? [statSync(join(path, name)).size > 0] : []))
  } catch {
    return []
  }
}
