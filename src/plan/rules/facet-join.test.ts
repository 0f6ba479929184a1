import { describe, expect, it } from 'vitest'
import { asDimension, asFilter, asMeasure, empty, facets, targets } from '../../../test/stages/draft.ts'
import { facetJoin } from './facet-join.ts'

const facts = { partitioned: new Set<never>() }

describe('facet-join', () => {
  it.each([
    asDimension('facet_field'),
    asMeasure('facet_name', 'count_distinct'),
    asFilter('facet_value', 'notSet'),
  ])('joins the facets of the same search for a $as', (reference) => {
    const draft = { ...empty, references: [asDimension('keyword'), reference] }
    expect(facetJoin.apply(draft, facts)).toEqual({
      ...draft,
      joins: [facets],
    })
  })

  it('joins once, however many fields are named, and keeps other joins', () => {
    const draft = {
      ...empty,
      joins: [targets],
      references: [asDimension('facet_field'), asDimension('facet_value', 1)],
    }
    expect(facetJoin.apply(draft, facts).joins).toEqual([targets, facets])
  })

  it('does not apply when no facet field is named', () => {
    const draft = { ...empty, references: [asDimension('visitor_target_name'), asDimension('tracking_id', 1)] }
    expect(facetJoin.apply(draft, facts)).toBe(draft)
  })
})
