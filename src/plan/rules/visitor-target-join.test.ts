import { describe, expect, it } from 'vitest'
import { asDimension, asFilter, asMeasure, empty, targets } from '../../../test/stages/draft.ts'
import { visitorTargetJoin } from './visitor-target-join.ts'

const facts = { partitioned: new Set<never>() }

describe('visitor-target-join', () => {
  it.each([
    asDimension('visitor_target_name'),
    asMeasure('visitor_target_name', 'count'),
    asFilter('visitor_target_name', 'equals'),
  ])('joins the segments of the session for a $as, whatever the date', (reference) => {
    const draft = { ...empty, references: [reference] }
    expect(visitorTargetJoin.apply(draft, facts)).toEqual({
      ...draft,
      joins: [targets],
    })
  })

  it('does not apply when the target field is not named', () => {
    const draft = { ...empty, references: [asDimension('facet_field'), asDimension('visit_id', 1)] }
    expect(visitorTargetJoin.apply(draft, facts)).toBe(draft)
  })
})
