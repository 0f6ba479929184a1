// `unique landing page visitors`: unique are the visitors, and the landing page says which.

import { sequence } from '../parser.ts'
import { item, type Rule, rule } from '../rule.ts'

/** What is counted once each is so without saying it. Of searches, the keywords may be meant. */
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
