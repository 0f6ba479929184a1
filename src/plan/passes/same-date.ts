// Repeats date conditions for relations that are joined on the same date. The join implies these conditions, but no
// engine infers them. Without them, an engine reads the complete table, which costs 3 to 5 times as much. Changes no
// result.

import type {
  BoundQuery,
  Comparison,
  Expression,
  FieldExpression,
  Join,
  Predicate,
  Scan,
} from '../../query/bound-query.ts'
import type { Rewrite } from '../plan.ts'

export const sameDate: Rewrite = {
  name: 'same-date',
  apply: (query, { catalog }) => {
    const repeated = repeatedDates(query, catalog.model.date)
    return repeated.length === 0 ? query : { ...query, where: [...query.where, ...repeated] }
  },
}

/** The date conditions of a select, repeated for the relations that it joins on the same date. */
export function repeatedDates(
  { joins, where }: Pick<BoundQuery, 'joins' | 'where'>,
  date: string | undefined,
): readonly Predicate[] {
  if (joins.length === 0) return []
  const dated = where.filter((predicate) => isOnDate(predicate, date))
  if (dated.length === 0) return []
  return joins.flatMap((join) =>
    sameDates(join, date).flatMap(({ left, right }) =>
      dated
        .filter(({ operand }) => operand.relation === right.relation)
        .map((condition): Predicate => ({ ...condition, operand: left })),
    ),
  )
}

/**
 * The date columns that a join makes equal. A left join makes no columns equal, because it keeps rows whose joined
 * date is null.
 */
const sameDates = ({ type, source, on }: Join<Scan>, date: string | undefined) =>
  type === 'inner' && source.kind === 'scan'
    ? on.flatMap(({ left, right }) => (isDate(left, date) && isDate(right, date) ? [{ left, right }] : []))
    : []

const isDate = (expression: Expression, date: string | undefined): expression is FieldExpression =>
  expression.kind === 'field' && expression.field === date

type OnField = Comparison & { readonly operand: FieldExpression }

const isOnDate = (predicate: Predicate, date: string | undefined): predicate is OnField =>
  predicate.kind === 'comparison' && isDate(predicate.operand, date)
