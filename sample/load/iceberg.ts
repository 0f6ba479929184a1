// Loads into Iceberg tables of Trino: copies rows from temporary Hive tables. The copy deletes and inserts a few months
// at a time, so an interrupted load can be repeated.

import { rm } from 'node:fs/promises'
import { ddl } from '../../dialects/trino/ddl.ts'
import { endStatements, type RunSql } from '../../engines/trino/write.ts'
import { quotedName } from '../../src/engine/quoted-name.ts'
import { type RelationName, relations } from '../../src/site-search/relations.ts'
import { quoted } from '../../src/sql/standard.ts'
import { type HiveSchema, hiveTarget } from './hive.ts'
import type { Part, Target } from './target.ts'
import { countRows, dropTables, missingTables, type Schema, schemaOf } from './trino-schema.ts'

export interface IcebergSchema extends Schema {
  /** The location of a new schema, as the server sees it. */
  readonly location: string
}

/** The tables of the schema `to`. The temporary tables are in the schema `from`, with their files below `root`. */
export function icebergTarget(run: RunSql, to: IcebergSchema, from: HiveSchema, root: string): Target {
  const files = hiveTarget(run, from, root)
  let made: readonly RelationName[] | undefined
  return {
    ...files,
    async prepare(warehouse) {
      made = await createMissing(run, to)
      await files.prepare(warehouse)
    },
    passes: [
      ...files.passes,
      {
        about: () => 'copying into Iceberg tables',
        by: 'partition',
        // A statement may write to at most 100 partitions. Each month has 16 partitions.
        months: 6,
        work: (relation, part) => replaceRows(run, { from, to }, relation, part),
      },
    ],
    count: (relation) => countRows(run, to, relation),
    async discard() {
      await files.discard()
      await dropTables(run, to, made ?? [])
    },
    async close() {
      // Before `prepare`, the temporary tables are those of another load.
      if (made === undefined) return
      await run(`DROP SCHEMA IF EXISTS ${schemaOf(from)} CASCADE`)
      await rm(root, { recursive: true, force: true })
    },
  }
}

/**
 * Creates the schema and missing tables. First ends statements that a previous load left running: their rows would
 * duplicate rows of this load. Returns the names of the new tables.
 */
async function createMissing(run: RunSql, target: IcebergSchema): Promise<readonly RelationName[]> {
  if (!(await endStatements(run, insertInto(target)))) throw new Error('another load into this schema is running')
  const schemas = await run(`SHOW SCHEMAS FROM ${quotedName(target.catalog)}`)
  if (!schemas.some(([name]) => name === target.schema)) {
    await run(`CREATE SCHEMA ${schemaOf(target)} WITH (location = ${quoted(target.location)})`)
  }
  const missing = await missingTables(run, target, ddl({ format: 'iceberg' }))
  for (const statement of missing.values()) await run(statement)
  return [...missing.keys()]
}

/**
 * Replaces the rows of these months in an Iceberg table with the rows of a temporary table. If `part` is undefined,
 * replaces all rows.
 */
async function replaceRows(
  run: RunSql,
  { from, to }: { readonly from: HiveSchema; readonly to: IcebergSchema },
  name: RelationName,
  part: Part | undefined,
): Promise<void> {
  const columns = Object.entries(relations[name].columns)
  const values = columns.map(([column, { type }]) => (type === 'timestamp' ? instant(column) : column))
  const condition = part === undefined ? '' : ` WHERE ${within(part)}`
  const names = columns.map(([column]) => column).join(', ')
  await run(`DELETE FROM ${schemaOf(to)}.${name}${condition}`)
  await run(
    `${insertInto(to)}${name} (${names}) SELECT ${values.join(', ')} FROM ${schemaOf(from)}.${name}${condition}`,
  )
}

const insertInto = (target: IcebergSchema) => `INSERT INTO ${schemaOf(target)}.`

const instant = (microseconds: string) =>
  `CAST(from_unixtime_nanos(CAST(${microseconds} AS decimal(38, 0)) * 1000) AS timestamp(6) with time zone)`

const within = ({ year, first, last }: Part) => `event_year = ${year} AND event_month BETWEEN ${first} AND ${last}`
