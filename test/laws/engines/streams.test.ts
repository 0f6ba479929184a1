// Every engine streams the rows of a read in batches, only as fast as the reader consumes the rows. The tests also
// cover streams that the reader leaves early.

import { setTimeout as pause } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCKED, LOCKED_LAST } from '../../../engines/duckdb/lockdown.ts'
import { serve } from '../../../engines/duckdb/serve.ts'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import type { Engine, Rows } from '../../../src/engine/engine.ts'
import { BATCH_ROWS } from '../../../src/engine/stream-places.ts'
import { postgresServer, trinoServer } from '../../tools/engines/available.ts'
import { codeOf, sql } from '../../tools/engines/reading.ts'

interface Subject {
  readonly name: string
  readonly open: (limits: { readonly timeoutMs: number; readonly connections: number }) => Promise<Engine>
  /** SQL for the numbers from 1 to `most`, in order. */
  readonly numbers: (most: number) => string
  /** SQL for more numbers than any test could read. The statement must not require a sort. */
  readonly endless: string
  /** SQL that fails after many rows. */
  readonly failing: string
  /** SQL that returns no row for a long time. */
  readonly slow: string
  /** The maximum number of rows in a batch; undefined if the server decides. */
  readonly most?: number
}

const DUCKDB: Subject = {
  name: 'duckdb',
  open: async (limits) =>
    serve(await DuckDBInstance.create(':memory:', { threads: '2', ...LOCKED, ...LOCKED_LAST }), limits),
  numbers: (most) => `SELECT range AS n FROM range(1, ${most + 1}) ORDER BY hash(range) * 0, n`,
  endless: 'SELECT range AS n FROM range(1000000000000)',
  failing: `SELECT CASE WHEN range < 300000 THEN range ELSE CAST('x' || range AS BIGINT) END FROM range(10000000)`,
  slow: 'SELECT count(*) FROM range(1000000000000) WHERE hash(range) = 5',
  most: BATCH_ROWS,
}

const POSTGRES: Subject = {
  name: 'postgres',
  open: (limits) => openPostgres({ url: postgresServer ?? '', ...limits }),
  numbers: (most) => `SELECT n FROM generate_series(1, ${most}) AS n ORDER BY n`,
  endless: 'SELECT generate_series(1, 1000000000000)',
  failing: 'SELECT 1 / (50000 - generate_series(1, 10000000))',
  slow: 'SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b',
  most: BATCH_ROWS,
}

const SEQUENCE = 'UNNEST(sequence(1, 10000)) AS a(n) CROSS JOIN UNNEST(sequence(1, 10000)) AS b(m)'

const TRINO: Subject = {
  name: 'trino',
  open: async (limits) =>
    trinoEngine({ url: trinoServer?.url ?? '', user: 'sightline', catalog: 'hive', schema: 'default', ...limits }),
  numbers: (most) => `SELECT n + m AS k FROM UNNEST(sequence(0, ${most - 1}, 100)) AS a(n)
    CROSS JOIN UNNEST(sequence(1, 100)) AS b(m) WHERE n + m <= ${most} ORDER BY k`,
  endless: `SELECT n * m FROM ${SEQUENCE}`,
  failing: `SELECT 1 / (3000000 - 10000 * n - m) FROM ${SEQUENCE}`,
  slow: `SELECT count(*) FROM ${SEQUENCE} CROSS JOIN UNNEST(sequence(1, 10000)) AS c(o) WHERE n * m * o = 17`,
}

const subjects = [DUCKDB, ...(postgresServer ? [POSTGRES] : []), ...(trinoServer ? [TRINO] : [])]

