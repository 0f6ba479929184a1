// What a report is: its rows, its columns, what callers may filter by, its order. Definitions hold no SQL and no code;
// what is derived from them (types, members of having, descriptions) is derived here and where they are bound.

import type { Expression, OrderTerm } from '../../bind/query.ts'
import type { ReportColumn } from './columns.ts'
import { type Conditions, literal, numberOf } from './conditions.ts'
import type { Rows } from './rows.ts'

/** A report as it is written down. */
export interface ReportDefinition<Path extends string, Columns extends Readonly<Record<string, ReportColumn>>> {
  /** The endpoint, without slash. */
  readonly path: Path
  readonly about: string
  readonly from: Rows
  /** Raw columns that filters may name; a pair gives a column another name. */
  readonly filters: readonly (string | readonly [name: string, column: string])[]
  readonly columns: Columns
  /** Conditions on the report's columns that its rows always meet. */
  readonly keep?: Conditions
  /** Columns to order by, or orders that are not columns. */
  readonly order: readonly (keyof Columns | Order)[]
  /** Not grouped: the rows are the report. */
  readonly list?: true
  /** The column that startDate and endDate bound. Default `event_date`. */
  readonly dateColumn?: string
  /** The result has its own days, of which the current one is left out because it is not complete. */
  readonly completeDays?: true
  /** Filters on columns of the result. */
  readonly resultFilters?: readonly (keyof Columns)[]
  /** Filters take equals, notEquals and in alone, and `having` nothing at all. */
  readonly plain?: true
}

/** An order by a column, descending, or by something else. */
export type Order = { readonly descending: string } | { readonly by: (rows: Rows) => Expression }

export interface Report<Path extends string = string, Name extends string = string> {
  readonly path: Path
  readonly about: string
  readonly from: Rows
  readonly filters: ReadonlyMap<string, string>
  readonly resultFilters: readonly string[]
  readonly columns: readonly {
    readonly name: Name
    readonly role: ReportColumn['role']
    readonly expression: Expression
  }[]
  readonly keep: Conditions
  readonly order: readonly OrderTerm[]
  readonly list: boolean
  readonly dateColumn: string
  readonly completeDays: boolean
  readonly plain: boolean
}

/** Makes a report of its definition. */
export function report<const Path extends string, const Columns extends Readonly<Record<string, ReportColumn>>>(
  definition: ReportDefinition<Path, Columns>,
): Report<Path, keyof Columns & string> {
  const { path, about, from, columns, keep = {}, dateColumn = 'event_date' } = definition
  const expressions = new Map<string, Expression>()
  const other = (name: string): Expression => {
    const known = expressions.get(name)
    if (known === undefined) throw new Error(`${path} has no column ${name} so far`)
    return known
  }
  for (const [name, column] of Object.entries(columns)) expressions.set(name, column.compute(from, other))
  const names: (keyof Columns & string)[] = []
  for (const name in columns) names.push(name)
  return {
    path,
    about,
    from,
    filters: new Map(definition.filters.map((filter) => (typeof filter === 'string' ? [filter, filter] : filter))),
    resultFilters: (definition.resultFilters ?? []).map(String),
    columns: names.map((name) => ({ name, role: columns[name]?.role ?? 'value', expression: other(name) })),
    keep,
    order: definition.order.map((order) => termOf(order, from)),
    list: definition.list === true,
    dateColumn,
    completeDays: definition.completeDays === true,
    plain: definition.plain === true,
  }
}

function termOf(order: PropertyKey | Order, from: Rows): OrderTerm {
  if (typeof order !== 'object') return { column: String(order), dir: 'asc' }
  if ('descending' in order) return { column: order.descending, dir: 'desc' }
  return { by: order.by(from), dir: 'asc' }
}

/** Orders by a column, the greatest first. */
export const descending = (column: string): Order => ({ descending: column })

/** Orders by a column of the rows that is not shown. */
export const hidden = (column: string): Order => ({ by: (rows) => rows.column(column) })

/** Orders by a column whose texts have an order of their own; others come after them. */
export const ranked = (column: string, ...texts: readonly string[]): Order => ({
  by: (rows) => ({
    kind: 'choice',
    type: 'number',
    storage: 'integer',
    cases: texts.map((text, rank) => ({
      when: { kind: 'comparison', operator: 'equals', operand: rows.column(column), values: [literal(text)] },
      result: numberOf(rank),
    })),
    otherwise: numberOf(texts.length),
  }),
})
