// Kills servers under load and restarts them with the same data at the same address. The tests start their own servers.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { postgres } from '../../../../dialects/postgres/index.ts'
import { trino } from '../../../../dialects/trino/index.ts'
import { openPostgres } from '../../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../../engines/trino/engine.ts'
import type { Engine } from '../../../../src/engine/engine.ts'
import { postgresServer, trinoServer } from '../../../tools/engines/available.ts'
import { startPostgres } from '../../../tools/engines/servers/postgres-server.ts'
import { end, isRunning, type Server, startAgain } from '../../../tools/engines/servers/server.ts'
import { NARROW_USER, startTrino } from '../../../tools/engines/servers/trino-server.ts'
import { openTestTrino } from '../../../tools/engines/trino.ts'
import { createStatements, reloadStatements } from '../../../tools/oracle/database-sql.ts'
import { TABLES } from '../../../tools/oracle/tables.ts'
import { BUSY, FAILED, GROUPS, ROWS, rows, serviceOn, timed } from './proxied-service.ts'
import { slowly, underWay } from './trino-service.ts'

// Trino takes ten seconds to start, or longer on a busy machine.
/** Starts a server in a separate folder for the tests of a `describe` block. */
function ownServer(start: (folder: string) => Promise<Server>) {
  let folder = ''
  let server: Server

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sightline-own-server-'))
    server = await start(folder)
  })

  afterAll(async () => {
    if (server !== undefined) await end(server)
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    environment: (name: string): string => server.environment[name] ?? '',
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await expect.poll(() => isRunning(server)).toBe(false)
    },
    /**
     * Restarts the server if it is not running. PostgreSQL starts only after all processes of the killed server have
     * ended, so the tests repeat the call.
     */
    revive() {
      if (!isRunning(server)) server = startAgain(server)
    },
  }
}

type Service = ReturnType<typeof serviceOn>

/** The time limit of one statement. A request runs at most two statements. */
const HASTE_MS = 10_000
const dataOf = (text: string) => {
  const { data, totalRecords } = JSON.parse(text)
  return JSON.stringify([data, totalRecords])
}

async function survives(
  { ask, kept, failures }: Service,
  { kill, revive }: ReturnType<typeof ownServer>,
  everyMs: number,
) {
  const bodies = [GROUPS, ROWS]
  const first = await Promise.all(bodies.map((body) => ask(body)))
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  const expected = first.map(({ text }) => dataOf(text))
  let count = 0
  const asked = Array.from({ length: 50 }, async (_, index) => {
    await pause(everyMs * index)
    const answer = await timed(() => ask(bodies[index % 2]))
    count++
    return { of: expected[index % 2], ...answer }
  })
  await expect.poll(() => count, { timeout: 2 * HASTE_MS, interval: 5 }).toBeGreaterThan(5)
  await kill()
  // The service returns a stored result without the server.
  const id = first[0]?.json.queryExecutionId
  expect((await ask({ queryExecutionId: id })).text).toBe(first[0]?.text)
  revive()
  const answers = await Promise.all(asked)
  for (const { of, result, milliseconds } of answers) {
    if (result.status === 200) expect(dataOf(result.text)).toBe(of)
    else expect(result).toMatchObject(result.status === BUSY.status ? BUSY : FAILED)
    expect(milliseconds).toBeLessThan(2 * HASTE_MS + 2000)
  }
  const good = answers.filter(({ result }) => result.status === 200)
  expect(good.length).toBeLessThan(answers.length)

  // A Trino server can refuse statements shortly after its start. It also plans the first statement of each kind
  // slowly.
  for (const body of bodies) {
    const answered = async () => {
      revive()
      return (await ask(body)).status
    }
    await expect.poll(answered, { interval: 200 }).toBe(200)
  }
  const failed = failures.length
  const after = await Promise.all(Array.from({ length: 10 }, () => ask(ROWS)))
  expect(failures.slice(failed)).toEqual([])
  for (const answer of after) expect([answer.status, dataOf(answer.text)]).toEqual([200, expected[1]])
  expect(kept).toHaveLength(first.length + good.length + bodies.length + after.length)
  expect(new Set(kept.map((entry) => dataOf(entry.slice(entry.lastIndexOf('\n')))))).toEqual(new Set(expected))
}

