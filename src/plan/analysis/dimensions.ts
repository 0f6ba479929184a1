// The group keys of dimensions, and how the result shows them.

import type { BoundPeriod } from '../../query/bound-query.ts'
import { daysAfter } from '../../query/computed-expressions.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { nullOf, numberOf, textOf } from '../../query/constant-expressions.ts'
import { followsDate, onDay, type PartOf, partIn } from '../../query/date-parts.ts'
import type { BinExpression, Expression } from '../../query/expression.ts'
import { literal } from '../../query/value.ts'

/** The group key of a dimension. Bins are grouped by number, so that they sort by their edges. */
export const keyOf = (dimension: Expression): Expression =>
  dimension.kind === 'bin' ? binNumber(dimension) : dimension

/** The form of a key that the result shows. */
export const shownKey = (dimension: Expression, key: Expression): Expression =>
  dimension.kind === 'bin' ? binText(dimension, key) : key

/** The key of a row in another period: the bucket of the request's own period with which the row is compared. */
export function movedKey(
  dimension: Expression,
  { days, months, byMonths, byDays }: BoundPeriod,
  date: Expression,
  partOf: PartOf,
): Expression {
  const key = keyOf(dimension)
  if (!followsDate(dimension, partOf)) return key
  if (days === 0) return key
  const day = byMonths ? monthsAfter(monthOf(date), months) : daysAfter(date, days)
  const part = partIn(dimension.kind === 'bin' ? dimension.of : dimension, partOf)
  if (part === 'year' || part === 'month') return keyOf(onDay(dimension, day, partOf))
  if (dimension.kind !== 'grain' || dimension.by === 'week') return daysAfter(key, days)
  // Without the day, rows are compared with rows of the same weekday.
  if (dimension.by === 'weekday') return byDays && days % 7 !== 0 ? onDay(dimension, day, partOf) : key
  return byMonths ? monthsAfter(key, months) : onDay(dimension, day, partOf)
}

const monthOf = (of: Expression): Expression => ({ kind: 'grain', type: 'date', storage: 'date', by: 'month', of })

const monthsAfter = (of: Expression, months: number): Expression => ({
  kind: 'shifted-month',
  type: 'date',
  storage: 'date',
  of,
  months,
})

/** The number of a bin. It is 0 below the first edge, and increases by 1 at each edge. */
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

function binText(bin: BinExpression, key: Expression): Expression {
  return choice(
    textsOf(bin).map((text, index) => [comparison(key, 'equals', [literal(index)]), text] as const),
    NO_TEXT,
  )
}

/** The cell of a dimension in a request without groups. Computes the text of a bin directly from the value. */
export function listedCell(dimension: Expression): Expression {
  if (dimension.kind !== 'bin') return dimension
  const { of, edges } = dimension
  const texts = textsOf(dimension)
  return choice(
    [
      [comparison(of, 'notSet', []), NO_TEXT],
      ...edges.map((edge, index) => [comparison(of, 'lt', [edge]), texts[index] ?? NO_TEXT] as const),
    ],
    texts.at(-1) ?? NO_TEXT,
  )
}

const NO_TEXT = nullOf({ type: 'string', storage: 'string' })

/** The texts of bins: `..<1`, `1..<2`, `2..` */
const textsOf = ({ edges }: BinExpression): readonly Expression[] =>
  [...edges, undefined].map((edge, index) => {
    const from = edges[index - 1]?.text ?? ''
    return textOf(edge === undefined ? `${from}..` : `${from}..<${edge.text}`)
  })
