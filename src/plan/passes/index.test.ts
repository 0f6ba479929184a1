import { describe, expect, it } from 'vitest'
import { dimension, empty, facets, noFacts, onDate } from '../../../test/stages/draft.ts'
import { columnExpression } from '../../../test/stages/site-search.ts'
import { type BoundQuery, EACH_ROW } from '../../query/bound-query.ts'
import { passes } from './index.ts'

const passed = (draft: BoundQuery, ...partitioned: readonly string[]) =>
  passes.reduce((rewritten, pass) => pass.apply(rewritten, { ...noFacts, partitioned: new Set(partitioned) }), draft)

describe('passes', () => {
  it('have a name each', () => {
    expect(passes.map(({ name }) => name)).toEqual(['each-row', 'same-date', 'partition-pruning'])
  })

  it('leave a draft as it is that none of them is about', () => {
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

  it('derive months from the dates that are put into each scan', () => {
    const days = onDate('inDateRange', '2026-01-05', '2026-02-01')
    const scan = { kind: 'scan', relation: 'summary', where: [], conditioned: true } as const
    const select = { from: scan, joins: [], where: [], columns: [], having: [] }
    const draft: BoundQuery = {
      ...empty,
      from: { kind: 'select', name: 'days', select },
      eachRow: [{ ...days, operand: columnExpression('summary', 'event_date', EACH_ROW) }],
    }
    const { from } = passed(draft, 'summary')
    const inner = from.kind === 'select' ? from.select.from : undefined
    expect(inner?.kind === 'scan' && inner.where.map(({ kind }) => kind)).toEqual(['comparison', 'months'])
  })
})
