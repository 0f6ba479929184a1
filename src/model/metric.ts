// Metrics: the numbers of a model that people name, such as a click-through rate.

import type { Expression } from '../query/expression.ts'

/** The units of numbers. Charts and tables format a number according to its unit. */
export const units = ['count', 'money', 'fraction', 'position', 'quantity'] as const

/** The unit of a metric. */
export type Unit = (typeof units)[number]

/** A metric, ready for binding. */
export interface Metric {
  readonly name: string
  /** The display name: `Click-through rate`. */
  readonly label: string
  /** One sentence that describes the number. */
  readonly about: string
  readonly unit: Unit
  /** Other names of the metric in questions. */
  readonly synonyms: readonly string[]
  /** Whether values of disjoint rows add up. Counts and sums do; distinct counts, means and quotients do not. */
  readonly additive: boolean
  /** The row types that the metric reads. Undefined if it reads rows of every type. */
  readonly rowTypes: readonly string[] | undefined
  /**
   * The column that identifies a row of the base, if the base has no key. It lets the metric count each row once, even
   * if a join repeats the row.
   */
  readonly each?: string
  /** An aggregate with its own conditions, or a quotient of such expressions. A sum over no rows is 0. */
  readonly expression: Expression
}
