// Loads into external Hive tables of Trino: writes Parquet files into folders that the server sees.

import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type HiveFiles, hive, placeOf } from '../../dialects/trino/ddl.ts'
import type { RunSql } from '../../engines/trino/write.ts'
import { quotedName } from '../../src/engine/quoted-name.ts'
import { createTables, relationNames } from '../../src/site-search/create-tables.ts'
import { hasMonths, type RelationName, relations } from '../../src/site-search/relations.ts'
import { quoted } from '../../src/sql/standard.ts'
import type { Part, Target } from './target.ts'
import { countRows, dropTables, missingTables, type Schema, schemaOf } from './trino-schema.ts'

export interface HiveSchema extends HiveFiles, Schema {}

/** The tables of this schema, with their files below the folder `root`. */
export function hiveTarget(run: RunSql, schema: HiveSchema, root: string): Target {
  let made: readonly RelationName[] = []
  return {
    nul: true,
    async prepare() {
      // Run the statements that may fail before writing any file.
      await run(`CREATE SCHEMA IF NOT EXISTS ${schemaOf(schema)}`)
      for (const relation of relationNames()) await mkdir(join(root, relation), { recursive: true })
      made = await registerTables(run, schema)
    },
    passes: [
      {
        about: () => 'writing files',
        by: 'partition',
        months: 1,
        begin: (relation) => rm(draftOf(root, relation), { recursive: true, force: true }),
        async work(relation, part, warehouse) {
          const folder = join(draftOf(root, relation), partition(part))
          await mkdir(folder, { recursive: true })
          const month = part && { year: part.year, month: part.first }
          await warehouse.writeParquet(relation, month, {
            file: join(folder, 'rows.parquet'),
            instants: schema.instants,
          })
        },
        async end(relation) {
          await putInPlace(root, relation)
          await syncPartitions(run, schema, relation)
        },
      },
    ],
    count: (relation) => countRows(run, schema, relation),
    async discard() {
      for (const relation of relationNames()) await rm(draftOf(root, relation), { recursive: true, force: true })
      await dropTables(run, schema, made).catch(() => {})
      for (const relation of made) await rm(join(root, relation), { recursive: true, force: true })
    },
    close: async () => {},
  }
}

/** Registers missing external tables for the folders of all relations, and returns their names. The folders must exist. */
async function registerTables(run: RunSql, schema: HiveSchema): Promise<readonly RelationName[]> {
  const missing = await missingTables(run, schema, createTables(hive(schema)))
  for (const name of relationNames()) if (!missing.has(name)) await checkPlace(run, schema, name)
  for (const statement of missing.values()) await run(statement)
  return [...missing.keys()]
}

/** Throws if an existing table reads other files, because this table would not contain the loaded rows. */
async function checkPlace(run: RunSql, schema: HiveSchema, name: RelationName): Promise<void> {
  const [row] = await run(`SHOW CREATE TABLE ${schemaOf(schema)}.${name}`)
  const place = placeOf(schema, name)
  if (String(row?.[0]).includes(`external_location = ${quoted(place)}`)) return
  throw new Error(`the table ${schema.catalog}.${schema.schema}.${name} already exists and does not read ${place}`)
}

/** Updates the server's list of partition folders. */
async function syncPartitions(run: RunSql, target: HiveSchema, name: RelationName): Promise<void> {
  if (!hasMonths(relations[name])) return
  const [schema, table] = [quoted(target.schema), quoted(name)]
  await run(`CALL ${quotedName(target.catalog)}.system.sync_partition_metadata(${schema}, ${table}, 'FULL')`)
}

/** Hive ignores folders whose names begin with an underscore. */
const draftOf = (root: string, relation: RelationName) => join(root, `_${relation}.part`)

const partition = (part: Part | undefined) =>
  part === undefined ? '' : `event_year=${part.year}/event_month=${part.first}`

/** Replaces the folder of a relation with its draft. */
async function putInPlace(root: string, relation: RelationName): Promise<void> {
  const [draft, place, old] = [draftOf(root, relation), join(root, relation), join(root, `_${relation}.old`)]
  await mkdir(draft, { recursive: true })
  await rm(old, { recursive: true, force: true })
  await rename(place, old)
  await rename(draft, place)
  await rm(old, { recursive: true })
}
