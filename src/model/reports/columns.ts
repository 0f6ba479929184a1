// The columns of reports, as data. A ratio can name other columns of the report. Then it divides exactly the numbers
// that these columns show.

import { object } from '../../names/members.ts'
import { aggregate, countRows, quotient } from '../../query/aggregates.ts'
import { columnOfResult, type OutputColumn } from '../../query/bound-query.ts'
import { orElse } from '../../query/computed-expressions.ts'
import type { AggregateExpression, AggregateFunction, Expression } from '../../query/expression.ts'
import { type Conditions, conditionsOn } from './conditions.ts'
import { columnOf, type Rowset } from './rowset.ts'

/**
 * One column of a report. `dimension`: a group key. `label`: a display name of the group. `measure`: a number that
 * `having` may compare. `value`: a column of a list.
 */
export interface ReportColumn<
  Role extends OutputColumn['role'] = OutputColumn['role'],
  Computes extends Computation = Computation,
> {
  readonly role: Role
  readonly computes: Computes
}

/** The computation of a count or a sum, which is 0 if there are no rows. */
export interface TotalComputation {
  readonly fn: 'count' | 'count_distinct' | 'sum'
  readonly of?: string
  readonly where?: Conditions
  readonly orZero?: true
}

/** The computation of a column. The functions below create it. */
export type Computation =
  | { readonly column: string; readonly orZero?: true }
  | {
      readonly fn: AggregateFunction | 'avg'
      readonly of?: string
      readonly where?: Conditions
      readonly orZero?: true
    }
  | { readonly dividend: Part; readonly divisor: Part }

/** A report column by name, or a computation that no column shows. */
type Part = string | Computation

/** A group key: a column of the rows. The report column can have another name. */
export const dimension = (column: string): ReportColumn<'dimension'> => ({ role: 'dimension', computes: { column } })

/** A numeric group key in which null counts as 0, so that null and 0 form one group. */
export const orZero = (column: string): ReportColumn<'dimension'> => ({
  role: 'dimension',
  computes: { column, orZero: true },
})

/**
 * A display name for the preceding dimension. It is not a group key: a group shows the greatest value of the column.
 */
export const label = (of: string): ReportColumn<'label'> => ({ role: 'label', computes: { fn: 'max', of } })

/** A column of a list report. */
export const value = (column: string): ReportColumn<'value'> => ({ role: 'value', computes: { column } })

/** A number in a list report that `having` may compare. */
export const numberColumn = (column: string): ReportColumn<'measure'> => ({ role: 'measure', computes: { column } })

const measure = <C extends Computation>(computes: C): ReportColumn<'measure', C> => ({ role: 'measure', computes })

/** The number of rows. */
export const count = (where: Conditions = {}): ReportColumn<'measure', TotalComputation> =>
  measure({ fn: 'count', where })

/** The number of non-null values of a column. */
export const countOf = (of: string, where: Conditions = {}): ReportColumn<'measure', TotalComputation> =>
  measure({ fn: 'count', of, where })

/** The number of distinct non-null values of a column. */
export const countDistinct = (of: string, where: Conditions = {}): ReportColumn<'measure', TotalComputation> =>
  measure({ fn: 'count_distinct', of, where })

/** A sum; 0 if there are no rows. */
export const sum = (of: string, where: Conditions = {}): ReportColumn<'measure', TotalComputation> =>
  measure({ fn: 'sum', of, where, orZero: true })

/** A mean; null if there are no rows. */
export const average = (of: string, where: Conditions = {}): ReportColumn<'measure'> =>
  measure({ fn: 'avg', of, where })

/**
 * Divides two columns: columns of the report, given by name, or computations that the report does not show. Null if the
 * divisor is 0.
 */
export const ratio = (dividend: string | ReportColumn, divisor: string | ReportColumn): ReportColumn<'measure'> =>
  measure({ dividend: partOf(dividend), divisor: partOf(divisor) })

function partOf(of: string | ReportColumn): Part {
  if (typeof of === 'string') return of
  if (!object.accepts(of))
    throw new TypeError('a ratio takes two columns, each given by its name or made by count, sum and the like')
  return of.computes
}

/** Divides two sums. Null if either sum has no rows, or if the divisor is 0. */
export const ratioOfSums = (dividend: string, divisor: string): ReportColumn<'measure'> =>
  measure({ dividend: { fn: 'sum', of: dividend }, divisor: { fn: 'sum', of: divisor } })

/** Divides two columns of one row, in a list report. */
export const valueRatio = (dividend: string, divisor: string): ReportColumn<'value'> => ({
  role: 'value',
  computes: { dividend: { column: dividend }, divisor: { column: divisor } },
})

/** Turns a computation into an expression over rows. `named` resolves a part of a ratio that is given by name. */
export function expressionOf(of: Computation, from: Rowset, named: (name: string) => Expression): Expression {
  if ('dividend' in of) {
    const part = (each: Part) => {
      const found = typeof each === 'string' ? named(each) : expressionOf(each, from, named)
      needsNumber('a ratio', typeof each === 'string' ? each : 'its part', found)
      return found
    }
    return quotient(part(of.dividend), part(of.divisor))
  }
  if ('column' in of) {
    const column = columnOf(from, of.column)
    if (of.orZero) needsNumber('orZero', of.column, column)
    return of.orZero ? orElse(column, 0) : column
  }
  const where = conditionsOn((name) => columnOf(from, name), of.where ?? {})
  const within = (computed: AggregateExpression): AggregateExpression => ({
    ...computed,
    ...(where.length > 0 && { where }),
    ...(of.orZero && { orZero: true }),
  })
  if (!('of' in of)) return within(countRows)
  const column = columnOf(from, of.of)
  if (of.fn === 'sum' || of.fn === 'avg') needsNumber(of.fn, of.of, column)
  if (of.fn === 'max' && column.type === 'boolean')
    throw new TypeError(`a label cannot be a boolean, but ${of.of} is a boolean`)
  if (of.fn !== 'avg') return within(aggregate(of.fn, column))
  return quotient(within(aggregate('sum', column)), within(aggregate('count', column)))
}

function needsNumber(what: string, name: string, { type }: Expression): void {
  if (type !== 'number') throw new TypeError(`${what} takes a number, but ${name} is a ${type}`)
}

/** Refers to a column of the result by its name. */
export function shownColumn(name: string, shown: readonly OutputColumn[]): Expression {
  const column = shown.find((candidate) => candidate.name === name)
  if (column === undefined) {
    const known = shown.length === 0 ? '' : `; expected one of ${shown.map((one) => one.name).join(', ')}`
    throw new TypeError(`there is no earlier column ${name}${known}`)
  }
  return columnOfResult(name, column.expression)
}
