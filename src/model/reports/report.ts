// What a report is: its rows, its columns, what callers may filter by, its order. A definition holds no SQL and no code,
// and neither does what is made of it: both equal their copies by JSON.

import { namesOf } from '../../names/names-of.ts'
import type { OrderTerm, OutputColumn } from '../../query/bound-query.ts'
import { numberOf } from '../../query/constant-expressions.ts'
import type { Expression, FieldExpression, Operator } from '../../query/expression.ts'
import { literal } from '../../query/value.ts'
import { expressionOf, type ReportColumn } from './columns.ts'
import type { Conditions } from './conditions.ts'
import { columnOf, type Rowset } from './rowset.ts'

/** Raw columns that filters may name; a pair gives a column another name. */
export type FilterDefinitions = readonly (string | readonly [name: string, column: string])[]

/** A report as it is written down. */
export interface ReportDefinition<
  Path extends string,
  Columns extends Readonly<Record<string, ReportColumn>>,
  Filters extends FilterDefinitions = FilterDefinitions,
  Results extends readonly (keyof Columns)[] = readonly (keyof Columns)[],
> {
  /** The endpoint, without slash. */
  readonly path: Path
  readonly about: string
  readonly from: Rowset
  readonly filters: Filters
  readonly columns: Columns
  /** Conditions on the report's columns that its rows always meet. */
  readonly keep?: Conditions
  /** Columns to order by, or orders that are not columns. */
  readonly order: readonly (keyof Columns | Order)[]
  /** Not grouped: the rows are the report. */
  readonly list?: true
  /** The column that startDate and endDate bound. Default: the date of the model. */
  readonly dateColumn?: string
  /** The column with the days of a computed result, of which the current one is left out because it is not complete. */
  readonly completeDays?: string
  /** Filters on columns of the result. */
  readonly resultFilters?: Results
  /** Filters take equals, notEquals and in alone, and `having` nothing at all. */
  readonly plain?: true
  /** Rows are kept though a dimension whose blank values drop out is blank: say why beside it. */
  readonly keepBlank?: true
}

/** An order by a column, descending; by a column of the rows that is not shown; or by texts in an order of their own. */
export type Order =
  | { readonly descending: string }
  | { readonly hidden: string }
  | { readonly ranked: string; readonly texts: readonly string[] }

/** A report ready to be bound. */
export interface Report<Path extends string = string, Name extends string = string, Filter extends string = string> {
  readonly path: Path
  readonly about: string
  readonly from: Omit<Rowset, 'relations'>
  readonly filters: readonly ReportFilter<Filter>[]
  readonly resultFilters: readonly ResultFilter[]
  readonly columns: readonly (OutputColumn & { readonly name: Name })[]
  readonly keep: Conditions
  readonly order: readonly OrderTerm[]
  readonly list: boolean
  /** The column that startDate and endDate bound, where it is not the date of the model. */
  readonly dateColumn?: string
  /** The days of which the current one is left out. */
  readonly completeDays?: FieldExpression
  readonly plain: boolean
  readonly keepBlank: boolean
}

/** A name that filters may use, and the column that it stands for. */
export interface ReportFilter<Name extends string = string> {
  readonly name: Name
  readonly column: string
}

/** A filter on a column of computed rows. */
export interface ResultFilter {
  readonly name: string
  readonly expression: FieldExpression
}

/** The operators of a plain report's filters. */
export const PLAIN_OPERATORS: readonly Operator[] = ['equals', 'notEquals', 'in']

/** The measures of a report that `having` may name. */
export const havingMembers = ({ columns, plain }: Report): readonly string[] =>
  plain ? [] : columns.filter(({ role }) => role === 'measure').map(({ name }) => name)

type FilterNames<Filters extends FilterDefinitions> = Filters[number] extends infer Filter
  ? Filter extends readonly [infer Name extends string, string]
    ? Name
    : Extract<Filter, string>
  : never

/** Makes a report of its definition. Throws a TypeError for a column that its rows do not have. */
export function report<
  const Path extends string,
  const Columns extends Readonly<Record<string, ReportColumn>>,
  const Filters extends FilterDefinitions,
  const Results extends readonly (keyof Columns & string)[] = readonly [],
>(
  definition: ReportDefinition<Path, Columns, Filters, Results>,
): Report<Path, keyof Columns & string, FilterNames<Filters> | Results[number]> {
  const { path, about, from, keep = {}, dateColumn, completeDays } = definition
  const columns: (OutputColumn & { readonly name: keyof Columns & string })[] = []
  for (const name of namesOf(definition.columns)) {
    const column: ReportColumn | undefined = definition.columns[name]
    if (column === undefined) continue
    columns.push({ name, role: column.role, expression: expressionOf(column.computes, from, columns) })
  }
  return {
    path,
    about,
    from: { with: from.with, from: from.from, joins: from.joins },
    filters: definition.filters.map(filterOf<FilterNames<Filters>>),
    resultFilters: (definition.resultFilters ?? [])
      .map(String)
      .map((name) => ({ name, expression: columnOf(from, name) })),
    columns,
    keep,
    order: definition.order.map((order) => termOf(order, from)),
    list: definition.list === true,
    ...(dateColumn !== undefined && { dateColumn }),
    ...(completeDays !== undefined && { completeDays: columnOf(from, completeDays) }),
    plain: definition.plain === true,
    keepBlank: definition.keepBlank === true,
  }
}

/** A filter by its definition, of which `Name` is the type of the names. */
function filterOf<Name extends string>(filter: FilterDefinitions[number]): ReportFilter<Name> {
  const [name, column] = typeof filter === 'string' ? [filter, filter] : filter
  return { name: name as Name, column }
}

function termOf(order: PropertyKey | Order, from: Rowset): OrderTerm {
  if (typeof order !== 'object') return { column: String(order), dir: 'asc' }
  if ('descending' in order) return { column: order.descending, dir: 'desc' }
  if ('hidden' in order) return { by: columnOf(from, order.hidden), dir: 'asc' }
  return { by: rankOf(columnOf(from, order.ranked), order.texts), dir: 'asc' }
}

/** The place of a text in a list, from 0; the length of the list for any other. */
const rankOf = (operand: Expression, texts: readonly string[]): Expression => ({
  kind: 'choice',
  type: 'number',
  storage: 'integer',
  cases: texts.map((text, rank) => ({
    when: { kind: 'comparison', operator: 'equals', operand, values: [literal(text)] },
    result: numberOf(rank),
  })),
  otherwise: numberOf(texts.length),
})

/** Orders by a column, the greatest first. */
export const descending = (column: string): Order => ({ descending: column })

/** Orders by a column of the rows that is not shown. */
export const hidden = (column: string): Order => ({ hidden: column })

/** Orders by a column whose texts have an order of their own; others come after them. */
export const ranked = (column: string, ...texts: readonly string[]): Order => ({ ranked: column, texts })
