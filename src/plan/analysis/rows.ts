// The rows that all selects of an analysis read. Their columns are the dimensions, the columns that measures need, and
// the period. A comparison of periods reads each period in a separate branch of a union.

import type { ModelData } from '../../model/model.ts'
import { type BoundPeriod, type BoundQuery, CURRENT } from '../../query/bound-query.ts'
import { comparison } from '../../query/conditional-expressions.ts'
import { numberOf } from '../../query/constant-expressions.ts'
import { followsDate, partsOfDate } from '../../query/date-parts.ts'
import type { AggregateExpression, Expression, FieldExpression, Predicate } from '../../query/expression.ts'
import { forEachColumn, isSameColumn } from '../../query/mentioned-columns.ts'
import { replaceColumns } from '../../query/replace-columns.ts'
import type { CommonTable, Join, Scan, Select, Source } from '../../query/source.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { literal } from '../../query/value.ts'
import { unreachable } from '../../std/unreachable.ts'
import { repeatedDates } from '../passes/same-date.ts'
import { movedKey } from './dimensions.ts'

/** Rows to group. */
export interface Rows {
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  readonly where: readonly Predicate[]
  /** The keys of the dimensions by their names. */
  readonly keys: ReadonlyMap<string, Expression>
  /** Replaces columns of the model in an expression by columns of these rows. */
  read<T>(data: T): T
  /** The column with the number of a row's period, if there are several periods. */
  readonly period?: FieldExpression
  /** The condition that a row belongs to the period of this name. */
  inPeriod(name: string | undefined): readonly Predicate[]
}

/** The key of a dimension. */
export const keyIn = ({ keys }: Pick<Rows, 'keys'>, name: string): Expression =>
  keys.get(name) ?? unreachable(`there is no dimension ${name}`)

const ROWS = 'matching'
// Aliases cannot contain spaces, so these names of columns cannot collide with dimensions.
const PERIOD = 'the period'
const ROW = 'the row'

/** Named rows that several selects can read. */
export interface SharedRows extends Rows {
  readonly with: readonly CommonTable<Scan>[]
}

/**
 * The rows of a query, as a source with one column for each dimension and one for each column that its aggregates read.
 * `isShared`: several selects read these rows.
 */
export function rowsOf(
  query: BoundQuery,
  aggregates: readonly AggregateExpression[],
  { base, date, partitions }: Pick<ModelData, 'base' | 'date' | 'partitions'>,
  isShared: boolean,
): SharedRows {
  const { periods = [] } = query
  const day: FieldExpression = { kind: 'field', relation: base, field: date ?? '', type: 'date', storage: 'date' }
  const partOf = partsOfDate(day, partitions)
  const dimensions = query.columns.filter(({ role, expression }) => role === 'dimension' && expression.kind !== 'rest')
  const raw = columnsRead(aggregates)
  // A comparison shifts the dates of other periods, so a date dimension does not always contain the date of the row.
  const isPlain = (expression: Expression) => periods.length === 0 || !followsDate(expression, partOf)
  const plain = dimensions.filter(({ expression }) => isPlain(expression))
  const nameOf = namesFor(raw, dimensions, plain)
  const branch = (period: BoundPeriod | undefined, index: number): Select<Scan> => ({
    from: query.from,
    joins: query.joins,
    where: conditionsOf(query, period, date),
    columns: [
      ...(periods.length > 1 ? [{ name: PERIOD, expression: numberOf(index) }] : []),
      ...dimensions.map(({ name, expression }) => ({
        name,
        expression: movedKey(expression, period ?? STILL, day, partOf),
      })),
      ...raw
        .filter((column) => !isDimension(column, nameOf(column), plain))
        .map((expression) => ({
          name: nameOf(expression),
          expression,
        })),
    ],
    having: [],
  })
  const columnsOrOne = ({ columns, ...rest }: Select<Scan>): Select<Scan> => ({
    ...rest,
    // A select needs at least one column.
    columns: columns.length > 0 ? columns : [{ name: ROW, expression: numberOf(1) }],
  })
  const branches = periods.length === 0 ? [columnsOrOne(branch(undefined, 0))] : periods.map(branch).map(columnsOrOne)
  const [first] = branches
  if (first === undefined) return unreachable('a request reads at least one period')
  const columnOf = (name: string): FieldExpression => {
    const found = first.columns.find((column) => column.name === name)
    if (found === undefined) return unreachable(`the rows have no column ${name}`)
    return sourceColumn(ROWS, name, found.expression)
  }
  const source: Source<Scan> =
    branches.length === 1
      ? { kind: 'select', name: ROWS, select: first }
      : { kind: 'union', name: ROWS, distinct: false, branches }
  const passed = first.columns.map(({ name }) => ({ name, expression: columnOf(name) }))
  const table: CommonTable<Scan> = {
    name: ROWS,
    select: branches.length === 1 ? first : { from: source, joins: [], where: [], columns: passed, having: [] },
  }
  const indexOf = (name: string | undefined) => periods.findIndex((period) => period.name === (name ?? CURRENT))
  return {
    with: isShared ? [table] : [],
    from: isShared ? { kind: 'common', name: ROWS, of: ROWS } : source,
    joins: [],
    where: [],
    keys: new Map(dimensions.map(({ name }) => [name, columnOf(name)])),
    read: (data) => replaceColumns(data, (column) => columnOf(nameOf(column))),
    ...(periods.length > 1 && { period: columnOf(PERIOD) }),
    inPeriod: (name) => (periods.length < 2 ? [] : [comparison(columnOf(PERIOD), 'equals', [literal(indexOf(name))])]),
  }
}

