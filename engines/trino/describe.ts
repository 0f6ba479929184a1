// Describes the columns of tables and views from Trino's catalog. Trino has no collations. It compares varchars by code
// point, and pads chars with blanks.

import type { MappedTable, Rows, Run, Statement, TableColumn, TableColumns } from '../../src/engine/engine.ts'
import { quotedTable } from '../../src/engine/quoted-name.ts'

/** See `Engine.describe`. */
export async function describe(
  run: Run,
  tables: readonly MappedTable[],
): Promise<readonly (TableColumns | undefined)[]> {
  const rows = await run(columnsOf(tables))
  const described = describeTables(tables, rows)
  const creations: (string | undefined)[] = []
  for (const [index, table] of tables.entries()) {
    const hasMonths = table.months?.columns.every((name) => described[index]?.(name) !== undefined) ?? false
    creations.push(hasMonths ? await creation(table, run) : undefined)
  }
  return describeTables(tables, rows, creations)
}

/** The CREATE statement of a table; undefined if Trino does not return it. */
const creation = (table: MappedTable, run: Run): Promise<string | undefined> =>
  run(creationOf(table)).then(
    ([row]) => (row === undefined ? undefined : String(row[0])),
    () => undefined,
  )

/** Queries all columns of tables. A table without a schema belongs to the schema of the session. */
export const columnsOf = (tables: readonly MappedTable[]): Statement => {
  const conditions = tables.map(
    ({ schema, name }) =>
      `(table_schema = ${schema === undefined ? 'current_schema' : folded(schema)} AND table_name = ${folded(name)})`,
  )
  return {
    sql: `SELECT table_schema, table_name, table_schema = current_schema, column_name, data_type
      FROM information_schema.columns WHERE ${conditions.join(' OR ')}`,
    parameters: [],
  }
}

/** Groups the rows of `columnsOf` by table. `creations` are the CREATE statements of tables whose partitions matter. */
export const describeTables = (
  tables: readonly MappedTable[],
  rows: Rows,
  creations: readonly (string | undefined)[] = [],
): readonly (TableColumns | undefined)[] =>
  tables.map((table, index) => {
    const own = rows.filter((row) => isOf(table, row))
    const divides = divisionOf(creations[index])
    const columns = new Map(
      own.map(([, , , column, type]) => [
        String(column),
        { ...columnOf(String(type)), ...divides(String(column), String(type)) },
      ]),
    )
    const lookUp = (name: string) => columns.get(name.toLowerCase())
    return own.length === 0 ? undefined : Object.assign(lookUp, { names: [...columns.keys()] })
  })

/** Queries the CREATE statement of a table. Fails for a view, or if the user lacks permission. */
const creationOf = ({ schema, name }: MappedTable): Statement => ({
  sql: `SHOW CREATE TABLE ${quotedTable({ schema, name })}`,
  parameters: [],
})

/**
 * Finds the partition columns in the properties of a table: `partitioned_by` in Hive and Delta Lake, `partitioning` in
 * Iceberg. In Iceberg, date columns count too, because Iceberg stores the minimum and maximum date of each file. For
 * other connectors, the result is unknown.
 */
function divisionOf(creation = ''): (column: string, type: string) => Pick<TableColumn, 'divides'> {
  if (!/^\s*(?:format|location|external_location) = '/m.test(creation)) return () => ({})
  const [, kind, list = ''] = creation.match(/^\s*(partitioned_by|partitioning) = ARRAY\[(.*)\],?$/m) ?? []
  // An element can be `month(created_at)`, `bucket(visit_id, 8)` or `"quoted name"`.
  const names = [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) =>
    text
      .replaceAll("''", "'")
      .replace(/^\w+\((.*?)(?:, \d+)?\)$/, '$1')
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  )
  const isIceberg = kind === 'partitioning' || /^\s*format_version = /m.test(creation)
  return (column, type) => ({ divides: names.includes(column) || (isIceberg && /^(?:date|timestamp)/.test(type)) })
}

const isOf = ({ schema, name }: MappedTable, [inSchema, table, isCurrent]: Rows[number]): boolean =>
  table === name.toLowerCase() && (schema === undefined ? isCurrent === true : inSchema === schema.toLowerCase())

/** Trino stores names in lower case. */
const folded = (name: string) => `'${name.toLowerCase().replaceAll("'", "''")}'`

const HOLDS: readonly (readonly [RegExp, TableColumn['holds']])[] = [
  [/^varchar(?:\(\d+\))?$/, 'text'],
  [/^(?:tinyint|smallint|integer|bigint|decimal\(\d+,\d+\)|real|double)$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
]

function columnOf(type: string): TableColumn {
  if (/^char\(/.test(type)) {
    return { type, holds: 'text', loose: `without its trailing blanks, as ${type}: ${MEND}`, looseType: true }
  }
  const holds = HOLDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
  return holds === 'text' ? { type, holds, readsJson: true } : { type, holds }
}

const MEND = 'make it a varchar, or cast it to one in a view'
