// Loads the reference tables into Trino from Parquet files that the server can read. Registers the files as external
// Hive tables, from which load-iceberg.ts can copy rows. The caller writes the files.

import { setTimeout as pause } from 'node:timers/promises'
import { type HiveFiles, hive, placeOf } from '../../dialects/trino/ddl.ts'
import { quoted } from '../../src/dialect/index.ts'
import { ANSWER_BYTES } from '../../src/engine/answer-bounds.ts'
import { quotedName } from '../../src/engine/quoted-name.ts'
import { createTables, relationNames } from '../../src/site-search/create-tables.ts'
import { hasMonths, type RelationName, relations } from '../../src/site-search/relations.ts'
import { addressOf, type TrinoConnection } from './address.ts'
import { type Client, runStatement } from './statement.ts'

export type RunSql = (sql: string) => Promise<readonly (readonly unknown[])[]>

export interface HiveTarget extends HiveFiles {
  readonly catalog: string
  readonly schema: string
}

/** Runs statements on the server. The timeout is a day, so no statement reaches it in practice. */
export function trinoRunner(connection: TrinoConnection): RunSql {
  const client: Client = {
    address: addressOf(connection),
    fetch: globalThis.fetch,
    timeoutMs: DAY_MS,
    answerBytes: ANSWER_BYTES,
  }
  return (sql) => runStatement(client, sql)
}

const DAY_MS = 86_400_000

export async function makeSchema(run: RunSql, target: HiveTarget): Promise<void> {
  await run(`CREATE SCHEMA IF NOT EXISTS ${schemaOf(target)}`)
}

/** Registers missing external tables for the folders of all relations, and returns their names. The folders must exist. */
export async function registerTables(run: RunSql, target: HiveTarget): Promise<readonly RelationName[]> {
  const schema = schemaOf(target)
  const there = new Set((await run(`SHOW TABLES FROM ${schema}`)).map(([name]) => name))
  const statements = createTables(hive(target))
  const made: RelationName[] = []
  for (const [index, name] of relationNames().entries()) {
    const statement = statements[index]?.replace(`CREATE TABLE ${name}`, `CREATE TABLE ${schema}.${name}`)
    if (there.has(name)) await checkPlace(run, target, name)
    else if (statement !== undefined) {
      await run(statement)
      made.push(name)
    }
  }
  return made
}

/** Drops these tables after a load has failed. */
export async function dropTables(
  run: RunSql,
  target: { readonly catalog: string; readonly schema: string },
  names: readonly RelationName[],
): Promise<void> {
  for (const name of names) await run(`DROP TABLE IF EXISTS ${schemaOf(target)}.${name}`)
}

/** Throws if an existing table reads other files, because this table would not contain the loaded rows. */
async function checkPlace(run: RunSql, target: HiveTarget, name: RelationName): Promise<void> {
  const [row] = await run(`SHOW CREATE TABLE ${schemaOf(target)}.${name}`)
  const place = placeOf(target, name)
  if (String(row?.[0]).includes(`external_location = ${quoted(place)}`)) return
  throw new Error(`the table ${target.catalog}.${target.schema}.${name} already exists and does not read ${place}`)
}

/** Updates the server's list of partition folders. */
export async function syncPartitions(run: RunSql, target: HiveTarget, name: RelationName): Promise<void> {
  if (!hasMonths(relations[name])) return
  const [schema, table] = [quoted(target.schema), quoted(name)]
  await run(`CALL ${quotedName(target.catalog)}.system.sync_partition_metadata(${schema}, ${table}, 'FULL')`)
}

/** Drops the tables; the files stay. */
export async function unregisterTables(run: RunSql, target: HiveTarget): Promise<void> {
  await run(`DROP SCHEMA IF EXISTS ${schemaOf(target)} CASCADE`)
}

export const countRows = async (
  run: RunSql,
  target: { readonly catalog: string; readonly schema: string },
  name: string,
) => Number((await run(`SELECT count(*) FROM ${schemaOf(target)}.${name}`))[0]?.[0])

export const schemaOf = ({ catalog, schema }: { readonly catalog: string; readonly schema: string }) =>
  `${quotedName(catalog)}.${quotedName(schema)}`

/**
 * Ends running statements that begin with this text. Returns false if some of the statements still run after many
 * attempts.
 */
export async function endStatements(run: RunSql, start: string): Promise<boolean> {
  const running = `SELECT query_id FROM system.runtime.queries
    WHERE state NOT IN ('FINISHED', 'FAILED') AND starts_with(query, ${quoted(start)})`
  for (let tries = 0; tries < 60; tries++) {
    const found = await run(running)
    if (found.length === 0) return true
    for (const [id] of found) {
      // A statement that has just ended cannot be killed.
      await run(`CALL system.runtime.kill_query(${quoted(String(id))}, 'a new run begins')`).catch(() => {})
    }
    await pause(500)
  }
  return false
}
