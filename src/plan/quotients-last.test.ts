import { describe, expect, it } from 'vitest'
import { dimension, empty, measure, noFacts } from '../../test/stages/draft.ts'
import { countRows, quotient } from '../query/aggregates.ts'
import type { BoundQuery, ColumnExpression, OutputColumn } from '../query/bound-query.ts'
import { quotientsLastOf } from './quotients-last.ts'

const column = (name: string): ColumnExpression => ({ kind: 'column', type: 'number', storage: 'decimal', name })
const ratio = (name: string, dividend: string, divisor: string): OutputColumn => ({
  name,
  role: 'measure',
  expression: quotient(column(dividend), column(divisor)),
})

const groups: BoundQuery = {
  ...empty,
  grouping: 'groups',
  columns: [
    dimension('keyword'),
    measure('mean', 'avg', 'page_no'),
    { name: 'n', role: 'measure', expression: countRows },
    ratio('share', 'n', 'n'),
  ],
  order: [{ column: 'n', dir: 'desc' }],
}
const last = (change: Partial<BoundQuery>, quotientsLast = true) =>
  quotientsLastOf({ ...groups, ...change }, { ...noFacts, quotientsLast })

describe('quotients-last', () => {
  it('computes every quotient column around the page', () => {
    expect(last({})).toEqual(['mean', 'share'])
  })

  it('does not apply to dialects where division is cheap', () => {
    expect(last({}, false)).toEqual([])
  })

  it('does not apply to raw rows or to a single total', () => {
    expect(last({ grouping: 'rows' })).toEqual([])
    expect(last({ grouping: 'total' })).toEqual([])
  })

  it('keeps quotients that the order uses', () => {
    expect(last({ order: [{ column: 'share', dir: 'asc' }] })).toEqual(['mean'])
  })

  it('keeps quotients that having uses', () => {
    const having = [{ kind: 'comparison', operator: 'set', operand: column('mean'), values: [] } as const]
    expect(last({ having })).toEqual(['share'])
  })

  it('keeps quotients that another quotient uses', () => {
    expect(last({ columns: [...groups.columns, ratio('of shares', 'share', 'n')] })).toEqual(['mean', 'of shares'])
    expect(last({ columns: [...groups.columns, ratio('by mean', 'n', 'mean')] })).toEqual(['share', 'by mean'])
  })
})
