// Clicked searches in four buckets by click position, each with the total number of clicks.

import { atLeast } from '../../model/reports/conditions.ts'
import { columnOf, columnsOf, derived, rows, selectFrom } from '../../model/reports/rowset.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { textOf } from '../../query/constant-expressions.ts'
import { literal } from '../../query/value.ts'
import { relations } from '../relations.ts'

const clicks = rows(relations.summary, { event_type: 'search', click_element_position: atLeast(1) })
const position = columnOf(clicks, 'click_element_position')

const upTo = (last: number) => comparison(position, 'lte', [literal(last)])
const bucket = choice(
  [
    [upTo(1), textOf('1')],
    [upTo(3), textOf('2-3')],
    [upTo(10), textOf('4-10')],
  ],
  textOf('11+'),
)

const buckets = derived(
  'click positions',
  selectFrom(
    clicks,
    { position_bucket: bucket, bucket_no: aggregate('min', position), click_count: countRows },
    { groupBy: [bucket] },
  ),
)

/** One row per non-empty bucket. */
export const clickPositionShares = derived(
  'click position shares',
  selectFrom(buckets, {
    ...columnsOf(buckets, ['position_bucket', 'bucket_no', 'click_count']),
    all_click_count: { ...aggregate('sum', columnOf(buckets, 'click_count')), overAll: true },
  }),
)
