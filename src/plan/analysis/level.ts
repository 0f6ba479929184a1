// Builds the grouped select of one level. A level is a set of dimensions with the aggregates over them.

import type { AggregateExpression } from '../../query/expression.ts'
import type { Scan, Select } from '../../query/source.ts'
import { numbered } from './once.ts'
import { keyIn, type Rows } from './rows.ts'

/** Names the column of each aggregate. */
export type NameOf = (aggregate: AggregateExpression) => string

/** Groups rows by these dimensions and computes the aggregates. Without dimensions, all rows are one group. */
export function levelOf(
  rows: Rows,
  dimensions: readonly string[],
  aggregates: readonly AggregateExpression[],
  nameOf: NameOf,
): Select<Scan> {
  const { rows: each, restricted } = numbered(rows, dimensions, aggregates)
  const keys = dimensions.map((name) => ({ name, expression: keyIn(each, name) }))
  const values = aggregates.map((aggregate) => ({ name: nameOf(aggregate), expression: restricted(aggregate) }))
  const { from, joins, where } = each
  return {
    from,
    joins,
    where,
    columns: [...keys, ...values],
    groupBy: keys.map(({ expression }) => expression),
    having: [],
  }
}
