// Copies a warehouse to Trino: writes Parquet files into folders that the server sees, and optionally copies the files
// into Iceberg tables.

import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TableFormat } from '../../../dialects/trino/ddl.ts'
import type { Export, Month, ParquetTarget } from '../../../engines/duckdb/export.ts'
import type { TrinoConnection } from '../../../engines/trino/address.ts'
import {
  countRows,
  dropTables,
  type HiveTarget,
  makeSchema,
  type RunSql,
  registerTables,
  syncPartitions,
  trinoRunner,
  unregisterTables,
} from '../../../engines/trino/load.ts'
import { type Months, prepareIceberg, replaceRows } from '../../../engines/trino/load-iceberg.ts'
import { relationNames } from '../../site-search/create-tables.ts'
import type { RelationName } from '../../site-search/relations.ts'
import { say } from '../io/progress.ts'
import { type Counts, eachPart, monthsOf } from './load-progress.ts'
import { refuseUnfit } from './load-unfit.ts'

export interface TrinoFiles {
  readonly format: TableFormat
  readonly folder: string
  /** The URI of the folder on the server. */
  readonly location: string
  readonly hiveCatalog: string
}

/** Loads all tables and returns the number of rows on the server. */
export async function loadTrino(warehouse: Export, connection: TrinoConnection, files: TrinoFiles): Promise<Counts> {
  const run = trinoRunner(connection)
  // Fail before writing anything if the server is down.
  await run('SELECT 1')
  await refuseUnfit(warehouse, { nul: true })
  if (files.format === 'hive') {
    const hive = targetOf(files, connection.catalog, connection.schema, 'timestamp')
    await loadHive(warehouse, run, hive, files)
    return await countAll(run, connection)
  }
  const hive = targetOf(files, files.hiveCatalog, `${connection.schema}_load`, 'microseconds')
  const { catalog, schema } = connection
  const iceberg = { catalog, schema, location: `${base(files.location)}${schema}_iceberg` }
  const made = await prepareIceberg(run, iceberg)
  try {
    await loadHive(warehouse, run, hive, files)
    say('copying into Iceberg tables')
    await eachPart<Months>(warehouse, {
      parts: async (relation) => together(await warehouse.months(relation, 'partition')),
      work: (relation, months) => replaceRows(run, { from: hive, to: iceberg }, relation, months),
    })
    return await countAll(run, connection)
  } catch (error) {
    await dropTables(run, iceberg, made).catch(() => {})
    throw error
  } finally {
    await unregisterTables(run, hive)
    await rm(join(files.folder, hive.schema), { recursive: true, force: true })
  }
}

const base = (location: string) => (location.endsWith('/') ? location : `${location}/`)

const targetOf = (
  { location }: TrinoFiles,
  catalog: string,
  schema: string,
  instants: ParquetTarget['instants'],
): HiveTarget => ({ catalog, schema, location: `${base(location)}${schema}`, instants })

async function loadHive(warehouse: Export, run: RunSql, target: HiveTarget, { folder }: TrinoFiles): Promise<void> {
  const root = join(folder, target.schema)
  // Run the statements that may fail before writing any file.
  await makeSchema(run, target)
  for (const relation of relationNames()) await mkdir(join(root, relation), { recursive: true })
  const made = await registerTables(run, target)
  try {
    await writeFiles(warehouse, run, target, root)
  } catch (error) {
    for (const relation of relationNames()) await rm(draftOf(root, relation), { recursive: true, force: true })
    await dropTables(run, target, made).catch(() => {})
    for (const relation of made) await rm(join(root, relation), { recursive: true, force: true })
    throw error
  }
}

async function writeFiles(warehouse: Export, run: RunSql, target: HiveTarget, root: string): Promise<void> {
  say('writing files')
  await eachPart(warehouse, {
    parts: monthsOf(warehouse, 'partition'),
    begin: (relation) => rm(draftOf(root, relation), { recursive: true, force: true }),
    async work(relation, month) {
      const part = join(draftOf(root, relation), partition(month))
      await mkdir(part, { recursive: true })
      await warehouse.writeParquet(relation, month, { file: join(part, 'rows.parquet'), instants: target.instants })
    },
    async end(relation) {
      await putInPlace(root, relation)
      await syncPartitions(run, target, relation)
    },
  })
}

/** Hive ignores folders whose names begin with an underscore. */
const draftOf = (root: string, relation: RelationName) => join(root, `_${relation}.part`)

const partition = (month: Month | undefined) =>
  month === undefined ? '' : `event_year=${month.year}/event_month=${month.month}`

/** Replaces the folder of a relation with its draft. */
async function putInPlace(root: string, relation: RelationName): Promise<void> {
  const [draft, place, old] = [draftOf(root, relation), join(root, relation), join(root, `_${relation}.old`)]
  await mkdir(draft, { recursive: true })
  await rm(old, { recursive: true, force: true })
  await rename(place, old)
  await rename(draft, place)
  await rm(old, { recursive: true })
}

// A statement may write to at most 100 partitions. Each month has 16 partitions.
const AT_ONCE = 6

/** Groups months by half years. */
function together(months: readonly Month[]): readonly Months[] {
  const halves = new Map<string, Months>()
  for (const { year, month } of months) {
    const first = month - ((month - 1) % AT_ONCE)
    halves.set(`${year}-${first}`, { year, first, last: first + AT_ONCE - 1 })
  }
  return [...halves.values()]
}

async function countAll(run: RunSql, target: TrinoConnection): Promise<Counts> {
  const counts = new Map<RelationName, number>()
  for (const relation of relationNames()) counts.set(relation, await countRows(run, target, relation))
  return (relation) => counts.get(relation) ?? 0
}
