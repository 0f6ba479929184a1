import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import type { Statement } from '../../src/sql/emit.ts'
import { codeOf, sql } from '../../test/tools/engines/reading.ts'
import { temporaryFolder } from '../../test/tools/temporary-folder.ts'
import { openDuckDB, serve } from './engine.ts'
import { LOCKED, LOCKED_LAST } from './lockdown.ts'
import { createDuckDB } from './writer.ts'

const SLOW = 'SELECT count(*) FROM range(1000000000000) WHERE hash(range) = 5'
const one = (engine: Engine, statement: Statement, signal?: AbortSignal) =>
  engine.read((run) => run(statement), { signal })
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const folder = temporaryFolder()
let path = ''
let engine: Engine

beforeAll(async () => {
  path = join(folder, 'small.duckdb')
  await createDuckDB({ path }, async ({ execute }) => {
    await execute('CREATE TABLE t (n BIGINT)')
    await execute('INSERT INTO t VALUES (1), (2)')
  })
  engine = await openDuckDB({ path, connections: 2 })
})

afterAll(async () => {
  await engine.close()
})

describe('values', () => {
  it('are exact', async () => {
    const text = `SELECT 9007199254740993, sum(9223372036854775807) FROM range(4)`
    expect(await one(engine, sql(text))).toEqual([['9007199254740993', '36893488147419103228']])
    const money = `SELECT CAST('1234567890123456789012345678901234.5678' AS DECIMAL(38, 4)), CAST(-0.5 AS DECIMAL(18, 4))`
    expect(await one(engine, sql(money))).toEqual([['1234567890123456789012345678901234.5678', '-0.5000']])
    const dates = `SELECT DATE '0001-01-01', DATE '9999-12-31', TIMESTAMPTZ '2025-07-01 10:00:00+02'`
    expect(await one(engine, sql(dates))).toEqual([['0001-01-01', '9999-12-31', '2025-07-01 08:00:00+00']])
    const rest = `SELECT true, false, NULL, 'é e\u0301 😀', '', 5::INTEGER, 'nan'::DOUBLE`
    expect(await one(engine, sql(rest))).toEqual([[true, false, null, 'é e\u0301 😀', '', 5, 'NaN']])
  })

  it('removes only a leading byte order mark from a text, as docs/engines.md explains', async () => {
    const text = `SELECT '\ufeffa', 'a\ufeff', CAST(length('\ufeffa') AS INTEGER)`
    expect(await one(engine, sql(text))).toEqual([['a', 'a\ufeff', 2]])
  })

  it('reads cells by position, for any number of rows and any column names', async () => {
    const rows = await one(engine, sql('SELECT range AS a, range + 1 AS a FROM range(5000)'))
    expect(rows).toHaveLength(5000)
    expect(rows[4999]).toEqual(['4999', '5000'])
  })

  it('binds parameters with their types', async () => {
    const statement = sql(
      'SELECT $1, typeof($2), $2, typeof($3), $3',
      `'; DROP TABLE t; -- é😀`,
      Number.MAX_SAFE_INTEGER,
      true,
    )
    expect(await one(engine, statement)).toEqual([
      [`'; DROP TABLE t; -- é😀`, 'BIGINT', '9007199254740991', 'BOOLEAN', true],
    ])
  })

  it('refuses values that it cannot bind as parameters', async () => {
    for (const value of [0.5, Number.NaN, 2 ** 53])
      await expect(one(engine, sql('SELECT $1', 'a', value))).rejects.toThrow('parameter 2 must be')
  })
})

