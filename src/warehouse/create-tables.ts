// CREATE TABLE statements for the reference warehouse, from the one description of its relations. How a column and
// what follows a table are written is the dialect's: it hands in a form. Nothing of a request is ever in here.

import { type Relation, type RelationColumn, type RelationName, relations } from '../site-search/relations.ts'
import type { Dialect } from '../sql/dialect.ts'

/** How one engine writes a table. */
export interface TableForm {
  /**
   * What stands before a name and after it, as the dialect's `quotes`: some engines reserve a name that is here. Default:
   * the double quotes of standard SQL.
   */
  readonly quotes?: Dialect['quotes']
  /** Type and constraints of a column, as they stand after its name. */
  readonly column: (column: RelationColumn) => string
  /** What follows the list of columns, such as a partitioning. Default: nothing. */
  readonly suffix?: (name: RelationName, relation: Relation) => string
}

/** One statement per relation, in the order of the description, without a closing semicolon. */
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

/** The names of the relations, in the order of the description. */
export function relationNames(): readonly RelationName[] {
  return Object.keys(relations).filter(isRelationName)
}

const isRelationName = (name: string): name is RelationName => Object.hasOwn(relations, name)
