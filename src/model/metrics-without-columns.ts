// Drops the metrics that need a column that the base relation lacks, or a metric that is hidden from a principal.

import { mentionsColumn } from '../query/mentioned-columns.ts'
import { metricParts, metricsOf } from './metrics.ts'
import type { ModelData } from './model.ts'
import type { Metrics } from './reports/metric-definition.ts'

/** The metrics that can be computed without the absent columns and the hidden metrics. */
export const metricsWithout = (
  model: ModelData,
  isAbsent: (column: string) => boolean,
  hidden: ReadonlySet<string>,
): Metrics =>
  Object.fromEntries(
    [...metricsOf(model)].flatMap(([name, { expression }]) => {
      const definition = model.metrics[name]
      if (definition === undefined || mentionsColumn(expression, ({ field }) => isAbsent(field))) return []
      if (hidden.size > 0 && metricParts(model, name).some((part) => hidden.has(part))) return []
      const { each, ...rest } = definition
      return [[name, each !== undefined && isAbsent(each) ? rest : definition]]
    }),
  )
