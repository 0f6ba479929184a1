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

describe('isTotalFirst', () => {
  it('is true for groups sorted by a dimension', () => {
    expect(first({})).toBe(true)
    expect(first({ order: [{ by: fieldExpression('keyword'), dir: 'asc' }] })).toBe(true)
  })

  it('is false unless the dialect sets totalFirst', () => {
    expect(first({}, false)).toBe(false)
  })

  it('is false for groups sorted by an aggregate', () => {
    expect(first({ order: [{ column: 'n', dir: 'desc' }, ...groups.order] })).toBe(false)
    expect(first({ order: [{ by: measure('m', 'max', 'page_no').expression, dir: 'asc' }] })).toBe(false)
  })

  it('is false without an order, or if the page does not contain the total', () => {
    expect(first({ order: [] })).toBe(false)
    expect(first({ grouping: 'rows' })).toBe(false)
    expect(first({ grouping: 'total' })).toBe(false)
  })
})
