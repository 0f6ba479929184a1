// CREATE TABLE statements for the reference warehouse, derived from its relations. The dialect provides the syntax of
// columns and of the suffix. The statements contain no part of a request.

import type { Dialect } from '../sql/dialect.ts'
import { type Relation, type RelationColumn, type RelationName, relations } from './relations.ts'

/** The engine's syntax for tables. */
export interface TableForm {
  /**
   * The quotation marks around names, as in the dialect's `quotes`. Some engines reserve names that the relations use.
   * Default: the double quotes of standard SQL.
   */
  readonly quotes?: Dialect['quotes']
  /** The type and the constraints of a column. */
  readonly column: (column: RelationColumn) => string
  /** The text after the list of columns, such as a partitioning clause. Default: none. */
  readonly suffix?: (name: RelationName, relation: Relation) => string
}

/** One statement per relation, in the order of `relations`, without a semicolon. */
export function createTables({ quotes = DOUBLE, column, suffix = () => '' }: TableForm): readonly string[] {
  const [before, after] = quotes
  const quoted = (name: string) => `${before}${name}${after}`
  return relationEntries().map(([name, relation]) => {
    const columns = Object.entries(relation.columns).map(([title, type]) => `  ${quoted(title)} ${column(type)}`)
    const table = `CREATE TABLE ${quoted(name)} (\n${columns.join(',\n')}\n)`
    return [table, suffix(name, relation)].filter(Boolean).join(' ')
  })
}

const DOUBLE: Dialect['quotes'] = ['"', '"']

/** No quotes, for an engine that reserves none of the names. */
export const BARE: Dialect['quotes'] = ['', '']

export function relationEntries(): readonly (readonly [RelationName, Relation])[] {
  return relationNames().map((name) => [name, relations[name]])
}

/** The names of the relations, in the order of `relations`. */
export function relationNames(): readonly RelationName[] {
  return Object.keys(relations).filter(isRelationName)
}

const isRelationName = (name: string): name is RelationName => Object.hasOwn(relations, name)
