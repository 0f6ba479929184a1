// `visitor_target_selections`: up to three segments per visit, with the date of the visit's first event.

import { below, choose } from './draw.ts'
import { dateOf, makeConstants, PARTITION, type Plan, QUICK, type SampleStatement } from './sample-plan.ts'

/** A deleted segment has no id. */
const TARGETS: readonly (readonly [id: string | null, name: string])[] = [
  ['1', 'Loyal customers'],
  ['2', 'New visitors'],
  ['3', 'Mobile shoppers'],
  ['4', '100% bargain hunters'],
  ['5', 'B2B'],
  [null, 'Früher: Newsletter'],
]

const count = choose('r', 'targets', { 0: 55, 1: 28, 2: 12, 3: 5 })

const matched = (plan: Plan) => `
  SELECT account_id, event_date, visit_id, (${below('r', 'target', TARGETS.length)} + nth) % ${TARGETS.length} AS target_no
  FROM (SELECT *, 'v' || visit_no AS visit_id, ${dateOf(plan, 'started')} AS event_date,
          unnest(range(1, ${count} + 1)) AS nth
        FROM sample_visit JOIN sample_account USING (account_no))`

/** The table is sorted by visit, not by day, so one statement writes all rows. */
export const visitorTargetSelections = (plan: Plan): readonly SampleStatement[] => [
  makeConstants(
    'sample_target',
    ['target_no', 'visitor_target_id', 'visitor_target_name'],
    TARGETS.map((cells, index) => [index, ...cells]),
  ),
  {
    about: 'visitor targets',
    work: QUICK,
    sql: `INSERT INTO visitor_target_selections BY NAME
      SELECT account_id, event_date, visit_id, visitor_target_id, visitor_target_name, ${PARTITION}
      FROM (${matched(plan)}) JOIN sample_target USING (target_no)
      ORDER BY account_id, visit_id, visitor_target_name`,
  },
]
