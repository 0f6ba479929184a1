// What a plan is lowered for: a dialect, the tables of a warehouse and the account's time zone, with the columns as nodes.

import { oncePer } from '../once.ts'
import type { Dialect } from '../sql/dialect.ts'
import { column, type Node } from '../sql/nodes.ts'
import { type ColumnReading, hostSql, storedColumn } from './stored-column.ts'
import type { Tables } from './warehouse.ts'

/** Made once for a compiler and a time zone. */
export interface Target {
  readonly dialect: Dialect
  readonly tables: Tables
  /** The value of a column of a source of rows. */
  column(relation: string, field: string): Node
  /** How a column is stored, where that is otherwise than its field's type. */
  stored(relation: string, field: string): ColumnReading | undefined
  /** The column of a relation that holds the account. */
  accountColumn(relation: string): Node
  /** The table's own column for a field, such as one that tells its partitions. */
  named(relation: string, field: string): Node
  /** What every row of a relation must meet; undefined where it is nothing. */
  where(relation: string): Node | undefined
}

export function targetOf(dialect: Dialect, tables: Tables, timeZone = 'UTC'): Target {
  const named = oncePerColumn((relation, field) => column(sourceName(relation), tables.column(relation, field)))
  const accountColumn = oncePer((relation: string) => column(sourceName(relation), tables.accountColumn(relation)))
  const stored = oncePerColumn((relation, field): ColumnReading | undefined => {
    const conversion = tables.conversion(relation, field)
    const other = (name: string) => columnValue(relation, name)
    return conversion && storedColumn(conversion, { dialect, timeZone, rows: sourceName(relation), other })
  })
  const where = oncePer((relation: string) => {
    const sql = tables.where(relation)
    return sql && hostSql(sql, sourceName(relation))
  })
  const columnValue = oncePerColumn((relation, field) => stored(relation, field)?.read ?? named(relation, field))
  return {
    dialect,
    tables,
    column: columnValue,
    stored,
    accountColumn,
    named,
    where,
  }
}

/** A target for each time zone; one for all of them where no column tells a day by it. */
export function targetsOf(dialect: Dialect, tables: Tables): (timeZone: string) => Target {
  if (!tables.hasInstants) {
    const target = targetOf(dialect, tables)
    return () => target
  }
  return oncePer((timeZone) => targetOf(dialect, tables, timeZone))
}

/** For each column of each source. Names come from the catalog, the reports and the warehouse: there are only so many. */
function oncePerColumn<T>(make: (source: string, name: string) => T): (source: string, name: string) => T {
  const columnsOf = oncePer((source: string) => oncePer((name: string) => make(source, name)))
  return (source, name) => columnsOf(source)(name)
}

/**
 * The name of a source of rows in a statement. It is not a word of the grammar of aliases: an alias that is the same as a
 * source's name would capture the columns of that source where a statement is ordered (Trino).
 */
export const sourceName = (relation: string): string => `${relation} rows`
