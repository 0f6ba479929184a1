// The rows that a report reads: from a relation, a union of selects, a sub-select or a common table. Plain data with
// typed columns.

import { accepted, checkMembers, type MembersOf, object, wholeNumber } from '../../names/members.ts'
import type { Expression, FieldExpression } from '../../query/expression.ts'
import type { CommonTable, Join, Scan, Select, Source } from '../../query/source.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { literal } from '../../query/value.ts'
import { columnExpression } from '../column-expression.ts'
import type { Relation } from '../relation.ts'
import { type Conditions, conditionsOn } from './conditions.ts'

/** Rows for a report to group or list. */
export interface Rowset {
  readonly with: readonly CommonTable<Scan>[]
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  /** The scanned relation, then the relations in the option `beside` of `rows`. Empty for computed rows. */
  readonly relations: readonly Relation[]
}

/** Options of `rows`. */
export interface RowsOptions {
  /**
   * Further relations whose columns the report may name. A statement joins such a relation if the report names one of
   * its columns.
   */
  readonly beside?: readonly Relation[]
  /** Also reads this many days before the requested start date. */
  readonly daysBefore?: number
}

/** The rows of a relation that meet the conditions. Throws a TypeError for a condition on an unknown column. */
export function rows(relation: Relation, conditions: Conditions = {}, options: RowsOptions = {}): Rowset {
  if (!isRelation(relation))
    throw new TypeError('rows: the first argument must be a relation of the model, such as relations.orders')
  checkMembers(options, `rows(${relation.name})`, OPTIONS)
  const { beside = [], daysBefore } = options
  const where = conditionsOn((name) => columnExpression(relation, name), conditions)
  const scan: Scan = { kind: 'scan', relation: relation.name, where, conditioned: true }
  const from = daysBefore === undefined ? scan : { ...scan, daysBefore }
  return { with: [], from, joins: [], relations: [relation, ...beside] }
}

const isRelation = (of: unknown): boolean => object.accepts(of) && 'columns' in Object(of)

const OPTIONS: MembersOf<RowsOptions> = {
  beside: accepted('be an array of relations', (of) => Array.isArray(of) && of.every(isRelation)),
  daysBefore: wholeNumber(0),
}

/** The rows of a named sub-select. */
export const derived = (name: string, select: Select<Scan>, tables: Rowset['with'] = []): Rowset => ({
  with: tables,
  from: { kind: 'select', name, select },
  joins: [],
  relations: [],
})

/** The union of several selects with the same columns. `distinct` removes duplicate rows. */
export const unionOf = (
  name: string,
  branches: readonly [Select<Scan>, ...Select<Scan>[]],
  distinct = false,
): Rowset => ({ with: [], from: { kind: 'union', name, distinct, branches }, joins: [], relations: [] })

/** The rows of a common table (`WITH`), under an alias. */
export const common = (name: string, of: CommonTable<Scan>): Rowset => ({
  with: [of],
  from: { kind: 'common', name, of: of.name },
  joins: [],
  relations: [],
})

/** One row per text. `metrics`: the metric that the row of a text stands for. The row is hidden together with it. */
export const constants = (
  name: string,
  column: string,
  texts: readonly string[],
  metrics?: Readonly<Record<string, string>>,
): Rowset => ({
  with: [],
  from: { kind: 'constants', name, column, values: texts.map(literal), ...(metrics && { metrics }) },
  joins: [],
  relations: [],
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

/** A column of the rows. Throws a TypeError for an unknown name. */
export function columnOf({ with: tables, from, relations }: Rowset, name: string): FieldExpression {
  switch (from.kind) {
    case 'scan':
      return scannedColumn(relations, name)
    case 'constants':
      return sourceColumn(from.name, name, { type: 'string', storage: 'string' })
    case 'select':
      return selectedColumn(from.name, from.select, name)
    case 'union':
      return selectedColumn(from.name, from.branches[0], name)
    case 'common':
      return selectedColumn(from.name, tables.find((table) => table.name === from.of)?.select, name)
  }
}

/** Several columns of the rows, by name. */
export const columnsOf = (of: Rowset, names: readonly string[]): Readonly<Record<string, FieldExpression>> =>
  Object.fromEntries(names.map((name) => [name, columnOf(of, name)]))

function scannedColumn(relations: readonly Relation[], name: string): FieldExpression {
  const [scanned] = relations
  const found = relations.find(({ columns }) => Object.hasOwn(columns, name)) ?? scanned
  if (found === undefined) throw new TypeError(`the rows have no column ${name}`)
  return columnExpression(found, name)
}

function selectedColumn(relation: string, select: Select<Scan> | undefined, field: string): FieldExpression {
  const expression = select?.columns.find(({ name }) => name === field)?.expression
  if (expression === undefined) throw new TypeError(`the rows of ${relation} have no column ${field}`)
  return sourceColumn(relation, field, expression)
}
