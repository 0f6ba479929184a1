// Clicked searches in four buckets of their click's position, beside the clicks in all of them.

import { aggregate, countRows } from '../../bind/expressions.ts'
import type { ChoiceExpression } from '../../bind/query.ts'
import { atLeast, atMost, textOf } from './conditions.ts'
import { derived, rows, selectFrom } from './rows.ts'

const clicks = rows('summary', { event_type: 'search', click_element_position: atLeast(1) })
const position = clicks.column('click_element_position')

const bucket: ChoiceExpression = {
  kind: 'choice',
  type: 'string',
  storage: 'string',
  cases: [
    { when: atMost(1)(position, clicks.column), result: textOf('1') },
    { when: atMost(3)(position, clicks.column), result: textOf('2-3') },
    { when: atMost(10)(position, clicks.column), result: textOf('4-10') },
  ],
  otherwise: textOf('11+'),
}

const buckets = derived(
  'click positions',
  selectFrom(
    clicks,
    { position_bucket: bucket, bucket_no: aggregate('min', position), click_count: countRows },
    { groupBy: [bucket] },
  ),
  clicks.raw,
)

/** One row for each bucket that has clicks. */
export const clickPositionShares = derived(
  'click position shares',
  selectFrom(buckets, {
    position_bucket: buckets.column('position_bucket'),
    bucket_no: buckets.column('bucket_no'),
    click_count: buckets.column('click_count'),
    all_click_count: { ...aggregate('sum', buckets.column('click_count')), overAll: true },
  }),
  clicks.raw,
)
