import { describe, expect, it } from 'vitest'
import { asDimension, dimension, empty, onDate } from '../../../test/stages/draft.ts'
import type { BoundQuery } from '../../query/query.ts'
import { rules } from './index.ts'

describe('rules', () => {
  it('have a name each', () => {
    expect(rules.map(({ name }) => name)).toEqual([
      'each-row',
      'facet-join',
      'visitor-target-join',
      'blank-keyword',
      'stable-order',
      'same-date',
      'partition-pruning',
    ])
  })

  it('leave a draft as it is that none of them is about', () => {
    const draft = { ...empty, grouping: 'total' as const, references: [asDimension('visit_id')] }
    const facts = { partitioned: new Set<never>() }
    expect(rules.reduce<BoundQuery>((rewritten, rule) => rule.apply(rewritten, facts), draft)).toEqual(draft)
  })

  it('join before they look at what is joined', () => {
    const draft = {
      ...empty,
      columns: [dimension('facet_value')],
      references: [asDimension('facet_value')],
      where: [onDate('gte', '2026-01-01')],
    }
    const facts = { partitioned: new Set(['facet_selections'] as const) }
    const { where, joins } = rules.reduce<BoundQuery>((rewritten, rule) => rule.apply(rewritten, facts), draft)
    expect(where.map(({ kind }) => kind)).toEqual(['comparison', 'comparison'])
    const [source] = joins.map((join) => join.source)
    expect(source?.kind === 'scan' && source.where.map(({ kind }) => kind)).toEqual(['months'])
  })
})
