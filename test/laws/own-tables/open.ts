// Opens engines with a host's tables, and answers requests from these tables.

import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { type Answering, asking } from '../../tools/engines/answer.ts'
import { inProcess, onServers, trinoServer } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import type { ReportDatabase } from '../reports/all-tables.ts'
import { createOwnTables, fillOwnTables, hostNaming, identifier, type Naming } from './fill.ts'
import { GONE, OWN_TABLES, OWN_WAREHOUSE, type OwnTable } from './shape.ts'

export interface OwnEngine {
  readonly name: TestEngine['name']
  readonly answering: Answering
  readonly ask: ReturnType<typeof asking>
  /** Replaces all rows. Days are stored as instants in this time zone. */
  load(database: ReportDatabase, timeZone: string): Promise<void>
  close(): Promise<void>
}

type Filled = Pick<OwnEngine, 'load' | 'close'>

export const OWN_ENGINES = [...inProcess, ...onServers].map(({ name, open }) => ({
  name,
  async open(): Promise<OwnEngine> {
    const engine = await open()
    const filled = name === 'trino' ? await onTrino(engine) : await inTables(engine)
    const answering: Answering = { ...engine, warehouse: OWN_WAREHOUSE }
    return { name, answering, ask: asking(answering), ...filled }
  },
}))

async function inTables(engine: TestEngine): Promise<Filled> {
  const naming = hostNaming(engine.dialect.name === 'duckdb' ? 'duckdb' : 'postgres')
  await engine.run(createOwnTables(naming))
  return {
    load: (database, timeZone) => engine.run(fillOwnTables(database, timeZone, naming)),
    close: () => engine.close(),
  }
}

const inFiles: Naming = {
  dialect: 'duckdb',
  table: ({ relation }) => `own_${relation}`,
  column: ({ field }) => field,
  gone: 'gone',
  type: ({ kind }) => kind.file ?? kind.duckdb,
}

/**
 * Creates views with the host's names and types over files from DuckDB. The files support neither these names nor these
 * types.
 */
async function onTrino(engine: TestEngine): Promise<Filled> {
  if (trinoServer === undefined) throw new Error('there is no Trino')
  const folder = `own_${randomUUID().replaceAll('-', '_')}`
  const files = join(trinoServer.files, folder)
  for (const { relation } of OWN_TABLES) await mkdir(join(files, relation), { recursive: true })
  await engine.run(OWN_TABLES.flatMap((table) => [externalTable(table, folder), view(table)]))
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  for (const statement of createOwnTables(inFiles)) await connection.run(statement)
  return {
    async load(database, timeZone) {
      for (const statement of fillOwnTables(database, timeZone, inFiles)) await connection.run(statement)
      for (const table of OWN_TABLES) {
        const file = join(files, table.relation, 'rows.parquet')
        await connection.run(`COPY ${inFiles.table(table)} TO '${file}' (FORMAT parquet)`)
      }
    },
    async close() {
      connection.closeSync()
      instance.closeSync()
      await engine.run(OWN_TABLES.map(({ name }) => `DROP VIEW ${identifier(name)}`))
      await engine.close()
      await rm(files, { recursive: true })
    },
  }
}

const externalTable = (table: OwnTable, folder: string) => {
  const columns = [...table.columns.map(({ field, kind }) => `${field} ${kind.hive}`), 'gone integer']
  return `CREATE TABLE ${inFiles.table(table)} (${columns.join(', ')})
    WITH (format = 'PARQUET', external_location = 'local:///${folder}/${table.relation}')`
}

const view = (table: OwnTable) => {
  const columns = table.columns.map(({ field, name, kind }) => `${kind.view?.(field) ?? field} AS ${identifier(name)}`)
  return `CREATE VIEW ${identifier(table.name)} AS
    SELECT ${[...columns, `gone AS ${identifier(GONE)}`].join(', ')} FROM ${inFiles.table(table)}`
}
