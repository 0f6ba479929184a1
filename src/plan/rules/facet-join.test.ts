import { describe, expect, it } from 'vitest'
import { comparison, dimension, empty, facets, measure, noFacts, targets } from '../../../test/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { facetJoin } from './facet-join.ts'

const named: readonly (readonly [string, Partial<BoundQuery>])[] = [
  ['dimension', { columns: [dimension('keyword'), dimension('facet_field')] }],
  ['measure', { columns: [measure('names', 'count_distinct', 'facet_name')] }],
  ['filter', { where: [comparison('facet_value', 'notSet', 'string')] }],
]

describe('facet-join', () => {
  it.each(named)('joins the facets of the same search for a %s', (_, parts) => {
    const draft = { ...empty, ...parts }
    expect(facetJoin.apply(draft, noFacts)).toEqual({ ...draft, joins: [facets] })
  })

  it('joins once, however many fields are named, and keeps other joins', () => {
    const draft = { ...empty, joins: [targets], columns: [dimension('facet_field'), dimension('facet_value')] }
    expect(facetJoin.apply(draft, noFacts).joins).toEqual([targets, facets])
  })

  it('does not apply when no facet field is named', () => {
    const draft = { ...empty, columns: [dimension('visitor_target_name'), dimension('tracking_id')] }
    expect(facetJoin.apply(draft, noFacts)).toBe(draft)
  })
})