describe.each(subjects)('a stream of $name', ({ open, numbers, endless, failing, slow, most = 1_000_000 }) => {
  let engine: Engine
  const stream = (text: string, signal?: AbortSignal): AsyncGenerator<Rows, void> =>
    engine.stream?.(sql(text), { signal, account: 'acme' }) ?? expect.unreachable('the engine has no stream')
  const drained = async (rows: AsyncGenerator<Rows, void>) => {
    const batches: Rows[] = []
    for await (const batch of rows) batches.push(batch)
    return batches
  }
  const answers = () => engine.read((run) => run(sql('SELECT 1')), { signal: AbortSignal.timeout(20_000) })

  beforeAll(async () => {
    // The engine has one connection, so each stream must release it before the next statement can run.
    engine = await open({ timeoutMs: 20_000, connections: 1 })
  })
  afterAll(() => engine.close())

  it('returns the rows of a read, in order', async () => {
    const batches = await drained(stream(numbers(20_500)))
    expect(batches.every(({ length }) => length > 0 && length <= most)).toBe(true)
    expect(batches.length).toBeGreaterThanOrEqual(20_500 / most)
    const rows = batches.flat()
    expect(rows).toEqual(await engine.read((run) => run(sql(numbers(20_500)))))
    expect(rows.map(([n]) => Number(n))).toEqual(Array.from({ length: 20_500 }, (_, index) => index + 1))
    expect(await drained(stream(`SELECT 1 AS n WHERE 1 = 0`))).toEqual([])
  })

  it('returns rows long before its statement ends, and releases its connection if the reader stops', async () => {
    for (let times = 0; times < 3; times += 1) {
      let read = 0
      for await (const rows of stream(endless)) {
        read += rows.length
        if (read > 3_000) break
      }
      expect(read).toBeLessThan(3_000 + most + 1)
      expect(await answers()).toHaveLength(1)
    }
  })

  it('reports a failure in the middle of its rows, and its connection still works', async () => {
    expect(await codeOf(drained(stream(failing)))).toBe('failed')
    expect(await answers()).toHaveLength(1)
  })

  it('is cancelled by its abort signal, before the first rows and between rows', async () => {
    const first = new AbortController()
    setTimeout(() => first.abort(), 200)
    expect(await codeOf(drained(stream(slow, first.signal)))).toBe('cancelled')
    expect(await answers()).toHaveLength(1)
    const second = new AbortController()
    const rows = stream(endless, second.signal)
    await rows.next()
    second.abort()
    expect(await codeOf(rows.next())).toBe('cancelled')
    expect(await answers()).toHaveLength(1)
    expect(await codeOf(stream(endless, AbortSignal.abort()).next())).toBe('cancelled')
  })

  it('refuses a statement that is not a query', async () => {
    expect(await codeOf(stream('CREATE TABLE t (n integer)').next())).toBe('refused')
    expect(await codeOf(stream('SELECT 1; SELECT 2').next())).toMatch(/refused|failed/)
    expect(await answers()).toHaveLength(1)
  })

  it('limits the time for each batch, but not the time that its reader takes', async () => {
    const hurried = await open({ timeoutMs: 1_500, connections: 1 })
    try {
      const rows = hurried.stream?.(sql(endless)) ?? expect.unreachable()
      await rows.next()
      await pause(2_000)
      expect((await rows.next()).done).toBe(false)
      await rows.return()
      expect(await codeOf((hurried.stream?.(sql(slow)) ?? expect.unreachable()).next())).toBe('too_slow')
    } finally {
      await hurried.close()
    }
  })

  it('leaves one connection to reads, and waits while other streams use all other connections', async () => {
    const shared = await open({ timeoutMs: 20_000, connections: 2 })
    try {
      const first = shared.stream?.(sql(endless), { account: 'acme' }) ?? expect.unreachable()
      await first.next()
      const second = shared.stream?.(sql(numbers(5)), { account: 'globex' }) ?? expect.unreachable()
      let isServed = false
      const served = second.next().then(() => {
        isServed = true
      })
      expect(await shared.read((run) => run(sql('SELECT 1')), { account: 'globex' })).toHaveLength(1)
      expect(isServed).toBe(false)
      await first.return()
      await served
      await second.return()
    } finally {
      await shared.close()
    }
  })
})
