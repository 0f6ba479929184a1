// Engines that hold a sample, for benchmarks. Each function opens an engine, runs the work, and removes its tables.

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openExport } from '../../../engines/duckdb/export.ts'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import { loadPostgres } from '../../../src/cli/load/load-postgres.ts'
import { loadTrino } from '../../../src/cli/load/load-trino.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { DUCKDB_MACROS } from '../../laws/reports/sql-text.ts'
import type { trinoServer } from '../engines/available.ts'
import { createDatabase } from '../engines/postgres.ts'
import { trinoShell } from '../engines/trino-shell.ts'
import type { Timed } from './compare.ts'

type Work = (run: Timed) => Promise<void>

const through =
  (engine: Engine): Timed =>
  (statement) =>
    engine.read(async (run) => {
      const start = performance.now()
      const rows = await run(statement)
      return { rows, ms: performance.now() - start }
    })

/** Runs work on DuckDB, on one thread, with the macros of the reference SQL. */
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

export async function onPostgres(server: string, sample: string, work: Work): Promise<void> {
  const warehouse = await openExport({ path: sample })
  const database = await createDatabase(server)
  await loadPostgres(warehouse, database.url)
  warehouse.close()
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
  const warehouse = await openExport({ path: sample })
  const schema = `bench_${randomUUID().replaceAll('-', '_')}`
  const connection = { url, user: 'sightline', catalog: 'hive', schema }
  await loadTrino(warehouse, connection, { format: 'hive', folder: files, location: 'local:///', hiveCatalog: 'hive' })
  warehouse.close()
  const engine = trinoEngine({ ...connection, timeoutMs: 300_000 })
  await work(through(engine))
  await engine.close()
  await trinoShell(connection)(`DROP SCHEMA hive.${schema} CASCADE`)
  await rm(join(files, schema), { recursive: true, force: true })
}
