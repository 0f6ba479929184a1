// The response of `GET /` with extensions: also metrics, labels, units, summaries of reports, and further limits.

import type { Metric } from '../model/metric.ts'
import { labelOf } from '../std/label-of.ts'
import type { Catalog } from './catalog.ts'
import { columnMeaning } from './column-about.ts'
import { type DateRangeDays, type Description, describe, type MetricDescription } from './description.ts'
import { analysisLimits } from './limits.ts'
import { describeReports } from './report-description.ts'

/** Returns a new copy on each call. `dateRangeDays`: the days that each date range covers today. */
export function describeExtended(catalog: Catalog, dateRangeDays?: DateRangeDays): Description {
  const { model, metrics, reports } = catalog
  const described = describe(model, describeReports(catalog))
  return {
    ...described,
    limits: { ...described.limits, ...analysisLimits },
    fields: described.fields.map((field) => {
      const { label, unit } = model.fields[field.name] ?? {}
      return { ...field, label: label ?? labelOf(field.name), ...(unit && { unit }) }
    }),
    metrics: Array.from(metrics.values(), describeMetric),
    reports: described.reports.map((report) => {
      const defined = reports.get(report.path.slice(1))
      if (defined === undefined) return report
      const { about, units } = defined
      const columns = report.columns.map((column) => {
        const unit = Object.hasOwn(units, column.name) ? units[column.name] : undefined
        return { ...column, ...columnMeaning(defined, column.name, model), ...(unit && { unit }) }
      })
      return { ...report, about, columns }
    }),
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
