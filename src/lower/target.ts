// The target of lowering: a dialect, the tables of a warehouse and a time zone. Provides columns as nodes.

import type { Dialect } from '../sql/dialect.ts'
import { column, type Node } from '../sql/nodes.ts'
import { oncePer } from '../std/memoize.ts'
import type { Tables } from '../warehouse/warehouse.ts'
import type { ColumnReading } from './column-reading.ts'
import { hostSql, storedColumn } from './stored-column.ts'

/** A target. The compiler creates one per time zone. */
export interface Target {
  readonly dialect: Dialect
  readonly tables: Tables
  /** The value of a column of a source, in the type of its field. */
  column(relation: string, field: string): Node
  /** How to read a column whose storage type differs from the type of its field; undefined for any other column. */
  stored(relation: string, field: string): ColumnReading | undefined
  /** The account column of a relation. */
  accountColumn(relation: string): Node
  /** The stored column of a field, without conversion. Used for partition columns, for example. */
  named(relation: string, field: string): Node
  /** The host's condition on every row of a relation, if there is one. */
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

/** Returns one target per time zone, or the same target for all time zones if no column depends on the time zone. */
export function targetsOf(dialect: Dialect, tables: Tables): (timeZone: string) => Target {
  if (!tables.hasInstants) {
    const target = targetOf(dialect, tables)
    return () => target
  }
  return oncePer((timeZone) => targetOf(dialect, tables, timeZone))
}

/**
 * Caches a value for each source and column. All names come from the catalog, the reports and the warehouse, so the
 * cache cannot grow without limit.
 */
function oncePerColumn<T>(make: (source: string, name: string) => T): (source: string, name: string) => T {
  const columnsOf = oncePer((source: string) => oncePer((name: string) => make(source, name)))
  return (source, name) => columnsOf(source)(name)
}

/**
 * The alias of a source in a statement. It is outside the grammar of column aliases. Otherwise, in ORDER BY, Trino
 * would resolve the name to a column alias instead of the source.
 */
export const sourceName = (relation: string): string => `${relation} rows`
