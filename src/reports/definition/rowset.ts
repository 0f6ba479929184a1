// Where the rows of a report come from: a relation, a union of several selects, a roll-up, rows computed from rows. Plain
// data, and what is asked of it: its columns, and how a caller's condition on rows reaches the relations underneath.

import { columnExpression, fieldExpressions } from '../../catalog/column-expressions.ts'
import type { RelationName } from '../../catalog/relations.ts'
import type { Expression, FieldExpression } from '../../query/expression.ts'
import { scansOf } from '../../query/scans.ts'
import { type CommonTable, EACH_ROW, type Join, type Scan, type Select, type Source } from '../../query/source.ts'
import { literal } from '../../query/value.ts'
import { type Conditions, conditionsOn } from './conditions.ts'

export interface Rowset {
  readonly with: readonly CommonTable<Scan>[]
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
}

/** The rows of a relation that meet the conditions. */
export const rows = (relation: RelationName, conditions: Conditions = {}, scan: Partial<Scan> = {}): Rowset => ({
  with: [],
  from: {
    kind: 'scan',
    relation,
    where: conditionsOn((name) => columnExpression(relation, name), conditions),
    conditioned: true,
    ...scan,
  },
  joins: [],
})

/** The rows of a select, under a name of its own. */
export const derived = (name: string, select: Select<Scan>, tables: Rowset['with'] = []): Rowset => ({
  with: tables,
  from: { kind: 'select', name, select },
  joins: [],
})

/** The rows of several selects, one after another, whose columns are alike; each row once where `distinct`. */
export const unionOf = (
  name: string,
  branches: readonly [Select<Scan>, ...Select<Scan>[]],
  distinct = false,
): Rowset => ({ with: [], from: { kind: 'union', name, distinct, branches }, joins: [] })

/** The rows of a common table, under a name of its own. */
export const common = (name: string, of: CommonTable<Scan>): Rowset => ({
  with: [of],
  from: { kind: 'common', name, of: of.name },
  joins: [],
})

/** A row for each text. */
export const constants = (name: string, column: string, texts: readonly string[]): Rowset => ({
  with: [],
  from: { kind: 'constants', name, column, values: texts.map(literal) },
  joins: [],
})

/** A select over rows. */
export const selectFrom = (
  { from, joins }: Pick<Rowset, 'from' | 'joins'>,
  columns: Readonly<Record<string, Expression>>,
  more: Partial<Select<Scan>> = {},
): Select<Scan> => ({
  from,
  joins,
  where: [],
  columns: Object.entries(columns).map(([name, expression]) => ({ name, expression })),
  having: [],
  ...more,
})

/** A column of the rows. Rows of summary have the fields of what can be joined to them, too. */
export function columnOf({ with: tables, from }: Rowset, name: string): FieldExpression {
  switch (from.kind) {
    case 'scan':
      return scannedColumn(from, name)
    case 'constants':
      return { kind: 'field', type: 'string', storage: 'string', relation: from.name, field: name }
    case 'select':
      return selectedColumn(from.name, from.select, name)
    case 'union':
      return selectedColumn(from.name, from.branches[0], name)
    case 'common':
      return selectedColumn(from.name, tables.find((table) => table.name === from.of)?.select, name)
  }
}

/** Some columns of the rows, by their names. */
export const columnsOf = (of: Rowset, names: readonly string[]): Readonly<Record<string, FieldExpression>> =>
  Object.fromEntries(names.map((name) => [name, columnOf(of, name)]))

function scannedColumn({ relation }: Scan, name: string): FieldExpression {
  const joined: ReadonlyMap<string, FieldExpression> = relation === 'summary' ? fieldExpressions : new Map()
  return joined.get(name) ?? columnExpression(relation, name)
}

function selectedColumn(relation: string, select: Select<Scan> | undefined, field: string): FieldExpression {
  const expression = select?.columns.find(({ name }) => name === field)?.expression
  if (expression === undefined) throw new Error(`the rows of ${relation} have no column ${field}`)
  return { kind: 'field', type: expression.type, storage: expression.storage, relation, field }
}

/**
 * A column as a caller's condition on rows names it: of the relation that is read, or, where the rows are computed, of
 * each relation underneath.
 */
export function conditionedColumn(of: Rowset, name: string): FieldExpression {
  if (of.from.kind === 'scan') return columnOf(of, name)
  return columnExpression(conditionedRelation(of), name, EACH_ROW)
}

function conditionedRelation(of: Rowset): string {
  const found = scansOf(of).find(({ conditioned }) => conditioned)
  if (found === undefined) throw new Error('a report needs a scan that takes conditions')
  return found.relation
}
