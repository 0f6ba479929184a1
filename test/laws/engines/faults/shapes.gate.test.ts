// F08: servers that return rows of an unexpected shape. The service reads cells by position and type, and ignores the
// server's column names. A mismatch causes a 500.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres } from '../../../../dialects/postgres/index.ts'
import { trino } from '../../../../dialects/trino/index.ts'
import { openPostgres } from '../../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../../engines/trino/engine.ts'
import type { Engine } from '../../../../src/engine/engine.ts'
import type { Dialect } from '../../../../src/sql/dialect.ts'
import { postgresServer, trinoServer } from '../../../tools/engines/available.ts'
import { always, FAILED, GROUPS, serviceOn } from './proxied-service.ts'

interface Server {
  readonly open: () => Promise<Engine>
  readonly dialect: Dialect
  /** SQL for a table with this many rows. */
  readonly series: (count: number) => string
}

const DAYS = { dimensions: ['event_date'], limit: 1000 }

function refusesOtherShapes({ open, dialect, series }: Server): void {
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
  })

  afterAll(() => engine.close())

  /** Sends a request to a service whose server returns the rows of `sql` for each statement. */
  async function answer(sql: string, body: object) {
    const { ask, kept } = serviceOn(always(sql)(engine), dialect)
    return { ...(await ask(body)), kept }
  }

  it.each([
    ['a column too many', `SELECT 'search', 1, 1, 1`, GROUPS],
    ['a column that is missing', `SELECT 'search'`, GROUPS],
    ['a total that is not a number', `SELECT 'search', 1, 'one'`, GROUPS],
    ['a total that is null', `SELECT 'search', 1, NULL`, GROUPS],
    ['a total that contradicts the page', `SELECT 'search', 1, 7`, GROUPS],
    ['text for a number', `SELECT 'search', 'many', 1`, GROUPS],
    ['a boolean for a number', `SELECT 'search', true, 1`, GROUPS],
    ['a number that is NaN', `SELECT 'search', CAST('NaN' AS double precision), 1`, GROUPS],
    ['an instant for a date', `SELECT TIMESTAMP '2024-01-01 00:00:00', 1`, DAYS],
    ['a number for a date', 'SELECT 20240101, 1', DAYS],
    ['a year of five digits', `SELECT DATE '9999-12-31' + INTERVAL '1' DAY, 1`, DAYS],
    ['one row too many', `SELECT DATE '2024-01-01' FROM ${series(1001)}`, DAYS],
    ['one row too many with its total', `SELECT DATE '2024-01-01', 1001 FROM ${series(1001)}`, DAYS],
    ['an array', `SELECT ARRAY['search'], ARRAY[1], 1`, GROUPS],
  ])('returns a 500 for %s and stores nothing', async (_name, sql, body) => {
    const { status, json, kept } = await answer(sql, body)
    expect({ status, json }).toMatchObject(FAILED)
    expect(json.message).toMatch(/^query execution failed; reference [A-Za-z0-9_-]{12}$/)
    expect(kept).toEqual([])
  })

  it.each(['__proto__', 'n', 'constructor'])('reads columns by position if all of them are named %s', async (name) => {
    const { status, json } = await answer(`SELECT 'search' AS "${name}", 1 AS "${name}", 1 AS "${name}"`, GROUPS)
    expect([status, json.data]).toEqual([200, [{ event_type: 'search', n: '1' }]])
  })

  it('keeps the alias __proto__ in the answer', async () => {
    const body = { ...GROUPS, measures: [{ field: '*', fn: 'count', alias: '__proto__' }] }
    const { status, text } = await answer(`SELECT 'search', 1, 1`, body)
    expect(status).toBe(200)
    expect(text).toContain('"data":[{"event_type":"search","__proto__":"1"}]')
  })

  it('accepts a thousand rows for a limit of a thousand', async () => {
    const { status, json } = await answer(`SELECT DATE '2024-01-01', 1000 FROM ${series(1000)}`, DAYS)
    expect([status, json.data.length, json.totalRecords]).toEqual([200, 1000, 1000])
  })
}

describe.skipIf(postgresServer === undefined)('PostgreSQL', () =>
  refusesOtherShapes({
    open: () => openPostgres({ url: postgresServer ?? '' }),
    dialect: postgres(),
    series: (count) => `generate_series(1, ${count}) AS s(i)`,
  }),
)

describe.skipIf(trinoServer === undefined)('Trino', () =>
  refusesOtherShapes({
    open: async () =>
      trinoEngine({ url: trinoServer?.url ?? '', user: 'sightline', catalog: 'memory', schema: 'default' }),
    dialect: trino(),
    series: (count) => `UNNEST(sequence(1, ${count})) AS s(i)`,
  }),
)
