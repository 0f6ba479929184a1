// The dates of a request limit the data that a server reads: partitions in Hive and Postgres, files in Iceberg. The
// tests check the plans and the statistics of the server.

import { randomUUID } from 'node:crypto'
import pg, { type Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddl as postgresDdl } from '../../../dialects/postgres/ddl.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { ddl as trinoDdl } from '../../../dialects/trino/ddl.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { createCompiler, type Warehouse } from '../../../src/index.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import type { Statement } from '../../../src/sql/emit.ts'
import { postgresServer, trinoServer } from '../../tools/engines/available.ts'
import { createDatabase, type TestDatabase } from '../../tools/engines/postgres.ts'
import { trinoShell } from '../../tools/engines/trino-shell.ts'

const context = { account: 'A', now: new Date('2026-01-10T12:00:00Z') }
const MONTHS = 24
const FIRST = '2024-01-01'
const LAST = '2025-12-31'

const partitioned: Warehouse = {
  relations: { summary: { partitioned: true }, facet_selections: { partitioned: true } },
}

/** Conditions on dates, with the number of months that they cover. */
const DATES = [
  { about: 'across a new year', months: 3, operator: 'inDateRange', values: ['2024-12-15', '2025-02-03'] },
  { about: 'of one month', months: 1, operator: 'inDateRange', values: ['2025-03-05', '2025-03-20'] },
  { about: 'of one day', months: 1, operator: 'equals', values: ['2024-02-29'] },
  { about: 'within a year', months: 4, operator: 'inDateRange', values: ['2025-03-31', '2025-06-01'] },
  { about: 'of a shortcut', months: 1, operator: 'inDateRange', values: ['last_month'] },
  { about: 'with no end', months: 2, operator: 'gte', values: ['2025-11-30'] },
  { about: 'with no start', months: 2, operator: 'lt', values: ['2024-02-02'] },
] as const

type Dates = { readonly operator: string; readonly values: readonly string[] }

const perDay = ({ operator, values }: Dates) => ({
  dimensions: ['event_date'],
  measures: [{ field: '*', fn: 'count', alias: 'n' }],
  filters: [{ member: 'event_date', operator, values }],
  limit: 1000,
})

