// Definitions of metrics in the vocabulary of reports: `metric(count({ event_type: 'search' }), { label: 'Searches'
// })`. A ratio refers to other metrics by name.

import { isObject } from '../../std/is-object.ts'
import type { Unit } from '../metric.ts'
import type { Computation, ReportColumn } from './columns.ts'

/** The data of a metric for displaying it and for finding it in questions. */
export interface MetricEntry {
  /** The display name: `Click-through rate`. */
  readonly label: string
  /** A description of the number: one sentence without a full stop. */
  readonly about: string
  readonly unit: Unit
  /**
   * The column that identifies a row of the base. Only needed if the base has no key. It lets the metric count each row
   * once, even if a join repeats the row.
   */
  readonly each?: string
  /** Other names of the metric in questions, in the singular. Two metrics cannot share a name. */
  readonly synonyms?: readonly string[]
}

/** The definition of a metric. */
export interface MetricDefinition<Computes extends Computation = Computation> extends MetricEntry {
  readonly computes: Computes
}

/** Definitions of metrics by name. */
export type Metrics = Readonly<Record<string, MetricDefinition>>

/**
 * Defines a metric of the base relation. `column` is made by `count`, `countOf`, `countDistinct`, `sum`, `average`, or
 * by a `ratio` of these functions or of other metrics by name.
 */
export function metric<C extends Computation>(
  column: ReportColumn<'measure', C>,
  entry: MetricEntry,
): MetricDefinition<C> {
  if (!isObject(column) || !isObject(column.computes))
    throw new TypeError('metric: the first argument must be made by count, sum, ratio and the like')
  return { ...entry, computes: column.computes }
}
