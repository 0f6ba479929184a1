import { describe, expect, it } from 'vitest'
import { comparison, dimension, empty, facets, measure, noFacts, targets } from '../../../test/laws/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { namedJoins } from './named-joins.ts'

const named: readonly (readonly [string, Partial<BoundQuery>])[] = [
  ['dimension', { columns: [dimension('keyword'), dimension('facet_field')] }],
  ['measure', { columns: [measure('names', 'count_distinct', 'facet_name')] }],
  ['filter', { where: [comparison('facet_value', 'notSet', 'string')] }],
]

describe('named-joins', () => {
  it.each(named)('joins the facets of the same search for a %s', (_, parts) => {
    const draft = { ...empty, ...parts }
    expect(namedJoins.apply(draft, noFacts)).toEqual({ ...draft, joins: [facets] })
  })

  it.each<readonly [string, Partial<BoundQuery>]>([
    ['dimension', { columns: [dimension('visitor_target_name')] }],
    ['measure', { columns: [measure('n', 'count', 'visitor_target_name')] }],
    ['filter', { where: [comparison('visitor_target_name', 'equals', 'string', 'a')] }],
  ])('joins the segments of the session for a %s, regardless of the date', (_, parts) => {
    const draft = { ...empty, ...parts }
    expect(namedJoins.apply(draft, noFacts)).toEqual({ ...draft, joins: [targets] })
  })

  it('joins a relation once for any number of fields, and keeps other joins', () => {
    const draft = { ...empty, joins: [targets], columns: [dimension('facet_field'), dimension('facet_value')] }
    expect(namedJoins.apply(draft, noFacts).joins).toEqual([targets, facets])
  })

  it('does not apply if no field of a joinable relation is named', () => {
    const draft = { ...empty, columns: [dimension('visit_id'), dimension('tracking_id')] }
    expect(namedJoins.apply(draft, noFacts)).toBe(draft)
  })

  it('does not apply if the query reads the joinable relation itself', () => {
    const from = { kind: 'scan', relation: 'facet_selections', where: [] } as const
    const draft = { ...empty, from, columns: [dimension('facet_field')] }
    expect(namedJoins.apply(draft, noFacts)).toBe(draft)
  })
})
