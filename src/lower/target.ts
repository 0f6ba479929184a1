// What a plan is lowered for: a dialect and the tables of a warehouse, with the columns of both as nodes.

import type { Dialect } from '../sql/dialect.ts'
import { column, type Node } from '../sql/nodes.ts'
import type { Tables } from './warehouse.ts'

/** Made once for a compiler. */
export interface Target {
  readonly dialect: Dialect
  readonly tables: Tables
  /** A column of a source of rows. */
  column(relation: string, field: string): Node
  /** The column of a relation that holds the account. */
  accountColumn(relation: string): Node
}

export function targetOf(dialect: Dialect, tables: Tables): Target {
  const accountColumn = columnsOnce((relation) => column(sourceName(relation), tables.accountColumn(relation)))
  return {
    dialect,
    tables,
    column: columnsOnce((relation, field) => column(sourceName(relation), tables.column(relation, field))),
    accountColumn: (relation) => accountColumn(relation, 'account'),
  }
}

/** Each column as one node. Names come from the catalog, the reports and the warehouse: there are only so many. */
export function columnsOnce(make: (source: string, name: string) => Node): (source: string, name: string) => Node {
  const sources = new Map<string, Map<string, Node>>()
  return (source, name) => {
    const columns = sources.get(source) ?? new Map<string, Node>()
    const known = columns.get(name)
    if (known !== undefined) return known
    const made = make(source, name)
    sources.set(source, columns.set(name, made))
    return made
  }
}

/**
 * The name of a source of rows in a statement. It is not a word of the grammar of aliases: an alias that is the same as a
 * source's name would capture the columns of that source where a statement is ordered (Trino).
 */
export const sourceName = (relation: string): string => `${relation} rows`
