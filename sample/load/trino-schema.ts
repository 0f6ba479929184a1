// The tables of the reference warehouse in a schema of Trino.

import type { RunSql } from '../../engines/trino/write.ts'
import { quotedName } from '../../src/engine/quoted-name.ts'
import { relationNames } from '../../src/site-search/create-tables.ts'
import type { RelationName } from '../../src/site-search/relations.ts'

export interface Schema {
  readonly catalog: string
  readonly schema: string
}

export const schemaOf = ({ catalog, schema }: Schema): string => `${quotedName(catalog)}.${quotedName(schema)}`

/** The statements for the relations without a table. `statements` creates all tables, in the order of the relations. */
export async function missingTables(
  run: RunSql,
  schema: Schema,
  statements: readonly string[],
): Promise<ReadonlyMap<RelationName, string>> {
  const found = new Set((await run(`SHOW TABLES FROM ${schemaOf(schema)}`)).map(([name]) => name))
  const missing = new Map<RelationName, string>()
  for (const [index, name] of relationNames().entries()) {
    const statement = statements[index]?.replace(`CREATE TABLE ${name}`, `CREATE TABLE ${schemaOf(schema)}.${name}`)
    if (!found.has(name) && statement !== undefined) missing.set(name, statement)
  }
  return missing
}

/** Drops these tables after a load has failed. */
export async function dropTables(run: RunSql, schema: Schema, names: readonly RelationName[]): Promise<void> {
  for (const name of names) await run(`DROP TABLE IF EXISTS ${schemaOf(schema)}.${name}`)
}

export const countRows = async (run: RunSql, schema: Schema, name: RelationName): Promise<number> =>
  Number((await run(`SELECT count(*) FROM ${schemaOf(schema)}.${name}`))[0]?.[0])
