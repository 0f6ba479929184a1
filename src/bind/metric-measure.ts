// Binds a metric. A metric counts each event (row of the base relation) once per group, even if a join of the request
// repeats the event.

import type { Catalog } from '../catalog/catalog.ts'
import type { Place } from '../issues/body-place.ts'
import { columnExpression } from '../model/column-expression.ts'
import type { Metric } from '../model/metric.ts'
import { unknownName } from '../names/quoted-name.ts'
import type { AggregateExpression, Expression, FieldExpression } from '../query/expression.ts'
import { mapAggregates } from '../query/measure.ts'
import type { MetricMeasure } from '../request/request.ts'
import type { BoundMeasure } from './bound-measure.ts'

export function bindMetric({ metric: name }: MetricMeasure, at: Place, catalog: Catalog): BoundMeasure {
  const nothing: BoundMeasure = { issues: [], plain: [], metrics: [] }
  if (name === undefined) return nothing
  const metric = catalog.metrics.get(name)
  if (metric === undefined) {
    const expected = [...catalog.metrics.keys()]
    const unknown = unknownName(name, catalog.metricNames)
    return { ...nothing, issues: [{ code: 'unknown_metric', at: [...at, 'metric'], ...unknown, expected }] }
  }
  return { ...nothing, expression: onceEach(metric, catalog), metrics: [{ metric, filters: [] }] }
}

/** The expression of a metric. Its counts and sums take each event once. */
function onceEach(metric: Metric, catalog: Catalog): Expression {
  const once = identityOf(metric, catalog)
  if (once.length === 0) return metric.expression
  return mapAggregates(metric.expression, (aggregate) => (isRepeated(aggregate) ? { ...aggregate, once } : aggregate))
}

const isRepeated = ({ fn }: AggregateExpression): boolean => fn === 'count' || fn === 'sum'

/** The columns that identify an event: the key of the base or, without a key, the column that the metric names. */
function identityOf({ each }: Metric, { model, relations, baseKey }: Catalog): readonly FieldExpression[] {
  const base = relations.get(model.base)
  if (baseKey.length > 0 || each === undefined || base === undefined) return baseKey
  return [columnExpression(base, each)]
}
