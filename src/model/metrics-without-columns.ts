// Adapts metrics to a base that lacks columns.

import { mentionsColumn } from '../query/mentioned-columns.ts'
import { metricsOf } from './metrics.ts'
import type { ModelData } from './model.ts'
import type { Metrics } from './reports/metric-definition.ts'

/** The metrics without those that need an absent column, by themselves or in a part of a ratio. */
export const metricsWithout = (model: ModelData, isAbsent: (column: string) => boolean): Metrics =>
  Object.fromEntries(
    [...metricsOf(model)].flatMap(([name, { expression }]) => {
      const definition = model.metrics[name]
      if (definition === undefined || mentionsColumn(expression, ({ field }) => isAbsent(field))) return []
      const { each, ...rest } = definition
      return [[name, each !== undefined && isAbsent(each) ? rest : definition]]
    }),
  )