describe('statements', () => {
  it('refuses every text except a single SELECT', async () => {
    for (const text of ['INSERT INTO t VALUES (3)', 'ROLLBACK', 'SET threads = 1', 'CREATE TEMP TABLE u AS SELECT 1'])
      expect(await codeOf(one(engine, sql(text)))).toBe('refused')
    await expect(one(engine, sql('SELECT 1; SELECT 2'))).rejects.toMatchObject({ code: 'failed' })
    expect(await one(engine, sql('SELECT count(*) FROM t'))).toEqual([['2']])
  })

  it('hides the engine’s error message from clients, and keeps it for the log', async () => {
    const failed: unknown = await one(engine, sql('SELECT secret_column FROM t')).catch((error: unknown) => error)
    expect(String(failed)).not.toContain('secret_column')
    expect(failed).toMatchObject({ code: 'failed', cause: { message: expect.stringContaining('secret_column') } })
    expect(await one(engine, sql('SELECT 1'))).toEqual([[1]])
  })

  it('keeps the connection usable after a statement fails at run time', async () => {
    const broken = Array.from({ length: 6 }, () => codeOf(one(engine, sql(`SELECT CAST('x' AS INTEGER) FROM t`))))
    expect(new Set(await Promise.all(broken))).toEqual(new Set(['failed']))
    const answers = await Promise.all(Array.from({ length: 6 }, () => one(engine, sql('SELECT 7'))))
    expect(answers).toEqual(Array.from({ length: 6 }, () => [[7]]))
  })

  it('runs the statements of a read one after the other, even if they start together', async () => {
    const answers = await engine.read((run) =>
      Promise.all([run(sql('SELECT 1')), run(sql('SELECT nope')).catch(() => 'failed'), run(sql('SELECT 3'))]),
    )
    expect(answers).toEqual([[[1]], 'failed', [[3]]])
  })

  it('refuses a statement after its read has ended', async () => {
    const run = await engine.read(async (bound) => bound)
    await expect(run(sql('SELECT 1'))).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('stopping', () => {
  it('ends a statement that runs practically forever after an abort, and keeps the connection usable', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('the client left')), 100)
    const stopped = one(engine, sql(SLOW), controller.signal)
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled', cause: { message: 'the client left' } })
    expect(await Promise.all([1, 2, 3].map((n) => one(engine, sql(`SELECT ${n}`))))).toEqual([[[1]], [[2]], [[3]]])
  })

  it('does not start a statement if its signal is already aborted', async () => {
    expect(await codeOf(one(engine, sql('SELECT 1'), AbortSignal.abort()))).toBe('cancelled')
  })

  it('stops the second statement if the signal aborts after the first', async () => {
    const controller = new AbortController()
    const both = engine.read(
      async (run) => {
        await run(sql('SELECT 1'))
        controller.abort()
        return await run(sql(SLOW))
      },
      { signal: controller.signal },
    )
    expect(await codeOf(both)).toBe('cancelled')
    expect(await one(engine, sql('SELECT 1'))).toEqual([[1]])
  })

  it('ends a statement at its timeout, and no other statement', async () => {
    const hurried = await openDuckDB({ path, timeoutMs: 200, connections: 1 })
    await expect(one(hurried, sql(SLOW))).rejects.toThrow('ran longer than 200 ms')
    expect(await one(hurried, sql('SELECT 1'))).toEqual([[1]])
    await hurried.close()
  })
})

describe('several reads', () => {
  it('finishes a short read while a long read runs', async () => {
    const controller = new AbortController()
    const long = codeOf(one(engine, sql(SLOW), controller.signal))
    expect(await one(engine, sql('SELECT 1'))).toEqual([[1]])
    controller.abort()
    expect(await long).toBe('cancelled')
  })

  it('applies the timeout, the queue limit and the signal to waiting reads', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const small = await openDuckDB({ path, connections: 1, waiting: 1 })
    const hurried = await openDuckDB({ path, connections: 1, timeoutMs: 300 })
    const holding = [small, hurried].map((one) => one.read(() => released))
    const controller = new AbortController()
    const waits = codeOf(one(small, sql('SELECT 1'), controller.signal))
    await pause(1)
    expect(await codeOf(one(small, sql('SELECT 1')))).toBe('busy')
    controller.abort()
    expect(await waits).toBe('cancelled')
    expect(await codeOf(one(hurried, sql('SELECT 1')))).toBe('busy')
    release()
    await Promise.all(holding)
    expect(await one(small, sql('SELECT 1'))).toEqual([[1]])
    await small.close()
    await hurried.close()
  })

  it('shows each read one snapshot, despite concurrent writes', async () => {
    const instance = await DuckDBInstance.create(':memory:', { ...LOCKED, ...LOCKED_LAST })
    const elsewhere = await instance.connect()
    await elsewhere.run('CREATE TABLE t AS SELECT 1 AS n')
    const shared = await serve(instance, {})
    const counts = await shared.read(async (run) => {
      const before = await run(sql('SELECT count(*) FROM t'))
      await elsewhere.run('INSERT INTO t VALUES (2)')
      return [before, await run(sql('SELECT count(*) FROM t'))]
    })
    expect(counts).toEqual([[['1']], [['1']]])
    expect(await one(shared, sql('SELECT count(*) FROM t'))).toEqual([['2']])
    elsewhere.closeSync()
    await shared.close()
  })

  it('waits for running reads on close and refuses later reads, even if close is called twice', async () => {
    const closing = await openDuckDB({ path })
    const under = one(closing, sql('SELECT count(*) FROM range(1000000)'))
    await Promise.all([closing.close(), closing.close()])
    expect(await under).toEqual([['1000000']])
    expect(await codeOf(one(closing, sql('SELECT 1')))).toBe('closed')
  })
})

describe('files', () => {
  it('does not create a missing file', async () => {
    const missing = join(folder, 'missing.duckdb')
    await expect(openDuckDB({ path: missing })).rejects.toThrow(`there is no DuckDB database file`)
    expect(await readdir(folder)).not.toContain('missing.duckdb')
  })

  it('refuses a file that is not a database, and names it', async () => {
    await expect(openDuckDB({ path: 'package.json' })).rejects.toThrow('it is not a valid DuckDB database')
    await expect(openDuckDB({ path: import.meta.filename })).rejects.toThrow('engine.test.ts cannot be opened')
  })

  it('creates a database file completely or not at all, and never overwrites one', async () => {
    const half = join(folder, 'deep', 'half.duckdb')
    const making = createDuckDB({ path: half }, async ({ execute }) => {
      await execute('CREATE TABLE t (n BIGINT)')
      throw new Error('stopped half-way')
    })
    await expect(making).rejects.toThrow('stopped half-way')
    expect(await readdir(join(folder, 'deep'))).toEqual([])
    await expect(createDuckDB({ path }, async () => {})).rejects.toThrow('already exists')
  })

  it('lets several readers share one file', async () => {
    const second = await openDuckDB({ path })
    expect(await one(second, sql('SELECT count(*) FROM t'))).toEqual(await one(engine, sql('SELECT count(*) FROM t')))
    await second.close()
  })
})
