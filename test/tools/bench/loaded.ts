// Opens engines with a loaded sample for benchmarks. Each function opens an engine, runs the work, and cleans up.

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import type { TrinoConnection } from '../../../engines/trino/address.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import { openExport } from '../../../sample/load/export.ts'
import { load as loadInto } from '../../../sample/load/load.ts'
import { postgresTarget } from '../../../sample/load/postgres.ts'
import { trinoTarget } from '../../../sample/load/trino.ts'
import { createProgress, say } from '../../../src/cli/io/progress.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { RunSql } from '../../../src/rollups/maintain/refresh.ts'
import { DUCKDB_MACROS } from '../../laws/reports/sql-text.ts'
import type { trinoServer } from '../engines/available.ts'
import { createDatabase } from '../engines/postgres.ts'
import { trinoShell } from '../engines/trino-shell.ts'
import type { Timed } from './compare.ts'

export type Work = (run: Timed) => Promise<void>

/** Prepares a loaded sample for the work, for example by building rollups. */
type Prepare = (run: RunSql) => Promise<void>

const REPORT = { say, begin: createProgress }

const nothing: Prepare = async () => {}

const through =
  (engine: Engine): Timed =>
  (statement) =>
    engine.read(async (run) => {
      const start = performance.now()
      const rows = await run(statement)
      return { rows, ms: performance.now() - start }
    })

/** Runs work on DuckDB with one thread and with the macros of the reference SQL. */
export async function onDuckDB(sample: string, work: Work): Promise<void> {
  const instance = await DuckDBInstance.create(sample, { access_mode: 'READ_ONLY', threads: '1' })
  const connection = await instance.connect()
  for (const macro of DUCKDB_MACROS) await connection.run(macro.replace('CREATE MACRO', 'CREATE TEMP MACRO'))
  await work(async ({ sql, parameters }) => {
    const start = performance.now()
    const reader = await connection.runAndReadAll(sql, [...parameters])
    const ms = performance.now() - start
    return { rows: reader.getRowsJson().map((row) => row.map((cell) => (cell === null ? null : String(cell)))), ms }
  })
  connection.closeSync()
  instance.closeSync()
}

export async function onPostgres(server: string, sample: string, work: Work, prepare = nothing): Promise<void> {
  const warehouse = await openExport({ path: sample })
  const database = await createDatabase(server)
  await loadInto(warehouse, await postgresTarget(database.url), REPORT)
  warehouse.close()
  await prepare(async (sql) => (await database.query(sql)).rows)
  const engine = await openPostgres({ url: database.url, connections: 1, timeoutMs: 300_000 })
  await work(through(engine))
  await engine.close()
  await database.drop()
}

export async function onTrino(
  { url, files }: NonNullable<typeof trinoServer>,
  sample: string,
  work: Work,
): Promise<void> {
  const connection = { url, user: 'sightline', catalog: 'hive', schema: newSchema() }
  await load(sample, connection, files)
  const engine = trinoEngine({ ...connection, timeoutMs: 300_000 })
  await work(through(engine))
  await engine.close()
  await drop(connection, files)
}

/** Runs work on Iceberg tables of Trino. Measures CPU time, because Trino is mostly idle if the sample is small. */
export async function onIceberg(
  { url, files }: NonNullable<typeof trinoServer>,
  sample: string,
  work: Work,
  prepare: Prepare,
): Promise<void> {
  const connection = { url, user: 'sightline', catalog: 'iceberg', schema: newSchema() }
  await load(sample, connection, files)
  const shell = trinoShell(connection)
  await prepare(async (sql) => (await shell(sql)).rows)
  await work(async ({ sql }) => {
    const { rows, cpuMs } = await shell(sql)
    return { rows, ms: cpuMs }
  })
  await drop(connection, files)
}

const newSchema = () => `bench_${randomUUID().replaceAll('-', '_')}`

async function load(sample: string, connection: TrinoConnection, folder: string): Promise<void> {
  const warehouse = await openExport({ path: sample })
  const format = connection.catalog === 'iceberg' ? 'iceberg' : 'hive'
  const files = { format, folder, location: 'local:///', hiveCatalog: 'hive' } as const
  await loadInto(warehouse, await trinoTarget(connection, files), REPORT)
  warehouse.close()
}

async function drop(connection: TrinoConnection, files: string): Promise<void> {
  const { catalog, schema } = connection
  await trinoShell(connection)(`DROP SCHEMA ${catalog}.${schema} CASCADE`)
  for (const end of ['', '_iceberg']) await rm(join(files, schema + end), { recursive: true, force: true })
}
