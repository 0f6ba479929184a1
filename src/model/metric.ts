// Metrics: the numbers of a model that people name, such as a click-through rate.

import type { Expression } from '../query/expression.ts'

/** What a number counts. Pictures, tables and documents show it accordingly. */
export const units = ['count', 'money', 'fraction', 'position', 'quantity'] as const

/** The unit of a metric. */
export type Unit = (typeof units)[number]

/** A metric, ready for binding. */
export interface Metric {
  readonly name: string
  /** What people read: `Click-through rate`. */
  readonly label: string
  /** One sentence that says what the number counts. */
  readonly about: string
  readonly unit: Unit
  /** Other names in questions. */
  readonly synonyms: readonly string[]
  /** Whether values of disjoint rows add up: counts and sums do, distinct counts, means and quotients do not. */
  readonly additive: boolean
  /** The row types that the metric reads. Undefined: rows of every type. */
  readonly rowTypes: readonly string[] | undefined
  /**
   * The column that identifies what it counts, for a base relation without a key. A metric then counts a row once,
   * even if a join repeats the row.
   */
  readonly each?: string
  /** An aggregate with its own conditions, or a quotient of such expressions. A sum over no rows is 0. */
  readonly expression: Expression
}
