// Benchmarks every report and twelve ad-hoc requests on real servers: our SQL against reference or hand-written SQL,
// alternately through the same engine. Prints ratios of medians; the gate is 1.10. Partitions are not declared, so that
// both read the same files.
// Run: npm run engines -- run --measured -- npm run bench:engines -- [EVENTS ON POSTGRES] [EVENTS ON TRINO] [NAMES]
// (Default: 5,000,000 and 1,000,000 events; 0 skips an engine. NAMES is a regular expression. Samples are kept in
// data/.)

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { openExport } from '../../../engines/duckdb/export.ts'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import { loadPostgres } from '../../../src/cli/load/load-postgres.ts'
import { loadTrino } from '../../../src/cli/load/load-trino.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { postgresServer, trinoServer } from '../engines/available.ts'
import { createDatabase } from '../engines/postgres.ts'
import { trinoShell } from '../engines/trino-shell.ts'
import { measure, sampleOf, type Timed } from './compare.ts'
import { adHocPairs, IN_POSTGRES, IN_TRINO, type Notation, reportPairs } from './pairs.ts'

const [onPostgres = 5_000_000, onTrino = 1_000_000] = process.argv.slice(2, 4).map(Number)
const names = new RegExp(process.argv[4] ?? '')

const pairs = (dialect: Dialect, notation: Notation) =>
  [...reportPairs(dialect, notation), ...adHocPairs(dialect, notation)].filter(({ name }) => names.test(name))

const through =
  (engine: Engine): Timed =>
  (statement) =>
    engine.read(async (run) => {
      const start = performance.now()
      const rows = await run(statement)
      return { rows, ms: performance.now() - start }
    })

async function benchPostgres(server: string, events: number): Promise<void> {
  const warehouse = await openExport({ path: await sampleOf(events) })
  const database = await createDatabase(server)
  await loadPostgres(warehouse, database.url)
  warehouse.close()
  const engine = await openPostgres({ url: database.url, connections: 1, timeoutMs: 300_000 })
  await measure(`Postgres, ${events} events`, through(engine), pairs(postgres(), IN_POSTGRES))
  await engine.close()
  await database.drop()
}

async function benchTrino({ url, files }: NonNullable<typeof trinoServer>, events: number): Promise<void> {
  const warehouse = await openExport({ path: await sampleOf(events) })
  const schema = `bench_${randomUUID().replaceAll('-', '_')}`
  const connection = { url, user: 'sightline', catalog: 'hive', schema }
  await loadTrino(warehouse, connection, {
    format: 'hive',
    folder: files,
    location: 'local:///',
    hiveCatalog: 'hive',
  })
  warehouse.close()
  const engine = trinoEngine({ ...connection, timeoutMs: 300_000 })
  await measure(`Trino, ${events} events`, through(engine), pairs(trino(), IN_TRINO))
  await engine.close()
  await trinoShell(connection)(`DROP SCHEMA hive.${schema} CASCADE`)
  await rm(join(files, schema), { recursive: true, force: true })
}

if (postgresServer !== undefined && onPostgres > 0) await benchPostgres(postgresServer, onPostgres)
if (trinoServer !== undefined && onTrino > 0) await benchTrino(trinoServer, onTrino)
if (postgresServer === undefined && trinoServer === undefined) {
  console.error('no server is given: npm run engines -- run --measured -- npm run bench:engines')
  process.exitCode = 1
}
