// Refuses a condition on a field that the rows of a metric never carry, because the metric would always be 0.

import type { Catalog } from '../../catalog/catalog.ts'
import type { PlacedIssue } from '../../issues/placed-issue.ts'
import { aggregatesOf } from '../../query/measure.ts'
import type { MetricUse } from '../bound-measure.ts'
import { typesOf } from '../own-rows.ts'
import type { Reference } from '../references.ts'

/**
 * Returns one issue for each metric and condition that do not fit together. `references`: the fields of the request.
 */
export function neverCarried(
  metrics: readonly MetricUse[],
  references: readonly Reference[],
  catalog: Catalog,
): readonly PlacedIssue[] {
  const { rowType } = catalog.model
  const typeField = rowType && catalog.fields.get(rowType.field)
  if (typeField === undefined || metrics.length === 0) return []
  const filters = references.filter(({ as }) => as === 'filter')
  const found = new Map<string, PlacedIssue>()
  for (const { metric, filters: own } of metrics) {
    const parts = aggregatesOf(metric.expression).flatMap((part) => {
      const types = typesOf(part, typeField.expression)
      return types === undefined ? [] : [types]
    })
    for (const { field, at } of [...filters, ...own]) {
      const part = parts.find((types) => field.on.length > 0 && !types.some((type) => field.on.includes(type)))
      if (part === undefined) continue
      found.set(`${metric.name} ${at.join('.')}`, {
        code: 'never_carried',
        at,
        metric: metric.name,
        field: field.name,
        rowTypes: field.on,
        expected: part,
      })
    }
  }
  return [...found.values()]
}
