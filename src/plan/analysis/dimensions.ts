// The group keys of dimensions, and how the result shows them.

import type { BoundPeriod } from '../../query/bound-query.ts'
import { daysAfter } from '../../query/computed-expressions.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { nullOf, numberOf, textOf } from '../../query/constant-expressions.ts'
import type { BinExpression, Expression } from '../../query/expression.ts'
import { literal } from '../../query/value.ts'

/** What rows are grouped by: a bin by its number, so that bins sort by their edges. */
export const keyOf = (dimension: Expression): Expression =>
  dimension.kind === 'bin' ? binNumber(dimension) : dimension

/** A key as the result shows it. */
export const shownKey = (dimension: Expression, key: Expression): Expression =>
  dimension.kind === 'bin' ? binText(dimension, key) : key

/** The key of a row in another period: the bucket of the request's own period that it is compared with. */
export function movedKey(dimension: Expression, { days, months }: BoundPeriod, isDate: boolean): Expression {
  const key = keyOf(dimension)
  if (!isDate) return key
  if (dimension.kind !== 'grain' || dimension.by === 'week') return days === 0 ? key : daysAfter(key, days)
  if (dimension.by === 'weekday' || months === 0) return key
  return { kind: 'shifted-month', type: 'date', storage: 'date', of: key, months }
}

/** 0 below the first edge, then one more from each edge on. */
function binNumber({ of, edges }: BinExpression): Expression {
  const last = numberOf(edges.length)
  return choice(
    [
      [comparison(of, 'notSet', []), nullOf(last)],
      ...edges.map((edge, index) => [comparison(of, 'lt', [edge]), numberOf(index)] as const),
    ],
    last,
  )
}

function binText({ edges }: BinExpression, key: Expression): Expression {
  const texts = ['..', ...edges.map(({ text }) => text)].map((_, index) => {
    const [from, to] = [edges[index - 1]?.text ?? '', edges[index]?.text]
    return textOf(to === undefined ? `${from}..` : `${from}..<${to}`)
  })
  return choice(
    texts.map((text, index) => [comparison(key, 'equals', [literal(index)]), text] as const),
    nullOf({ type: 'string', storage: 'string' }),
  )
}
