// Copies rows into Iceberg tables from the external Hive tables that load.ts has registered. The copy deletes and
// inserts a few months at a time, so an interrupted load can be repeated.

import { ddl } from '../../dialects/trino/ddl.ts'
import { quoted } from '../../src/dialect/index.ts'
import { quotedName } from '../../src/engine/quoted-name.ts'
import { relationNames } from '../../src/site-search/create-tables.ts'
import { type RelationName, relations } from '../../src/site-search/relations.ts'
import { endStatements, type HiveTarget, type RunSql, schemaOf } from './load.ts'

export interface IcebergTarget {
  readonly catalog: string
  readonly schema: string
  /** The location of a new schema, as the server sees it. */
  readonly location: string
}

/** A range of months in one year, inclusive. */
export interface Months {
  readonly year: number
  readonly first: number
  readonly last: number
}

/**
 * Creates the schema and missing tables. First ends statements that a previous load left running. Returns the names of
 * the new tables.
 */
export async function prepareIceberg(run: RunSql, target: IcebergTarget): Promise<readonly RelationName[]> {
  await endInserts(run, target)
  const schema = schemaOf(target)
  const schemas = await run(`SHOW SCHEMAS FROM ${quotedName(target.catalog)}`)
  if (!schemas.some(([name]) => name === target.schema)) {
    await run(`CREATE SCHEMA ${schema} WITH (location = ${quoted(target.location)})`)
  }
  const there = new Set((await run(`SHOW TABLES FROM ${schema}`)).map(([name]) => name))
  const statements = ddl({ format: 'iceberg' })
  const made: RelationName[] = []
  for (const [index, name] of relationNames().entries()) {
    const statement = statements[index]?.replace(`CREATE TABLE ${name}`, `CREATE TABLE ${schema}.${name}`)
    if (there.has(name) || statement === undefined) continue
    await run(statement)
    made.push(name)
  }
  return made
}

/**
 * Replaces the rows of these months in an Iceberg table with the rows of a registered table. If `months` is undefined,
 * replaces all rows.
 */
export async function replaceRows(
  run: RunSql,
  { from, to }: { readonly from: HiveTarget; readonly to: IcebergTarget },
  name: RelationName,
  months: Months | undefined,
): Promise<void> {
  const columns = Object.entries(relations[name].columns)
  const values = columns.map(([column, { type }]) => (type === 'timestamp' ? instant(column) : column))
  const condition = months === undefined ? '' : ` WHERE ${within(months)}`
  const names = columns.map(([column]) => column).join(', ')
  await run(`DELETE FROM ${schemaOf(to)}.${name}${condition}`)
  await run(
    `${insertInto(to)}${name} (${names}) SELECT ${values.join(', ')} FROM ${schemaOf(from)}.${name}${condition}`,
  )
}

const insertInto = (target: IcebergTarget) => `INSERT INTO ${schemaOf(target)}.`

const instant = (microseconds: string) =>
  `CAST(from_unixtime_nanos(CAST(${microseconds} AS decimal(38, 0)) * 1000) AS timestamp(6) with time zone)`

const within = ({ year, first, last }: Months) => `event_year = ${year} AND event_month BETWEEN ${first} AND ${last}`

/**
 * Ends INSERT statements of an abandoned load that the server still runs. Their rows would duplicate rows of this load.
 */
async function endInserts(run: RunSql, target: IcebergTarget): Promise<void> {
  if (!(await endStatements(run, insertInto(target)))) throw new Error('another load into this schema is running')
}
