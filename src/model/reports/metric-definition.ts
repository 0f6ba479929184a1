// Definitions of metrics in the vocabulary of reports: `metric(count({ event_type: 'search' }), { label: 'Searches' })`.
// A ratio names other metrics.

import { isObject } from '../../std/is-object.ts'
import type { Unit } from '../metric.ts'
import type { Computation, ReportColumn } from './columns.ts'

/** How a metric is shown and found. */
export interface MetricEntry {
  /** What people read: `Click-through rate`. */
  readonly label: string
  /** One sentence without a full stop that says what the number counts. */
  readonly about: string
  readonly unit: Unit
  /**
   * The column that identifies what it counts. Only needed if the base has no key. A join that repeats a row then
   * counts it once all the same.
   */
  readonly each?: string
  /** Other names in questions, in the singular. Each belongs to one metric. */
  readonly synonyms?: readonly string[]
}

/** The definition of a metric. */
export interface MetricDefinition extends MetricEntry {
  readonly computes: Computation
}

/** Definitions of metrics by name. */
export type Metrics = Readonly<Record<string, MetricDefinition>>

/**
 * Defines a metric of the base relation. It takes `count`, `countOf`, `countDistinct`, `sum`, `average`, or a `ratio`
 * of these or of other metrics by name.
 */
export function metric(column: ReportColumn<'measure'>, entry: MetricEntry): MetricDefinition {
  if (!isObject(column) || !isObject(column.computes))
    throw new TypeError('metric: the first argument must be made by count, sum, ratio and the like')
  return { ...entry, computes: column.computes }
}
