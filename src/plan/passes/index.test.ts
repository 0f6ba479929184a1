import { describe, expect, it } from 'vitest'
import { dimension, empty, facets, noFacts, onDate } from '../../../test/laws/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { passes } from './index.ts'

const passed = (draft: BoundQuery, ...partitioned: readonly string[]) =>
  passes.reduce((rewritten, pass) => pass.apply(rewritten, { ...noFacts, partitioned: new Set(partitioned) }), draft)

describe('the list of passes', () => {
  it('has no two passes with the same name', () => {
    expect(passes.map(({ name }) => name)).toEqual(['same-date', 'from-rollups', 'partition-pruning'])
  })

  it('leaves a query unchanged if no pass applies', () => {
    const draft: BoundQuery = { ...empty, columns: [dimension('visit_id')] }
    expect(passed(draft, 'summary', 'facet_selections')).toEqual(draft)
  })

  it('derives months for a joined relation from its repeated date conditions', () => {
    const draft = { ...empty, joins: [facets], where: [onDate('gte', '2026-01-01')] }
    const { where, joins } = passed(draft, 'facet_selections')
    expect(where.map(({ kind }) => kind)).toEqual(['comparison', 'comparison'])
    const [source] = joins.map((join) => join.source)
    expect(source?.kind === 'scan' && source.where.map(({ kind }) => kind)).toEqual(['months'])
  })
})
