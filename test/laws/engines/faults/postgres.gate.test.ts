// Faults of PostgreSQL and of the connection to it. After a fault, the client gets a 500 without details in bounded
// time, the service stores no result, and the next request succeeds.

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres } from '../../../../dialects/postgres/index.ts'
import { type OpenPostgresOptions, openPostgres } from '../../../../engines/postgres/engine.ts'
import { postgresServer } from '../../../tools/engines/available.ts'
import { createDatabase, type TestDatabase } from '../../../tools/engines/postgres.ts'
import { ACCOUNT } from '../../../tools/generators/database.ts'
import { createStatements, reloadStatements } from '../../../tools/oracle/database-sql.ts'
import { TABLES } from '../../../tools/oracle/tables.ts'
import {
  always,
  BOUND_MS,
  BUSY,
  FAILED,
  GROUPS,
  ownRows,
  proxied,
  ROWS,
  rows,
  timed,
  type Wrap,
} from './proxied-service.ts'

/** Wraps an engine so that each statement takes practically forever. */
const slowly = always('SELECT count(*) FROM generate_series(1, 1000000000000)')

describe.skipIf(postgresServer === undefined)('PostgreSQL', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    await database.run([...createStatements(TABLES, 'postgres'), ...reloadStatements(TABLES, rows, 'postgres')])
  })

  afterAll(() => database.drop())

  const { proxy, url, serve } = proxied(() => new URL(database.url))

  /** Creates a service on an engine that connects through the proxy. */
  async function setUp(options: Partial<OpenPostgresOptions> = {}, wrap?: Wrap) {
    return serve(await openPostgres({ url: url().href, connections: 2, ...options }), postgres(), wrap)
  }

  const quiet = async () =>
    (
      await database.query(`SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`)
    ).rows[0]?.[0]

  it('F01: a server that refuses connections causes a 500', async () => {
    const { ask, kept } = await setUp()
    proxy().set({ refuse: true })
    proxy().reset()
    await pause(50)
    const { result, milliseconds } = await timed(ask)
    expect(result).toMatchObject(FAILED)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    expect(kept).toEqual([])
    proxy().set({})
    expect((await ask()).status).toBe(200)
  })

  it('F01: a server that accepts connections but sends nothing causes a 500 in bounded time', async () => {
    const { ask } = await setUp({ connectMs: 400 })
    proxy().reset()
    proxy().set({ stall: true })
    await pause(50)
    const { result, milliseconds } = await timed(ask)
    expect(result).toMatchObject(FAILED)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    proxy().set({})
    expect((await ask()).status).toBe(200)
  })

  it('F02: a connection that breaks during a statement causes a 500', async () => {
    let slow = true
    const { ask, kept } = await setUp({}, (engine) => ({
      ...engine,
      read: (work, options) => (slow ? slowly(engine) : engine).read(work, options),
    }))
    const asked = ask()
    await pause(200)
    proxy().reset()
    expect(await asked).toMatchObject(FAILED)
    expect(kept).toEqual([])
    slow = false
    expect((await ask()).status).toBe(200)
    await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()`)
  })

  it('F02: requests succeed after idle connections break', async () => {
    const { ask, kept } = await setUp()
    await Promise.all([ask(), ask()])
    proxy().reset()
    // The requests start before the engine notices the break.
    expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(kept).toHaveLength(5)
  })

  it('F02: requests get complete answers or 500s while the server terminates backends', async () => {
    const { ask, kept } = await setUp()
    const asked = Array.from({ length: 60 }, async (_, index) => {
      await pause(3 * index)
      return await ask()
    })
    for (let round = 0; round < 5; round++) {
      await pause(35)
      await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    }
    const answers = await Promise.all(asked)
    const good = answers.filter(({ status }) => status === 200)
    expect(answers.every(({ status }) => status === 200 || status === 500)).toBe(true)
    expect(new Set(good.map(({ json }) => JSON.stringify(json.data))).size).toBe(1)
    expect(kept).toHaveLength(good.length)
    expect((await ask()).status).toBe(200)
  })

  it('F03: a connection that breaks between the page and its count causes a 500', async () => {
    const { ask, kept } = await setUp()
    expect((await ask(ROWS)).json.totalRecords).toBeGreaterThan(1)
    kept.length = 0
    proxy().set({ breakAt: 'total records' })
    expect(await ask(ROWS)).toMatchObject(FAILED)
    expect(kept).toEqual([])
    proxy().set({})
    expect((await ask(ROWS)).status).toBe(200)
  })

  it('F04: the engine cancels a statement at the time limit, and the statement delays no other statement', async () => {
    const { ask: askSlowly } = await setUp({ timeoutMs: 500 }, slowly)
    const { ask } = await setUp({ timeoutMs: 500 })
    const { result, milliseconds } = await timed(async () => {
      const slow = askSlowly()
      expect((await ask()).status).toBe(200)
      return await slow
    })
    expect(result).toMatchObject(FAILED)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    await expect.poll(quiet).toBe('0')
  })

  it('F04: the engine abandons a dead connection at the time limit, and the server ends the statement', async () => {
    const { ask } = await setUp({ timeoutMs: 500 }, slowly)
    const asked = timed(ask)
    await pause(200)
    proxy().set({ stall: true })
    const { result, milliseconds } = await asked
    expect(result).toMatchObject(FAILED)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    await expect.poll(quiet).toBe('0')
  })

  it('F05: a client that disconnects cancels its statement', async () => {
    const { ask, kept } = await setUp({ connections: 1 }, slowly)
    const controller = new AbortController()
    const asked = timed(() => ask(GROUPS, controller.signal))
    await pause(200)
    controller.abort()
    expect((await asked).milliseconds).toBeLessThan(BOUND_MS)
    await expect.poll(quiet).toBe('0')
    expect(kept).toEqual([])
  })

  it('F06: an answer that is cut off at any byte causes a 500', async () => {
    const { ask, kept } = await setUp({ connections: 1 })
    await ask(ROWS)
    const before = proxy().said()
    await ask(ROWS)
    const whole = proxy().said() - before
    await pause(50)
    kept.length = 0
    // The last bytes only end the transaction. All rows arrive before these bytes.
    const needed = whole - 'C\0\0\0\x0bCOMMIT\0Z\0\0\0\x05I'.length - 5
    const cuts = Array.from({ length: needed }, (_, index) => index)
    for (const cut of cuts) {
      proxy().set({ cutAfter: cut })
      const answer = await ask(ROWS)
      expect(answer.status, `after ${cut} of ${whole} bytes`).toBe(500)
      proxy().set({})
    }
    expect(kept).toEqual([])
    expect((await ask(ROWS)).status).toBe(200)
  })

  it('F07: an answer that arrives byte by byte is complete, and a slow answer takes bounded time', async () => {
    const { ask } = await setUp({ timeoutMs: 1500 })
    const expected = await ask(GROUPS)
    proxy().set({ slice: 1, delayMs: 5 })
    expect((await ask(GROUPS)).json.data).toEqual(expected.json.data)
    proxy().set({ bytesPerSecond: 1000 })
    const { result, milliseconds } = await timed(ask)
    expect([200, 500]).toContain(result.status)
    expect(milliseconds).toBeLessThan(BOUND_MS)
  })

  it('F09: a request waits a bounded time for a connection, and requests that need no connection succeed', async () => {
    const { ask } = await setUp({ connections: 1, connectMs: 500 })
    const { json: kept } = await ask()
    const { ask: askSlowly } = await setUp({ connections: 1, connectMs: 500, timeoutMs: 2000 }, slowly)
    const slow = askSlowly()
    const { result, milliseconds } = await timed(askSlowly)
    expect(result).toMatchObject(BUSY)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    expect((await askSlowly({ dimensions: ['nothing'] })).status).toBe(400)
    expect((await askSlowly({ ...GROUPS, dryRun: true })).status).toBe(200)
    expect((await ask({ queryExecutionId: kept.queryExecutionId })).status).toBe(200)
    expect(await slow).toMatchObject(FAILED)
  })

  it('F10: rows inserted between the page and its count appear in neither', async () => {
    const { ask } = await setUp({}, (engine) => ({
      ...engine,
      read: (work, options) =>
        engine.read(
          (run) =>
            work(async (statement) => {
              const answer = await run(statement)
              await database.run([`INSERT INTO summary SELECT * FROM summary WHERE account_id = '${ACCOUNT}'`])
              return answer
            }),
          options,
        ),
    }))
    expect((await ask(ROWS)).json.totalRecords).toBe(ownRows)
    await database.run(reloadStatements(TABLES, rows, 'postgres'))
  })

  it("F23: a statement that exceeds the server's resources fails", async () => {
    const name = new URL(database.url).pathname.slice(1)
    await database.run([
      `ALTER DATABASE ${name} SET temp_file_limit = '1MB'`,
      `ALTER DATABASE ${name} SET work_mem = '64kB'`,
    ])
    const greedy = { sql: 'SELECT count(DISTINCT n::text) FROM generate_series(1, 2000000) n', parameters: [] }
    const { engine, ask } = await setUp()
    await expect(engine.read((run) => run(greedy))).rejects.toMatchObject({ code: 'failed', cause: { code: '53400' } })
    expect((await ask()).status).toBe(200)
    await database.run([`ALTER DATABASE ${name} RESET ALL`])
  })
})
