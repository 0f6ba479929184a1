// Makes the response of `GET /`: the catalog as JSON. It lists everything that requests may use. Spec: Ad-hoc endpoint.

import type { Metric } from '../model/metric.ts'
import { namesOf } from '../names/names-of.ts'
import { operators } from '../query/operators.ts'
import { labelOf } from '../std/label-of.ts'
import type { Catalog } from './catalog.ts'
import { dateRanges } from './date-ranges.ts'
import {
  type DateRangeDays,
  type Description,
  functionsOf,
  type MetricDescription,
  operatorsOf,
} from './description.ts'
import { functions } from './functions.ts'
import { limits } from './limits.ts'
import { describeReport } from './report-description.ts'

/**
 * Returns a new copy on each call, so that callers cannot mutate the catalog. `dateRangeDays`: the days that each date
 * range covers today.
 */
export function describe(catalog: Catalog, dateRangeDays?: DateRangeDays): Description {
  const { model, metrics, reports } = catalog
  return {
    fields: Object.entries(model.fields).map(([name, { type, about, on, values, label, unit }]) => ({
      name,
      type,
      description: about,
      eventTypes: [...on],
      operators: [...operatorsOf(type)],
      functions: [...functionsOf(type)],
      ...(values && { values: [...values] }),
      label: label ?? labelOf(name),
      ...(unit && { unit }),
    })),
    functions: namesOf(functions),
    operators: namesOf(operators),
    dateRanges: namesOf(dateRanges),
    limits: { ...limits },
    reports: Array.from(reports.values(), (report) => describeReport(report, catalog)),
    metrics: Array.from(metrics.values(), describeMetric),
    ...(model.currency !== undefined && { currency: model.currency }),
    ...(model.rowType && { rowType: { ...model.rowType } }),
    ...(dateRangeDays && { dateRangeDays }),
    extensions: true,
  }
}

const describeMetric = ({ name, label, about, unit, additive, rowTypes = [] }: Metric): MetricDescription => ({
  name,
  label,
  about,
  unit,
  additive,
  eventTypes: [...rowTypes],
})
