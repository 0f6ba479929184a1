import { describe, expect, it } from 'vitest'
import { dimension, empty, facets, noFacts, onDate } from '../../../test/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { passes } from './index.ts'

const passed = (draft: BoundQuery, ...partitioned: readonly string[]) =>
  passes.reduce((rewritten, pass) => pass.apply(rewritten, { ...noFacts, partitioned: new Set(partitioned) }), draft)

describe('passes', () => {
  it('have a name each', () => {
    expect(passes.map(({ name }) => name)).toEqual(['same-date', 'partition-pruning'])
  })

  it('leave a query unchanged that none of them applies to', () => {
    const draft: BoundQuery = { ...empty, columns: [dimension('visit_id')] }
    expect(passed(draft, 'summary', 'facet_selections')).toEqual(draft)
  })

  it('derive months of what is joined from the dates that are repeated for it', () => {
    const draft = { ...empty, joins: [facets], where: [onDate('gte', '2026-01-01')] }
    const { where, joins } = passed(draft, 'facet_selections')
    expect(where.map(({ kind }) => kind)).toEqual(['comparison', 'comparison'])
    const [source] = joins.map((join) => join.source)
    expect(source?.kind === 'scan' && source.where.map(({ kind }) => kind)).toEqual(['months'])
  })
})
