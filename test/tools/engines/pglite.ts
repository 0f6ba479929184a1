// PGlite: PostgreSQL in this process. Rows are arrays, and every value is the text that PostgreSQL returned.

import { types } from '@electric-sql/pglite'
import { postgres } from '../../../dialects/postgres/index.ts'
import { describeTables } from '../../../engines/postgres/describe.ts'
import type { Cell, Rows } from '../../../src/engine/engine.ts'
import { createStatements, reloadStatements } from '../oracle/database-sql.ts'
import { TABLES } from '../oracle/tables.ts'
import type { TestEngine } from './engine.ts'
import { newPGlite } from './new-pglite.ts'
import { reportLoader } from './report-tables.ts'

const asText = (text: string) => text

const AS_TEXT = [
  types.INT2,
  types.INT4,
  types.INT8,
  types.FLOAT4,
  types.FLOAT8,
  types.NUMERIC,
  types.DATE,
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
]

const parsers = {
  ...Object.fromEntries(AS_TEXT.map((oid) => [oid, asText])),
  [types.BOOL]: (text: string) => text === 't',
}

export async function openTestPGlite(): Promise<TestEngine> {
  const database = await newPGlite({ parsers })
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await database.exec(statement)
  }
  await run(createStatements(TABLES, 'postgres'))
  const rows = async (sql: string, parameters: readonly unknown[]): Promise<Rows> => {
    const result = await database.query<readonly Cell[]>(sql, [...parameters], { rowMode: 'array' })
    return result.rows
  }
  return {
    name: 'pglite',
    dialect: postgres(),
    run,
    load: (data) => run(reloadStatements(TABLES, data, 'postgres')),
    loadReports: reportLoader(run, 'postgres'),
    read: (work) => work(({ sql, parameters }) => rows(sql, parameters)),
    async *stream({ sql, parameters }) {
      yield await rows(sql, parameters)
    },
    describe: (tables) => describeTables(({ sql, parameters }) => rows(sql, parameters), tables),
    runText: async (sql) => {
      const [result] = await database.exec(sql, { rowMode: 'array' })
      const columns = result?.fields.map(({ name }) => name) ?? []
      return { columns, rows: await rows(sql, []) }
    },
    close: () => database.close(),
  }
}