describe.skipIf(postgresServer === undefined)('PostgreSQL', () => {
  const server = ownServer(startPostgres)
  let engine: Engine

  beforeAll(async () => {
    const url = server.environment('SIGHTLINE_TEST_POSTGRES')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of [...createStatements(TABLES, 'postgres'), ...reloadStatements(TABLES, rows, 'postgres')]) {
      await client.query(statement)
    }
    // Writes the data to disk, because the kill would lose data in memory.
    await client.query('CHECKPOINT')
    await client.end()
    engine = await openPostgres({ url, connections: 4, timeoutMs: HASTE_MS })
  })

  afterAll(() => engine.close())

  it('recovers after it is killed under load and restarted', () => survives(serviceOn(engine, postgres()), server, 10))
})

describe.skipIf(trinoServer === undefined)('Trino', () => {
  const server = ownServer((folder) => startTrino(folder, () => {}))
  let schema = ''

  beforeAll(async () => {
    const [url, files] = ['SIGHTLINE_TEST_TRINO', 'SIGHTLINE_TEST_TRINO_FILES'].map(server.environment)
    // The test does not drop the tables, because they disappear when the server stops.
    const tables = await openTestTrino({ url: url ?? '', files: files ?? '' })()
    await tables.load(rows)
    // A Trino server can refuse statements shortly after its start, so the test waits.
    const { ask } = serviceOn(tables, trino())
    await vi.waitUntil(async () => (await ask()).status === 200, { timeout: 300_000, interval: 200 })
    schema = String((await tables.runText('SELECT current_schema')).rows[0]?.[0])
  })

  /** Waits until the server lists this many unfinished statements of NARROW_USER, whose capacity is limited. */
  const areUnderWay = (count: number) => {
    const url = server.environment('SIGHTLINE_TEST_TRINO')
    const states = async () => (await underWay({ url }, NARROW_USER)).length
    return expect.poll(states).toBe(count)
  }

  const open = (user: string, timeoutMs: number) =>
    trinoEngine({ url: server.environment('SIGHTLINE_TEST_TRINO'), user, catalog: 'hive', schema, timeoutMs })

  it('F09: a request waits a bounded time for capacity, and requests that need no connection succeed', async () => {
    // The time limit is long enough for a busy machine to list statements and to answer waiting requests.
    const waitMs = 12_000
    const engine = open(NARROW_USER, waitMs)
    // This engine occupies the capacity until the test aborts `release`.
    const holder = slowly(open(NARROW_USER, 10 * waitMs))
    const release = new AbortController()
    const held: Engine['read'] = (work, options) => holder.read(work, { ...options, signal: release.signal })
    const { ask, failures } = serviceOn(engine, trino())
    const { json: kept } = await ask()
    const running = serviceOn({ ...holder, read: held }, trino()).ask()
    await areUnderWay(1)
    const queued = timed(ask)
    await areUnderWay(2)
    const { result, milliseconds } = await timed(ask)
    expect(result).toMatchObject(BUSY)
    expect(milliseconds).toBeLessThan(waitMs / 2)
    expect(failures).toEqual([])
    expect((await ask({ dimensions: ['nothing'] })).status).toBe(400)
    expect((await ask({ ...GROUPS, dryRun: true })).status).toBe(200)
    expect((await ask({ queryExecutionId: kept.queryExecutionId })).status).toBe(200)
    expect((await serviceOn(open('roomy', HASTE_MS), trino()).ask()).status).toBe(200)
    expect((await queued).result).toMatchObject(FAILED)
    expect((await queued).milliseconds).toBeLessThan(waitMs + 2000)
    release.abort()
    expect(await running).toMatchObject(FAILED)
    await expect.poll(async () => (await ask()).status, { timeout: 2 * waitMs }).toBe(200)
  })

  it('recovers after it is killed under load and restarted', () =>
    survives(serviceOn(open('loader', HASTE_MS), trino()), server, 100))
})
