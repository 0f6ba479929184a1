// Where the rows of a report come from: a relation, a union of several, a roll-up, rows computed from rows.
// Each knows its columns, and how a caller's conditions on rows reach the relations underneath.

import { columnExpression, joinOn } from '../../bind/expressions.ts'
import {
  type CommonTable,
  EACH_ROW,
  type Expression,
  type FieldExpression,
  type Join,
  type Scan,
  type Select,
  type Source,
} from '../../bind/query.ts'
import type { RelationName } from '../../catalog/relations.ts'
import { type Conditions, conditionsOn, literal } from './conditions.ts'

export interface Rows {
  readonly with: readonly CommonTable<Scan>[]
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  /** A column of these rows. */
  column(name: string): FieldExpression
  /** A column as a caller's condition on rows names it. */
  raw(name: string): FieldExpression
}

/** The rows of a relation that meet the conditions. */
export function rows(relation: RelationName, conditions: Conditions = {}, scan: Partial<Scan> = {}): Rows {
  const column = (name: string) => columnExpression(relation, name)
  return {
    with: [],
    from: { kind: 'scan', relation, where: conditionsOn(column, conditions), conditioned: true, ...scan },
    joins: [],
    column,
    raw: (name) => columnExpression(relation, name, EACH_ROW),
  }
}

/** The rows of summary with the facet selections of their search: one row per facet. */
export function rowsWithFacets(conditions: Conditions): Rows {
  const summary = rows('summary', conditions)
  const column = (name: string) => columnExpression(name.startsWith('facet_') ? 'facet_selections' : 'summary', name)
  return {
    ...summary,
    joins: [joinOn('facet_selections', 'summary', ['event_date', 'tracking_id'])],
    column,
    raw: column,
  }
}

/** A select's rows under a name of its own. */
export function derived(name: string, select: Select<Scan>, raw: Rows['raw'], tables: Rows['with'] = []): Rows {
  return { with: tables, from: { kind: 'select', name, select }, joins: [], column: columnsOf(name, select), raw }
}

/** The rows of several selects, one after another; their columns must be alike. */
export function unionOf(name: string, branches: readonly [Branch, ...Branch[]], distinct = false): Rows {
  const selects = branches.map(({ select }) => select)
  const [{ select, raw }] = branches
  return {
    with: [],
    from: { kind: 'union', name, distinct, branches: selects },
    joins: [],
    column: columnsOf(name, select),
    raw,
  }
}

export interface Branch {
  readonly select: Select<Scan>
  readonly raw: Rows['raw']
}

/** A select over rows; `groupBy` names the columns that make its groups. */
export function selectFrom(
  from: Pick<Rows, 'from' | 'joins'>,
  columns: Readonly<Record<string, Expression>>,
  more: Partial<Select<Scan>> = {},
): Select<Scan> {
  const named = Object.entries(columns).map(([name, expression]) => ({ name, expression }))
  return { from: from.from, joins: from.joins, where: [], columns: named, having: [], ...more }
}

/** A common table read under a name of its own. */
export function common(name: string, table: CommonTable<Scan>): Rows {
  const column = columnsOf(name, table.select)
  return { with: [], from: { kind: 'common', name, of: table.name }, joins: [], column, raw: column }
}

/** Rows of one constant text each. */
export const constants = (name: string, column: string, texts: readonly string[]): Rows => {
  const field: FieldExpression = { kind: 'field', type: 'string', storage: 'string', relation: name, field: column }
  const from: Source<Scan> = { kind: 'constants', name, column, values: texts.map(literal) }
  return { with: [], from, joins: [], column: () => field, raw: () => field }
}

function columnsOf(relation: string, { columns }: Select<Scan>): Rows['column'] {
  const known = new Map(columns.map(({ name, expression }) => [name, expression]))
  return (field) => {
    const expression = known.get(field)
    if (expression === undefined) throw new Error(`the rows of ${relation} have no column ${field}`)
    return { kind: 'field', type: expression.type, storage: expression.storage, relation, field }
  }
}
