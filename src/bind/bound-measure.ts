// A bound measure: its expression, and the fields and metrics in it, for the checks.

import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Metric } from '../model/metric.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import { mapAggregates } from '../query/measure.ts'
import type { Reference } from './references.ts'

export interface BoundMeasure {
  /** Missing if a part of the measure is invalid. */
  readonly expression?: Expression
  readonly issues: readonly PlacedIssue[]
  /** The functions of fields that the measure contains. */
  readonly plain: readonly PlainMeasure[]
  /** The metrics that the measure contains. */
  readonly metrics: readonly MetricUse[]
}

/** A function of a field or of all rows. `filters` restrict only the rows of this function. */
export interface PlainMeasure {
  readonly reference?: Reference
  readonly filters: readonly Reference[]
  readonly at: Place
}

/** A metric in a measure. `filters` restrict only the rows of this metric. */
export interface MetricUse {
  readonly metric: Metric
  readonly filters: readonly Reference[]
  readonly at: Place
}

/** The parts of all measures of a request. */
export interface MeasureParts {
  readonly plain: readonly PlainMeasure[]
  readonly metrics: readonly MetricUse[]
  /** All filters that restrict only single functions or metrics. */
  readonly filters: readonly Reference[]
}

// Every request with measures runs this, so it appends instead of flattening lists of lists.
export function partsOf(measures: readonly BoundMeasure[]): MeasureParts {
  const plain: PlainMeasure[] = []
  const metrics: MetricUse[] = []
  const filters: Reference[] = []
  for (const measure of measures) {
    for (const part of measure.plain) {
      plain.push(part)
      for (const filter of part.filters) filters.push(filter)
    }
    for (const use of measure.metrics) {
      metrics.push(use)
      for (const filter of use.filters) filters.push(filter)
    }
  }
  return { plain, metrics, filters }
}

/** Restricts a measure to the rows that also meet these conditions. */
export function restricted(
  measure: BoundMeasure,
  where: readonly Predicate[],
  filters: readonly Reference[],
): BoundMeasure {
  const more = <T extends { readonly filters: readonly Reference[] }>(use: T): T => ({
    ...use,
    filters: [...use.filters, ...filters],
  })
  const { expression, ...rest } = measure
  return {
    ...rest,
    plain: measure.plain.map(more),
    metrics: measure.metrics.map(more),
    ...(expression !== undefined && {
      expression: mapAggregates(expression, (one) => ({ ...one, where: [...(one.where ?? []), ...where] })),
    }),
  }
}
