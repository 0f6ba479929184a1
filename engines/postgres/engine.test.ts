// Tests the Postgres engine: values, statements, and reads that wait for a connection.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { postgresServer } from '../../test/tools/engines/available.ts'
import { createDatabase, type TestDatabase } from '../../test/tools/engines/postgres.ts'
import { codeOf, one, sql } from '../../test/tools/engines/reading.ts'
import { openPostgres, postgresEngine } from './engine.ts'

describe('without a server', () => {
  it('reports an unreachable server within seconds, without its address', async () => {
    const failed: unknown = await openPostgres({ url: 'postgres://u:secret@127.0.0.1:1/d' }).catch((error) => error)
    expect(failed).toMatchObject({ code: 'unavailable', message: 'the database cannot be reached' })
  })

  it('refuses an invalid setting name', () => {
    const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/d' })
    expect(() => postgresEngine(pool, { accountSetting: `x', true), (select 1` })).toThrow('accountSetting must be')
    expect(() => postgresEngine(pool, { accountSetting: 'jit' })).toThrow('accountSetting must be')
  })
})

describe.skipIf(postgresServer === undefined)('on a server', () => {
  let database: TestDatabase
  let engine: Engine

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    await database.run(['CREATE TABLE t (n bigint)', 'INSERT INTO t VALUES (1), (2)'])
    engine = await openPostgres({ url: database.url, connections: 2 })
  })

  afterAll(async () => {
    await engine.close()
    await database.drop()
  })

  describe('values', () => {
    it('returns exact values under any server settings', async () => {
      expect(await one(engine, sql('SELECT 9007199254740993, sum(n + 9223372036854775804) FROM t'))).toEqual([
        ['9007199254740993', '18446744073709551611'],
      ])
      const money = `SELECT 1234567890123456789012345678901234.5678, CAST(-0.5 AS numeric(18, 4)), 0.1::float8 + 0.2`
      expect(await one(engine, sql(money))).toEqual([
        ['1234567890123456789012345678901234.5678', '-0.5000', '0.30000000000000004'],
      ])
      const dates = `SELECT DATE '0001-01-01', DATE '9999-12-31', TIMESTAMPTZ '2025-07-01 10:00:00+02'`
      expect(await one(engine, sql(dates))).toEqual([['0001-01-01', '9999-12-31', '2025-07-01 08:00:00+00']])
      const rest = `SELECT true, false, NULL, 'é é 😀', '', 5, 'nan'::float8`
      expect(await one(engine, sql(rest))).toEqual([[true, false, null, 'é é 😀', '', '5', 'NaN']])
    })

    it('reads cells by position, for any number of rows and any column names', async () => {
      const rows = await one(engine, sql('SELECT n AS a, n + 1 AS a FROM generate_series(0, 4999) n'))
      expect(rows).toHaveLength(5000)
      expect(rows[4999]).toEqual(['4999', '5000'])
    })

    it('binds parameters with their types', async () => {
      const hostile = `'; DROP TABLE t; -- é😀\\`
      const statement = sql(
        'SELECT CAST($1 AS text), CAST($2 AS bigint), CAST($3 AS boolean)',
        hostile,
        Number.MAX_SAFE_INTEGER,
        true,
      )
      expect(await one(engine, statement)).toEqual([[hostile, '9007199254740991', true]])
    })

    it('refuses values that it cannot bind as parameters', async () => {
      for (const value of [0.5, Number.NaN, 2 ** 53])
        await expect(one(engine, sql('SELECT $1', 'a', value))).rejects.toThrow('parameter 2 must be')
    })
  })

  describe('statements', () => {
    it('refuses every text except a single SELECT', async () => {
      for (const text of ['INSERT INTO t VALUES (3)', 'ROLLBACK', 'SET jit = on', '/* SELECT */ COMMIT'])
        expect(await codeOf(one(engine, sql(text)))).toBe('refused')
      await expect(one(engine, sql('SELECT 1; SELECT 2'))).rejects.toMatchObject({ cause: { code: '42601' } })
      expect(await one(engine, sql('SELECT count(*) FROM t'))).toEqual([['2']])
    })

    it('cannot write', async () => {
      const writing = sql('WITH w AS (INSERT INTO t VALUES (3) RETURNING n) SELECT * FROM w')
      await expect(one(engine, writing)).rejects.toMatchObject({ code: 'failed', cause: { code: '25006' } })
      await expect(one(engine, sql(`SELECT nextval('s')`))).rejects.toMatchObject({ code: 'failed' })
    })

    it('hides the engine’s error message from clients, and keeps it for the log', async () => {
      const failed: unknown = await one(engine, sql('SELECT secret_column FROM t')).catch((error: unknown) => error)
      expect(String(failed)).not.toContain('secret_column')
      expect(failed).toMatchObject({ code: 'failed', cause: { message: expect.stringContaining('secret_column') } })
      expect(await one(engine, sql('SELECT 1'))).toEqual([['1']])
    })

    it('keeps the connection usable after a failed statement', async () => {
      const broken = Array.from({ length: 6 }, () => codeOf(one(engine, sql('SELECT 1 / (n - n) FROM t'))))
      expect(new Set(await Promise.all(broken))).toEqual(new Set(['failed']))
      const answers = await Promise.all(Array.from({ length: 6 }, () => one(engine, sql('SELECT 7'))))
      expect(answers).toEqual(Array.from({ length: 6 }, () => [['7']]))
    })

    it('runs the statements of a read one after the other, even if they start together', async () => {
      const answers = await engine.read((run) => Promise.all([run(sql('SELECT 1')), run(sql('SELECT 2'))]))
      expect(answers).toEqual([[['1']], [['2']]])
    })

    it('refuses a statement after its read has ended', async () => {
      const run = await engine.read(async (bound) => bound)
      await expect(run(sql('SELECT 1'))).rejects.toMatchObject({ code: 'refused' })
    })

    it('shows all statements of one read the same snapshot', async () => {
      const counts = await engine.read(async (run) => {
        const before = await run(sql('SELECT count(*) FROM t'))
        await database.run(['INSERT INTO t VALUES (9)'])
        return [before, await run(sql('SELECT count(*) FROM t'))]
      })
      expect(counts).toEqual([[['2']], [['2']]])
      expect(await one(engine, sql('SELECT count(*) FROM t'))).toEqual([['3']])
      await database.run(['DELETE FROM t WHERE n = 9'])
    })

    it('runs statements without JIT, and leaves no settings on the connection', async () => {
      const settings = `SELECT current_setting('jit'), current_setting('transaction_read_only'),
        current_setting('transaction_isolation'), current_setting('statement_timeout')`
      expect(await one(engine, sql(settings))).toEqual([['off', 'on', 'repeatable read', '30s']])
      const pool = new pg.Pool({ connectionString: database.url, max: 1 })
      const shared = postgresEngine(pool, { jit: true, timeoutMs: 5000 })
      expect(await one(shared, sql(settings))).toEqual([['on', 'on', 'repeatable read', '5s']])
      await shared.close()
      const client = await pool.connect()
      expect((await client.query({ text: settings, rowMode: 'array' })).rows).toEqual([
        ['on', 'off', 'read committed', '0'],
      ])
      client.release()
      await pool.end()
    })
  })

  describe('waiting reads', () => {
    it('applies a timeout, a queue limit and a signal to reads that wait for a connection', async () => {
      const small = await openPostgres({ url: database.url, connections: 1, waiting: 2, connectMs: 1_500 })
      const { promise: taken, resolve: take } = Promise.withResolvers<void>()
      const holding = small.read(() => {
        take()
        return pause(4_000)
      })
      await taken
      const controller = new AbortController()
      const waits = [codeOf(one(small, sql('SELECT 1'))), codeOf(one(small, sql('SELECT 1'), controller))]
      expect(await codeOf(one(small, sql('SELECT 1')))).toBe('busy')
      controller.abort()
      expect(await Promise.all(waits)).toEqual(['busy', 'cancelled'])
      await holding
      expect(await one(small, sql('SELECT 1'))).toEqual([['1']])
      await small.close()
    })

    it('applies the timeout in a pool that the host also uses', async () => {
      const pool = new pg.Pool({ connectionString: database.url, max: 1 })
      const others = await pool.connect()
      const shared = postgresEngine(pool, { connectMs: 200 })
      expect(await codeOf(one(shared, sql('SELECT 1')))).toBe('busy')
      others.release()
      expect(await one(shared, sql('SELECT 1'))).toEqual([['1']])
      await shared.close()
      await pool.end()
    })

    it('finishes running reads on close, and refuses later reads', async () => {
      const brief = await openPostgres({ url: database.url })
      const last = one(brief, sql('SELECT 1 FROM pg_sleep(0.2)'))
      await pause(50)
      await brief.close()
      expect(await last).toEqual([['1']])
      expect(await codeOf(one(brief, sql('SELECT 1')))).toBe('closed')
      await brief.close()
    })
  })
})
