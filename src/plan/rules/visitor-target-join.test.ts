import { describe, expect, it } from 'vitest'
import { comparison, dimension, empty, measure, noFacts, targets } from '../../../test/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { visitorTargetJoin } from './visitor-target-join.ts'

const named: readonly (readonly [string, Partial<BoundQuery>])[] = [
  ['dimension', { columns: [dimension('visitor_target_name')] }],
  ['measure', { columns: [measure('n', 'count', 'visitor_target_name')] }],
  ['filter', { where: [comparison('visitor_target_name', 'equals', 'string', 'a')] }],
]

describe('visitor-target-join', () => {
  it.each(named)('joins the segments of the session for a %s, whatever the date', (_, parts) => {
    const draft = { ...empty, ...parts }
    expect(visitorTargetJoin.apply(draft, noFacts)).toEqual({ ...draft, joins: [targets] })
  })

  it('does not apply when the target field is not named', () => {
    const draft = { ...empty, columns: [dimension('facet_field'), dimension('visit_id')] }
    expect(visitorTargetJoin.apply(draft, noFacts)).toBe(draft)
  })
})
