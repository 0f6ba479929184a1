import { describe, expect, it } from 'vitest'
import { dimension, empty, measure, noFacts } from '../../test/laws/stages/draft.ts'
import { fieldExpression } from '../../test/laws/stages/site-search.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import { isTotalFirst } from './total-first.ts'

const groups: BoundQuery = {
  ...empty,
  grouping: 'groups',
  columns: [dimension('keyword'), measure('n', 'count', 'visit_id')],
  order: [
    { column: 'keyword', dir: 'asc' },
    { column: 'n', dir: 'desc' },
  ],
}
const first = (change: Partial<BoundQuery>, totalFirst = true) =>
  isTotalFirst({ ...groups, ...change }, { ...noFacts, totalFirst })

describe('total-first', () => {
  it('applies to groups sorted by a dimension', () => {
    expect(first({})).toBe(true)
    expect(first({ order: [{ by: fieldExpression('keyword'), dir: 'asc' }] })).toBe(true)
  })

  it('does not apply unless the dialect asks for it', () => {
    expect(first({}, false)).toBe(false)
  })

  it('does not apply to groups sorted by an aggregate', () => {
    expect(first({ order: [{ column: 'n', dir: 'desc' }, ...groups.order] })).toBe(false)
    expect(first({ order: [{ by: measure('m', 'max', 'page_no').expression, dir: 'asc' }] })).toBe(false)
  })

  it('does not apply without an order, or if no total is in the page', () => {
    expect(first({ order: [] })).toBe(false)
    expect(first({ grouping: 'rows' })).toBe(false)
    expect(first({ grouping: 'total' })).toBe(false)
  })
})
