// DuckDB and PGlite in this process, with the reference tables. The tests run compiled statements on both engines and
// compare the rows.

import { DuckDBInstance } from '@duckdb/node-api'
import { ddl as duckdbDdl } from '../../../dialects/duckdb/ddl.ts'
import { ddl as postgresDdl } from '../../../dialects/postgres/ddl.ts'
import type { Statement } from '../../../src/sql/emit.ts'
import { newPGlite } from '../../tools/engines/new-pglite.ts'

export interface TestEngine {
  readonly name: 'duckdb' | 'postgres'
  /** Returns rows as lists of cells, with every cell as text. */
  rows(statement: Statement): Promise<readonly (readonly (string | null)[])[]>
  run(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

const asText = (cell: unknown): string | null => (cell === null || cell === undefined ? null : String(cell))

export async function openDuckDB(): Promise<TestEngine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await connection.run(statement)
  }
  await run(duckdbDdl())
  return {
    name: 'duckdb',
    run,
    rows: async ({ sql, parameters }) => {
      const reader = await connection.runAndReadAll(sql, [...parameters])
      return reader.getRowsJson().map((row) => row.map(asText))
    },
    close: async () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

export async function openPGlite(): Promise<TestEngine> {
  const database = await newPGlite({ parsers: { 1082: (text) => text, 20: (text) => text, 1700: (text) => text } })
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await database.exec(statement)
  }
  await run(postgresDdl({ now: new Date('2026-05-05T00:00:00Z'), months: 1 }))
  return {
    name: 'postgres',
    run,
    rows: async ({ sql, parameters }) => {
      const { rows } = await database.query<readonly unknown[]>(sql, [...parameters], { rowMode: 'array' })
      return rows.map((row) => row.map(asText))
    },
    close: () => database.close(),
  }
}

/** Inserts one search per keyword into `summary`, with the keywords as parameters. */
export async function insertSearches(engine: TestEngine, keywords: readonly string[]): Promise<void> {
  const sql =
    'INSERT INTO summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, keyword,' +
    " item_total, event_year, event_month) VALUES ('acme', DATE '2026-05-05', 'search', $1, $2, $1, 'u1', $3," +
    ' CAST($4 AS decimal(18,4)), 2026, 5)'
  for (const [index, keyword] of keywords.entries()) {
    const parameters = [`visit ${String(index).padStart(4, '0')}`, `engine ${index % 3}`, keyword, `${index}.25`]
    await engine.rows({ sql, parameters })
  }
}
