// The columns that reports are made of. Each says what it computes from the report's rows; a ratio and what else builds
// on other columns names them, so that it cannot drift from them.

import { aggregate, countRows } from '../../bind/expressions.ts'
import type { AggregateExpression, Expression, QuotientExpression } from '../../bind/query.ts'
import { type Conditions, conditionsOn, literal } from './conditions.ts'
import type { Rows } from './rows.ts'

/**
 * One column of a report. `dimension`: what its rows are grouped by; `label`: a display name of the group; `measure`: a
 * number that `having` may speak of; `value`: a column of a report that is a list.
 */
export interface ReportColumn {
  readonly role: 'dimension' | 'label' | 'measure' | 'value'
  compute(rows: Rows, other: (name: string) => Expression): Expression
}

/** A column of the rows, by its own name or another. */
export const dimension = (name: string): ReportColumn => ({ role: 'dimension', compute: (rows) => rows.column(name) })

/** The day, of a report with a row for each. */
export const day = (): ReportColumn => dimension('event_date')

/** A number of which null means 0, in one group with it. */
export const orZero = (name: string): ReportColumn => ({
  role: 'dimension',
  compute: (rows) => {
    const of = rows.column(name)
    return { kind: 'fallback', type: of.type, storage: of.storage, of, otherwise: literal(0) }
  },
})

/** A display name: it does not group, the greatest of the group is shown. */
export const label = (name: string): ReportColumn => ({
  role: 'label',
  compute: (rows) => aggregate('max', rows.column(name)),
})

/** A column of a report that is a list of rows. */
export const value = (name: string): ReportColumn => ({ role: 'value', compute: (rows) => rows.column(name) })

const measure = (compute: ReportColumn['compute']): ReportColumn => ({ role: 'measure', compute })

const where = (expression: AggregateExpression, rows: Rows, conditions: Conditions): AggregateExpression => {
  const predicates = conditionsOn(rows.column, conditions)
  return predicates.length === 0 ? expression : { ...expression, where: predicates }
}

/** Rows. */
export const count = (conditions: Conditions = {}): ReportColumn =>
  measure((rows) => where(countRows, rows, conditions))

/** Rows in which a column is not null. */
export const countOf = (name: string, conditions: Conditions = {}): ReportColumn =>
  measure((rows) => where(aggregate('count', rows.column(name)), rows, conditions))

/** Distinct values of a column. */
export const countDistinct = (name: string, conditions: Conditions = {}): ReportColumn =>
  measure((rows) => where(aggregate('count_distinct', rows.column(name)), rows, conditions))

/** A sum; 0 of nothing. */
export const sum = (name: string, conditions: Conditions = {}): ReportColumn =>
  measure((rows) => ({ ...where(aggregate('sum', rows.column(name)), rows, conditions), orZero: true }))

/** A mean; absent over nothing. */
export const mean = (name: string, conditions: Conditions = {}): ReportColumn =>
  measure((rows) =>
    quotient(
      where(aggregate('sum', rows.column(name)), rows, conditions),
      where(aggregate('count', rows.column(name)), rows, conditions),
    ),
  )

/** A column divided by another, shown or not; absent where that is 0. */
export const ratio = (dividend: string | ReportColumn, divisor: string | ReportColumn): ReportColumn =>
  measure((rows, other) => {
    const part = (of: string | ReportColumn) => (typeof of === 'string' ? other(of) : of.compute(rows, other))
    return quotient(part(dividend), part(divisor))
  })

/** A sum divided by another; absent where either is of nothing. */
export const ratioOfSums = (dividend: string, divisor: string): ReportColumn =>
  measure((rows) => quotient(aggregate('sum', rows.column(dividend)), aggregate('sum', rows.column(divisor))))

/** A number of a report that is a list, which `having` may speak of. */
export const number = (name: string): ReportColumn => measure((rows) => rows.column(name))

/** Two columns of the rows divided, in a report that is a list. */
export const quotientOf = (dividend: string, divisor: string): ReportColumn => ({
  role: 'value',
  compute: (rows) => quotient(rows.column(dividend), rows.column(divisor)),
})

export const quotient = (dividend: Expression, divisor: Expression): QuotientExpression => ({
  kind: 'quotient',
  type: 'number',
  storage: 'decimal',
  dividend,
  divisor,
})
