// Finds the numbers that a rollup must store for a metric: the aggregates of the metric, without conditions on keys.

import { unknown } from '../names/members.ts'
import type { RollupHost } from '../plan/rollup-port.ts'
import type { AggregateExpression, FieldExpression } from '../query/expression.ts'
import { aggregatesOf } from '../query/measure.ts'
import { columnsOf, conjuncts, idOf, unjoined, withColumns } from './columns.ts'

/** A number to store. */
export interface MetricPart {
  readonly name: string
  readonly aggregate: AggregateExpression
}

export function partsOf(
  metric: string,
  place: string,
  { catalog }: RollupHost,
  keys: ReadonlySet<string>,
): readonly MetricPart[] {
  const found = catalog.metrics.get(metric)
  if (found === undefined) {
    throw unknown(place, `names ${metric}, which is not a metric`, metric, [...catalog.metrics.keys()])
  }
  const isKey = (column: FieldExpression) => keys.has(idOf(column))
  const parts = aggregatesOf(found.expression).map((part) => {
    const { fn, type, storage, of, where = [] } = withColumns(part, unjoined(catalog.joins))
    if (of !== undefined && of.kind !== 'field') {
      throw new TypeError(`${place} names ${metric}, which aggregates an expression instead of a column`)
    }
    const left = conjuncts(where).filter((condition) => !columnsOf(condition).every(isKey))
    const made: AggregateExpression = { kind: 'aggregate', type, storage, fn }
    return { ...made, ...(of && { of }), ...(left.length > 0 && { where: left }) }
  })
  // A distinct count of a key needs no stored number.
  const needed = parts.filter(({ fn, of }) => fn !== 'count_distinct' || of?.kind !== 'field' || !isKey(of))
  return needed.map((aggregate, index) => ({
    name: needed.length === 1 ? metric : `${metric}_${index + 1}`,
    aggregate,
  }))
}
