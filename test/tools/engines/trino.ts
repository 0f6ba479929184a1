// A real Trino server, accessed through the production engine. DuckDB writes the Parquet files of Trino's Hive tables,
// because Trino is slow: inserting one row with sixty columns takes longer than all requests that read the row.

import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { trino } from '../../../dialects/trino/index.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { REPORT_TABLES, type ReportTable } from '../../laws/reports/all-tables.ts'
import { createStatements } from '../oracle/database-sql.ts'
import { type Column, type Row, TABLE_NAMES, TABLES } from '../oracle/tables.ts'
import type { TestEngine } from './engine.ts'
import { replaceRows } from './replace-rows.ts'
import { OTHER_TABLES } from './report-tables.ts'
import { type TrinoServer, trinoShell } from './trino-shell.ts'

const TYPES: Readonly<Record<Column['type'], string>> = {
  VARCHAR: 'varchar',
  DATE: 'date',
  TIMESTAMP: 'timestamp(3)',
  BOOLEAN: 'boolean',
  BIGINT: 'bigint',
  INTEGER: 'integer',
  'DECIMAL(18,4)': 'decimal(18,4)',
}

export const openTestTrino = (server: TrinoServer) => async (): Promise<TestEngine> => {
  const schema = `test_${randomUUID().replaceAll('-', '_')}`
  const files = join(server.files, schema)
  const connection = { url: server.url, user: 'sightline', catalog: 'hive', schema }
  const shell = trinoShell(connection)
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await shell(statement)
  }
  const make = async (tables: readonly ReportTable[]) => {
    for (const table of tables) await mkdir(join(files, table), { recursive: true })
    await run(tables.map((table) => createTable(schema, table)))
  }
  await run([`CREATE SCHEMA hive.${schema}`])
  await make(TABLE_NAMES)
  const writer = await openWriter(files)
  const engine = trinoEngine(connection)
  const others = once(() => make(OTHER_TABLES))
  return {
    ...engine,
    name: 'trino',
    dialect: trino(),
    run,
    load: (database) => writer.write(TABLES, database),
    loadReports: async (database) => {
      await others()
      await writer.write(REPORT_TABLES, database)
    },
    runText: shell,
    async close() {
      await engine.close()
      await run([`DROP SCHEMA hive.${schema} CASCADE`])
      writer.close()
      await rm(files, { recursive: true })
    },
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

function createTable(schema: string, table: ReportTable): string {
  const columns = REPORT_TABLES[table].map(({ name, type }) => `${name} ${TYPES[type]}`).join(', ')
  return `CREATE TABLE ${table} (${columns}) WITH (format = 'PARQUET', external_location = 'local:///${schema}/${table}')`
}

/**
 * Opens a writer for small databases. The writer stores each table in one file, which overwrites the file of the
 * previous database.
 */
async function openWriter(files: string) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const write = async <Table extends ReportTable>(
    tables: Readonly<Record<Table, readonly Column[]>>,
    rows: Readonly<Record<Table, readonly Row[]>>,
  ) => {
    await replaceRows(connection, tables, rows)
    for (const table of namesOf(tables)) {
      await connection.run(`COPY ${table} TO '${join(files, table, 'rows.parquet')}' (FORMAT parquet)`)
    }
  }
  for (const statement of createStatements(REPORT_TABLES, 'duckdb')) await connection.run(statement)
  const close = () => {
    connection.closeSync()
    instance.closeSync()
  }
  return { write, close }
}
