// Clicked searches in four buckets of their click's position, beside the clicks in all of them.

import { atLeast, atMost, conditionsOn } from '../../model/reports/conditions.ts'
import { columnOf, columnsOf, derived, rows, selectFrom } from '../../model/reports/rowset.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import { textOf } from '../../query/constant-expressions.ts'
import type { ChoiceExpression } from '../../query/expression.ts'
import { relations } from '../relations.ts'

const clicks = rows(relations.summary, { event_type: 'search', click_element_position: atLeast(1) })
const position = columnOf(clicks, 'click_element_position')

const bucket: ChoiceExpression = {
  kind: 'choice',
  type: 'string',
  storage: 'string',
  cases: (
    [
      [1, '1'],
      [3, '2-3'],
      [10, '4-10'],
    ] as const
  ).flatMap(([last, name]) =>
    conditionsOn(() => position, { position: atMost(last) }).map((when) => ({ when, result: textOf(name) })),
  ),
  otherwise: textOf('11+'),
}

const buckets = derived(
  'click positions',
  selectFrom(
    clicks,
    { position_bucket: bucket, bucket_no: aggregate('min', position), click_count: countRows },
    { groupBy: [bucket] },
  ),
)

/** One row for each bucket that has clicks. */
export const clickPositionShares = derived(
  'click position shares',
  selectFrom(buckets, {
    ...columnsOf(buckets, ['position_bucket', 'bucket_no', 'click_count']),
    all_click_count: { ...aggregate('sum', columnOf(buckets, 'click_count')), overAll: true },
  }),
)