function compiled(dialect: Dialect, body: unknown, warehouse: Warehouse = {}): Statement {
  const result = createCompiler({ dialect, warehouse }).compile(body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.page
}

function report(dialect: Dialect, warehouse: Warehouse = {}): Statement {
  const body = { startDate: '2024-12-15', endDate: '2025-02-03' }
  const result = createCompiler({ dialect, warehouse }).compileReport('facets', body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.page
}

const EVENT =
  'account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, tracking_id, keyword, event_year, event_month'
const FACET = 'account_id, event_date, tracking_id, facet_field, facet_value, event_year, event_month'

/**
 * Inserts one search and one facet selection per day. `days` is SQL for a table of days, and `day` is SQL for the text
 * of a day.
 */
const daily = (days: string, day: string): readonly string[] => [
  `INSERT INTO summary (${EVENT}) SELECT 'A', d, 'search', ${day}, 'e', 'v', 'w', ${day}, 'shoes',
    CAST(extract(YEAR FROM d) AS integer), CAST(extract(MONTH FROM d) AS integer) FROM ${days}`,
  `INSERT INTO facet_selections (${FACET}) SELECT 'A', d, ${day}, 'brand', 'x',
    CAST(extract(YEAR FROM d) AS integer), CAST(extract(MONTH FROM d) AS integer) FROM ${days}`,
]

describe.skipIf(trinoServer === undefined).each(['hive', 'iceberg'] as const)('Trino, %s', (catalog) => {
  const schema = `pruning_${randomUUID().replaceAll('-', '_')}`
  const shell = trinoShell({ url: trinoServer?.url ?? '', user: 'sightline', catalog, schema })
  const read = async (dates: Dates, warehouse?: Warehouse) =>
    await shell(compiled(trino(), perDay(dates), warehouse).sql)
  let all: number

  beforeAll(async () => {
    await shell(`CREATE SCHEMA ${catalog}.${schema}`)
    const tables = trinoDdl({ format: catalog }).filter((one) => /TABLE (?:summary|facet_selections) /.test(one))
    for (const statement of tables) await shell(statement)
    const days = `UNNEST(sequence(DATE '${FIRST}', DATE '${LAST}', INTERVAL '1' DAY)) t(d)`
    for (const statement of daily(days, 'CAST(d AS varchar)')) await shell(statement)
    all = (await read({ ...DATES[0], values: [FIRST, LAST] }, partitioned)).splits
  })

  afterAll(async () => {
    for (const table of ['summary', 'facet_selections']) await shell(`DROP TABLE IF EXISTS ${table}`)
    await shell(`DROP SCHEMA ${catalog}.${schema}`)
  })

  it('has a file for each month', async () => {
    const { rows } = await shell('SELECT count(DISTINCT "$path") FROM summary')
    expect(rows).toEqual([[String(MONTHS)]])
  })

  it.each(DATES)('reads $months of 24 files for dates $about', async (dates) => {
    const { rows, splits } = await read(dates, partitioned)
    expect(rows.length).toBeGreaterThan(0)
    // Each file is one split, and the two reads differ only in their files.
    expect(all - splits).toBe(MONTHS - dates.months)
    expect(rows).toEqual((await read(dates)).rows)
  })

  it('prunes undeclared partitions only in Iceberg, which stores the bounds of each file', async () => {
    const { splits } = await read(DATES[0])
    expect(all - splits).toBe(catalog === 'hive' ? 0 : MONTHS - 3)
  })

  it('also prunes joined relations', async () => {
    const [few, most] = [report(trino(), partitioned), report(trino())]
    const [cut, plain] = [await shell(few.sql), await shell(most.sql)]
    expect(cut.rows).toEqual(plain.rows)
    expect(cut.rows.length).toBeGreaterThan(0)
    expect(plain.splits - cut.splits).toBe(catalog === 'hive' ? 2 * (MONTHS - 3) : 0)
  })

  it.runIf(catalog === 'hive')('plans to read only the partitions of the requested years and months', async () => {
    const { sql } = compiled(trino(), perDay(DATES[0]), partitioned)
    const { rows } = await shell(`EXPLAIN (TYPE IO, FORMAT JSON) ${sql}`)
    expect(partitionsOf(String(rows[0]?.[0]))).toEqual({ event_year: ['2024', '2025'], event_month: ['1', '12', '2'] })
  })
})

/** The values of each partition column in a plan, as text. */
function partitionsOf(plan: string): Readonly<Record<string, readonly string[]>> {
  const [{ constraint } = { constraint: {} }] = JSON.parse(plan).inputTableColumnInfos
  const columns = constraint.columnConstraints.filter(({ columnName }: { readonly columnName: string }) =>
    columnName.startsWith('event_'),
  )
  const named = columns.map((column: ColumnConstraint) => [
    column.columnName,
    column.domain.ranges.map(({ low }) => low.value).toSorted(),
  ])
  return Object.fromEntries(named.filter(([name]: readonly [string]) => name !== 'event_date'))
}

interface ColumnConstraint {
  readonly columnName: string
  readonly domain: { readonly ranges: readonly { readonly low: { readonly value: string } }[] }
}

/** SQL that partitions `summary` by year and month, as some hosts do. */
const byYearAndMonth = [
  `CREATE TABLE by_month.summary (LIKE public.summary) PARTITION BY RANGE (event_year, event_month)`,
  ...[2024, 2025].flatMap((year) =>
    Array.from({ length: 12 }, (_, index) => {
      const to = index === 11 ? `${year + 1}, 1` : `${year}, ${index + 2}`
      return `CREATE TABLE by_month.summary_${year}_${index + 1} PARTITION OF by_month.summary
        FOR VALUES FROM (${year}, ${index + 1}) TO (${to})`
    }),
  ),
  'INSERT INTO by_month.summary SELECT * FROM public.summary',
]

describe.skipIf(postgresServer === undefined)('Postgres', () => {
  let database: TestDatabase
  let client: Client

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    const days = `(SELECT CAST(s AS date) AS d FROM generate_series(DATE '${FIRST}', DATE '${LAST}', '1 day') s) t`
    const tables = postgresDdl({ now: new Date(`${LAST}T00:00:00Z`), months: MONTHS - 1 })
    await database.run([...tables, ...daily(days, 'CAST(d AS text)'), 'CREATE SCHEMA by_month', ...byYearAndMonth])
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  /** The partitions that the server plans to read. The client sends the parameters as the engine does. */
  const partitions = async ({ sql, parameters }: Statement) => {
    const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${sql}`, values: [...parameters] })
    return new Set(JSON.stringify(rows).match(/"Relation Name":"summary_[a-z0-9_]+"/g))
  }
  const declared: Warehouse = { schema: 'by_month', relations: { summary: { partitioned: true } } }

  describe.each(DATES)('dates $about', (dates) => {
    // The default partition contains days outside all monthly partitions, so an open range reads it too.
    const rest = dates.operator === 'gte' || dates.operator === 'lt' ? 1 : 0

    it(`read ${dates.months} of the 24 monthly partitions of the reference tables`, async () => {
      const found = await partitions(compiled(postgres(), perDay(dates)))
      expect(found.size).toBe(dates.months + rest)
    })

    it(`read ${dates.months} of 24 partitions by year and month if the mapping declares them`, async () => {
      expect((await partitions(compiled(postgres(), perDay(dates), declared))).size).toBe(dates.months)
      expect((await partitions(compiled(postgres(), perDay(dates), { schema: 'by_month' }))).size).toBe(MONTHS)
    })
  })

  it('returns the same rows with and without declared partitions', async () => {
    const rows = async (warehouse?: Warehouse) => {
      const { sql, parameters } = compiled(postgres(), perDay(DATES[0]), warehouse)
      return (await client.query({ text: sql, values: [...parameters], rowMode: 'array' })).rows
    }
    expect(await rows(declared)).toEqual(await rows())
    expect((await rows()).length).toBe(51)
  })
})
