// A report, created from its definition. Plain data without SQL or code.

import { atPlace } from '../../names/at-place.ts'
import type { OrderTerm, OutputColumn } from '../../query/bound-query.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { numberOf } from '../../query/constant-expressions.ts'
import type { Expression, FieldExpression } from '../../query/expression.ts'
import { isSameColumn } from '../../query/mentioned-columns.ts'
import type { Operator } from '../../query/operators.ts'
import { literal } from '../../query/value.ts'
import type { Unit } from '../metric.ts'
import { checkComparison } from './check-condition.ts'
import { checkDefinition } from './check-report.ts'
import { type ReportColumn, shownColumn } from './columns.ts'
import { type Conditions, conditionsOn } from './conditions.ts'
import { definedColumns } from './defined-columns.ts'
import type { ColumnDefinitions, FilterDefinitions, Order, ReportDefinition } from './definition.ts'
import type { Metrics } from './metric-definition.ts'

import { columnOf, type Rowset } from './rowset.ts'

export type * from './definition.ts'

/** A report, ready for binding. */
export interface Report<
  Path extends string = string,
  Name extends string = string,
  Filter extends string = string,
  Measure extends string = string,
> {
  readonly path: Path
  readonly about: string
  readonly from: Omit<Rowset, 'relations'>
  readonly filters: readonly ReportFilter<Filter>[]
  readonly resultFilters: readonly ResultFilter[]
  readonly columns: readonly (OutputColumn & { readonly name: Name })[]
  /** The metrics that columns show, by the names of the columns. */
  readonly metrics: Readonly<Record<string, string>>
  /** The declared descriptions of columns, by the names of the columns. */
  readonly abouts: Readonly<Record<string, string>>
  /** The units of columns, by the names of the columns, where known. */
  readonly units: Readonly<Record<string, Unit>>
  /** The columns that `having` may name: the measures, or none for a plain report. */
  readonly having: readonly Measure[]
  readonly keep: Conditions
  /** The columns that the report is about, if declared. */
  readonly subject?: readonly string[]
  readonly order: readonly OrderTerm[]
  readonly list: boolean
  /** The columns of the order that identify a row of a list, if known. */
  readonly key?: readonly string[]
  /** The column that startDate and endDate restrict, if it is not the date of the model. */
  readonly dateColumn?: string
  /** The date column in which the report excludes the current day. */
  readonly completeDays?: FieldExpression
  readonly plain: boolean
  readonly keepBlank: boolean
}

/** A filter name and its column. */
export interface ReportFilter<Name extends string = string> {
  readonly name: Name
  readonly column: string
}

/** A filter on a column of the computed result. */
export interface ResultFilter {
  readonly name: string
  readonly expression: FieldExpression
}

/** The operators that filters of a plain report accept. */
export const PLAIN_OPERATORS: readonly Operator[] = ['equals', 'notEquals', 'in']

type FilterNames<Filters extends FilterDefinitions> = Filters[number] extends infer Filter
  ? Filter extends readonly [infer Name extends string, string]
    ? Name
    : Extract<Filter, string>
  : never

type HavingNames<Columns extends ColumnDefinitions, Plain> = Plain extends true
  ? never
  : { [Name in keyof Columns & string]: 'measure' extends RoleOf<Columns[Name]> ? Name : never }[keyof Columns & string]

type RoleOf<Column> = Column extends ReportColumn ? Column['role'] : 'measure'

/** Creates a report from its definition. Throws a TypeError that names the invalid member. */
export function report<
  const Path extends string,
  const Columns extends ColumnDefinitions<Extract<keyof M, string>>,
  const Filters extends FilterDefinitions,
  const Results extends readonly (keyof Columns & string)[] = readonly [],
  const Plain extends true | undefined = undefined,
  M extends Metrics = Readonly<Record<never, never>>,
>(
  definition: ReportDefinition<Path, Columns, Filters, Results, Plain, M>,
): Report<Path, keyof Columns & string, FilterNames<Filters> | Results[number], HavingNames<Columns, Plain>> {
  checkDefinition(definition)
  const { path, about, from, keep = {}, subject, key, dateColumn, completeDays } = definition
  const place = `reports.${path}`
  const { columns, metrics, units } = definedColumns(definition, place)
  // Binding creates these predicates per request; this call only validates them.
  atPlace(`${place}.keep`, () => conditionsOn((name) => shownColumn(name, columns), keep))
  return {
    path,
    about,
    from: { with: from.with, from: from.from, joins: from.joins },
    filters: definition.filters.map(filterOf<FilterNames<Filters>>),
    resultFilters: (definition.resultFilters ?? [])
      .map(String)
      .map((name) => ({ name, expression: atPlace(`${place}.resultFilters`, () => columnOf(from, name)) })),
    columns,
    metrics,
    abouts: { ...(definition.abouts as Readonly<Record<string, string>>) },
    units,
    having: definition.plain === true ? [] : measuresOf<HavingNames<Columns, Plain>>(columns),
    keep,
    ...(subject !== undefined && { subject: subject.map(String) }),
    order: definition.order.map((order) => atPlace(`${place}.order`, () => termOf(order, definition, columns))),
    list: definition.list === true,
    ...(key !== undefined && { key }),
    ...(dateColumn !== undefined && { dateColumn }),
    ...(completeDays !== undefined && {
      completeDays: atPlace(`${place}.completeDays`, () => columnOf(from, completeDays)),
    }),
    plain: definition.plain === true,
    keepBlank: definition.keepBlank === true,
  }
}

/** The names of the measures, typed as `Name`. */
const measuresOf = <Name extends string>(columns: readonly OutputColumn[]): readonly Name[] =>
  columns.filter(({ role }) => role === 'measure').map(({ name }) => name as Name)

/** Expands the short form of a filter. `Name` is the literal type of the filter's name. */
function filterOf<Name extends string>(filter: FilterDefinitions[number]): ReportFilter<Name> {
  const [name, column] = typeof filter === 'string' ? [filter, filter] : filter
  return { name: name as Name, column }
}

type Ordered = { readonly from: Rowset; readonly list?: true }

function termOf(order: PropertyKey | Order, { from, list }: Ordered, columns: readonly OutputColumn[]): OrderTerm {
  if (typeof order !== 'object') return { column: String(order), dir: 'asc' }
  if ('descending' in order) return { column: order.descending, dir: 'desc' }
  const of = columnOf(from, 'hidden' in order ? order.hidden : order.ranked)
  const isOfGroups = columns.some(({ role, expression }) => role === 'dimension' && isSameColumn(expression, of))
  if (!list && !isOfGroups) throw new TypeError(`${of.field} can have several values in a group: make it a dimension`)
  if ('ranked' in order) checkComparison(of.field, 'in', order.texts, of.type)
  return { by: 'hidden' in order ? of : rankOf(of, order.texts), dir: 'asc' }
}

/** The index of a text in a list; the length of the list for any other text. */
const rankOf = (operand: Expression, texts: readonly string[]): Expression =>
  choice(
    texts.map((text, rank) => [comparison(operand, 'equals', [literal(text)]), numberOf(rank)]),
    numberOf(texts.length),
  )

/** Sorts by a column, descending. */
export const descending = (column: string): Order => ({ descending: column })

/** Sorts by a column of the rows that the report does not show. */
export const hidden = (column: string): Order => ({ hidden: column })

/** Sorts by a column with a custom order of its texts. Other texts come last. */
export const ranked = (column: string, ...texts: readonly string[]): Order => ({ ranked: column, texts })
