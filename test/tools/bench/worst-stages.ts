// The engines of the worst-case benchmark, with empty tables. Each engine can plan and run a statement.

import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { ddl as duckdbDdl } from '../../../dialects/duckdb/ddl.ts'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { ddl as postgresDdl } from '../../../dialects/postgres/ddl.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { columnTypes } from '../../../dialects/postgres/types.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { type Compiler, createCompiler } from '../../../src/compiler.ts'
import { createTables, relationNames } from '../../../src/site-search/create-tables.ts'
import type { Relation } from '../../../src/site-search/relations.ts'
import { hasMonths, relations } from '../../../src/site-search/relations.ts'
import type { Statement } from '../../../src/sql/emit.ts'
import { NO_ROWS } from '../../laws/reports/all-tables.ts'
import { postgresServer, trinoServer } from '../engines/available.ts'
import { createDatabase } from '../engines/postgres.ts'
import { openTestTrino } from '../engines/trino.ts'
import type { TrinoServer } from '../engines/trino-shell.ts'
import { NOW } from './pairs.ts'

export interface Stage {
  readonly name: string
  readonly compiler: Compiler
  /** Plans the statement and returns the milliseconds. */
  plan(statement: Statement): Promise<number>
  run(statement: Statement): Promise<void>
  close(): Promise<void>
}

export const timed = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work
  return performance.now() - start
}

async function onDuckDB(): Promise<Stage> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const statement of duckdbDdl()) await connection.run(statement)
  const ask = async (sql: string, parameters: Statement['parameters']) =>
    void (await connection.runAndReadAll(sql, [...parameters]))
  return {
    name: 'DuckDB',
    compiler: createCompiler({ dialect: duckdb() }),
    plan: ({ sql, parameters }) => timed(ask(`EXPLAIN ${sql}`, parameters)),
    run: ({ sql, parameters }) => ask(sql, parameters),
    async close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** Unpartitioned tables. */
const whole = (suffix: (name: string, relation: Relation) => string = () => '') =>
  createTables({ column: ({ type, required }) => columnTypes[type] + (required ? ' NOT NULL' : ''), suffix })

const MONTHS = Array.from({ length: 25 }, (_, index) => ({
  year: 2024 + Math.floor(index / 12),
  month: (index % 12) + 1,
}))

/** Tables partitioned by month, through their year and month columns. */
const byMonth = (): readonly string[] => [
  ...whole((_, relation) => (hasMonths(relation) ? 'PARTITION BY RANGE (event_year, event_month)' : '')),
  ...relationNames()
    .filter((name) => hasMonths(relations[name]))
    .flatMap((name) =>
      MONTHS.slice(1).map(({ year, month }, index) => {
        const from = MONTHS[index] ?? { year, month }
        const bounds = `FROM (${from.year}, ${from.month}) TO (${year}, ${month})`
        return `CREATE TABLE ${name}_${from.year}_${from.month} PARTITION OF ${name} FOR VALUES ${bounds}`
      }),
    ),
]

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly 'Planning Time': number }]
}

/** Opens PostgreSQL in a session with default planner settings, as in production. */
const onPostgres =
  (server: string, title: string, tables: readonly string[], partitioned: boolean) => async (): Promise<Stage> => {
    const database = await createDatabase(server)
    await database.run(tables)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`SET statement_timeout = '30s'`)
    return {
      name: `PostgreSQL, ${title}`,
      compiler: createCompiler({ dialect: postgres(), warehouse: { partitioned } }),
      plan: async ({ sql, parameters }) => {
        const text = `EXPLAIN (SUMMARY, FORMAT JSON) ${sql}`
        const { rows } = await client.query<Explained>({ text, values: [...parameters] })
        return rows[0]?.['QUERY PLAN'][0]['Planning Time'] ?? 0
      },
      run: async ({ sql, parameters }) => void (await client.query({ text: sql, values: [...parameters] })),
      async close() {
        await client.end()
        await database.drop()
      },
    }
  }

/** Opens Trino. Each table is an empty file, so that Trino plans a scan and prepares the conditions for the scan. */
const onTrino = (server: TrinoServer) => async (): Promise<Stage> => {
  const engine = await openTestTrino(server)()
  await engine.loadReports(NO_ROWS)
  return {
    name: 'Trino',
    compiler: createCompiler({ dialect: trino() }),
    plan: ({ sql }) => timed(engine.runText(`EXPLAIN ${sql}`)),
    run: (statement) => engine.read(async (read) => void (await read(statement))),
    close: () => engine.close(),
  }
}

export const stages: readonly (() => Promise<Stage>)[] = [
  onDuckDB,
  ...(postgresServer === undefined
    ? []
    : [
        onPostgres(postgresServer, 'tables in one part', whole(), false),
        onPostgres(postgresServer, 'reference tables, a part a month', postgresDdl({ now: NOW }), false),
        onPostgres(postgresServer, 'all tables by year and month', byMonth(), true),
      ]),
  ...(trinoServer === undefined ? [] : [onTrino(trinoServer)]),
]