/** The conditions on the rows of a period, with the date conditions of joined relations that no engine infers. */
function conditionsOf(query: BoundQuery, period: BoundPeriod | undefined, date: string | undefined) {
  const where = period === undefined ? query.where : [...query.where, ...period.where]
  return [...where, ...repeatedDates({ joins: query.joins, where }, date)]
}

const STILL: BoundPeriod = { name: CURRENT, where: [], days: 0, months: 0 }

/** The distinct columns that aggregates read. */
function columnsRead(aggregates: readonly AggregateExpression[]): readonly FieldExpression[] {
  const found = new Map<string, FieldExpression>()
  forEachColumn(aggregates, (column) => {
    if ('storage' in column) found.set(`${column.relation}.${column.field}`, column as FieldExpression)
  })
  return [...found.values()]
}

type Dimensions = BoundQuery['columns']

/**
 * Names columns by their fields, or by the dimension that shows the column under this name. Other columns whose name a
 * dimension or another relation's column has get a longer name. Engines can ignore the case of names.
 */
function namesFor(
  columns: readonly FieldExpression[],
  dimensions: Dimensions,
  plain: Dimensions,
): (column: Pick<FieldExpression, 'relation' | 'field'>) => string {
  const fields = columns.map(({ field }) => field.toLowerCase())
  const nameFor = ({ relation, field }: FieldExpression): string => {
    const own = dimensions.find(({ name }) => isSameName(name, field))
    const isShown = own === undefined || (plain.includes(own) && isSameColumn(own.expression, { relation, field }))
    const isUnique = fields.indexOf(field.toLowerCase()) === fields.lastIndexOf(field.toLowerCase())
    return isShown && isUnique ? (own?.name ?? field) : `${field} of ${relation}`
  }
  const names = new Map(columns.map((column) => [`${column.relation}.${column.field}`, nameFor(column)]))
  return ({ relation, field }) => names.get(`${relation}.${field}`) ?? unreachable(`${field} is not among the rows`)
}

/** Whether an engine that ignores the case of names takes two names for one. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Whether a dimension already shows a column under its name. */
const isDimension = (column: FieldExpression, name: string, dimensions: Dimensions): boolean =>
  dimensions.some((one) => one.name === name && isSameColumn(one.expression, column))
