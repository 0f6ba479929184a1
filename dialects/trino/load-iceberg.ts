// Copies tables that load.ts has registered into Iceberg tables: some months at a time, deleted and inserted again, so
// that an interrupted load is simply run once more.

import { setTimeout as pause } from 'node:timers/promises'
import { quoted } from '../../src/dialect/index.ts'
import { type RelationName, relations } from '../../src/site-search/relations.ts'
import { relationNames } from '../../src/warehouse/create-tables.ts'
import { ddl } from './ddl.ts'
import { identifier } from './identifier.ts'
import { type HiveTarget, type RunSql, schemaOf } from './load.ts'

export interface IcebergTarget {
  readonly catalog: string
  readonly schema: string
  /** Where a schema that has to be made is to be, as the server names it. */
  readonly location: string
}

/** Months of one year, both included. */
export interface Months {
  readonly year: number
  readonly first: number
  readonly last: number
}

/** Makes the schema and the tables that are missing, and ends what a load before this one has left running. */
export async function prepareIceberg(run: RunSql, target: IcebergTarget): Promise<void> {
  await endInserts(run, target)
  const schema = schemaOf(target)
  const schemas = await run(`SHOW SCHEMAS FROM ${identifier(target.catalog)}`)
  if (!schemas.some(([name]) => name === target.schema)) {
    await run(`CREATE SCHEMA ${schema} WITH (location = ${quoted(target.location)})`)
  }
  const there = new Set((await run(`SHOW TABLES FROM ${schema}`)).map(([name]) => name))
  const statements = ddl({ format: 'iceberg' })
  for (const [index, name] of relationNames().entries()) {
    const statement = statements[index]?.replace(`CREATE TABLE ${name}`, `CREATE TABLE ${schema}.${name}`)
    if (!there.has(name) && statement !== undefined) await run(statement)
  }
}

/** Puts rows of a registered table in place of those that an Iceberg table has of the same months; of all without. */
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

/** The server goes on with a statement that nobody asks after; its rows would come on top of those of this load. */
async function endInserts(run: RunSql, target: IcebergTarget): Promise<void> {
  const running = `SELECT query_id FROM system.runtime.queries
    WHERE state NOT IN ('FINISHED', 'FAILED') AND starts_with(query, ${quoted(insertInto(target))})`
  for (let tries = 0; ; tries++) {
    const found = await run(running)
    if (found.length === 0) return
    if (tries === 60) throw new Error('another load into this schema is under way')
    for (const [id] of found) {
      // One that has ended meanwhile cannot be ended.
      await run(`CALL system.runtime.kill_query(${quoted(String(id))}, 'a new load begins')`).catch(() => {})
    }
    await pause(500)
  }
}
