// `unique landing page visitors`: "unique" belongs to the visitors, and "landing page" restricts the rows.

import { sequence } from '../parser.ts'
import { item, type Rule, rule } from '../rule.ts'

/** Measures that count distinct values anyway. For searches, "unique" may mean keywords. */
export const uniqueHeads: Rule = rule(
  sequence(
    item('distinct'),
    item('field', ({ plural }) => !plural),
    item(
      'measure',
      ({ measure: { each, listed }, plural }) => plural && listed !== undefined && (each ?? listed) === listed,
    ),
  ),
  ([, head, counted]) => [head, { ...counted, asked: true }],
)
