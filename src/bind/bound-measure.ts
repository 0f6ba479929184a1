// A bound measure: its expression, and the fields and metrics in it, for the checks.

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

interface Part {
  /** Restrict only the rows of this function or metric. */
  readonly filters: readonly Reference[]
}

/** A function of a field or of all rows. */
export interface PlainMeasure extends Part {
  readonly reference?: Reference
}

/** A metric in a measure. */
export interface MetricUse extends Part {
  readonly metric: Metric
}

/** The parts of all measures of a request. */
export interface MeasureParts {
  readonly plain: readonly PlainMeasure[]
  readonly metrics: readonly MetricUse[]
  /** All filters that restrict only single functions or metrics. */
  readonly filters: readonly Reference[]
}

/** A part that several measures contain stands once, so that each warning about it does too. */
export function partsOf(measures: readonly BoundMeasure[]): MeasureParts {
  const plain = new Set<PlainMeasure>()
  const metrics = new Set<MetricUse>()
  const filters = new Set<Reference>()
  for (const measure of measures) {
    for (const part of measure.plain) {
      plain.add(part)
      for (const filter of part.filters) filters.add(filter)
    }
    for (const use of measure.metrics) {
      metrics.add(use)
      for (const filter of use.filters) filters.add(filter)
    }
  }
  return { plain: [...plain], metrics: [...metrics], filters: [...filters] }
}

/** Restricts a measure to the rows that also meet these conditions. */
export function restricted(
  measure: BoundMeasure,
  where: readonly Predicate[],
  filters: readonly Reference[],
): BoundMeasure {
  const { expression, plain, metrics } = measure
  const more = <T extends Part>(part: T): T => ({ ...part, filters: [...part.filters, ...filters] })
  return {
    ...measure,
    plain: plain.map(more),
    metrics: metrics.map(more),
    ...(expression && {
      expression: mapAggregates(expression, (one) => ({ ...one, where: [...(one.where ?? []), ...where] })),
    }),
  }
}
