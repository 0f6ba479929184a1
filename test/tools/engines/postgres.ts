// A real PostgreSQL server, accessed through the production engine. Each engine that a test opens gets a new database.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { postgres } from '../../../dialects/postgres/index.ts'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import type { Cell } from '../../../src/engine/engine.ts'
import { createStatements, reloadStatements } from '../oracle/database-sql.ts'
import { TABLES } from '../oracle/tables.ts'
import type { TestEngine } from './engine.ts'
import { reportLoader } from './report-tables.ts'

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string
  /** Runs statements over a separate connection. */
  run(statements: readonly string[]): Promise<void>
  /** Runs SQL with the simple query protocol, like psql. */
  query(sql: string): Promise<{ readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] }>
  drop(): Promise<void>
}

/** Creates an empty database on the server at this address. */
export async function createDatabase(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '_')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`SET DateStyle = 'ISO'`)
  return {
    url: url.href,
    async run(statements) {
      for (const statement of statements) await client.query(statement)
    },
    async query(text) {
      const { fields, rows } = await client.query<Cell[]>({ text, rowMode: 'array', types: AS_TEXT })
      return { columns: fields.map((field) => field.name), rows }
    },
    async drop() {
      await client.end()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

const BOOLEAN = 16
const AS_TEXT = {
  getTypeParser: (oid: number) => (oid === BOOLEAN ? (text: string) => text === 't' : (text: string) => text),
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export const openTestPostgres = (server: string) => async (): Promise<TestEngine> => {
  const database = await createDatabase(server)
  await database.run(createStatements(TABLES, 'postgres'))
  const engine = await openPostgres({ url: database.url, connections: 2 })
  return {
    ...engine,
    name: 'postgres',
    dialect: postgres(),
    run: database.run,
    load: (data) => database.run(reloadStatements(TABLES, data, 'postgres')),
    loadReports: reportLoader(database.run, 'postgres'),
    runText: database.query,
    async close() {
      await engine.close()
      await database.drop()
    },
  }
}
