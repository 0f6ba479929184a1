import { describe, expect, it } from 'vitest'
import { dimension, empty, measure, noFacts } from '../../test/laws/stages/draft.ts'
import { countRows, quotient } from '../query/aggregates.ts'
import type { BoundQuery, ColumnExpression, OutputColumn } from '../query/bound-query.ts'
import { quotientsOf } from './quotients.ts'

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
const quotients = (change: Partial<BoundQuery>, quotientsLast = true) =>
  quotientsOf({ ...groups, ...change }, { ...noFacts, quotientsLast })
const last = (change: Partial<BoundQuery>, quotientsLast = true) => quotients(change, quotientsLast).quotientsLast

describe('quotients', () => {
  it('computes every quotient column around the page', () => {
    expect(last({})).toEqual(['mean', 'share'])
  })

  it('does not apply to dialects where division is cheap', () => {
    expect(last({}, false)).toEqual([])
  })

  it('computes the quotients of a single total around its row', () => {
    expect(last({ grouping: 'total', order: [] })).toEqual(['mean', 'share'])
  })

  it('does not apply to raw rows', () => {
    expect(quotients({ grouping: 'rows' })).toEqual({ quotientsFirst: [], quotientsLast: [] })
  })

  it('computes quotients that the order uses around the groups', () => {
    const order = [{ column: 'share', dir: 'asc' } as const]
    expect(quotients({ order })).toEqual({ quotientsFirst: ['share'], quotientsLast: ['mean'] })
    expect(quotients({ order }, false)).toEqual({ quotientsFirst: ['share'], quotientsLast: [] })
  })

  it('computes quotients that having uses around the groups', () => {
    const having = [{ kind: 'comparison', operator: 'set', operand: column('mean'), values: [] } as const]
    expect(quotients({ having })).toEqual({ quotientsFirst: ['mean'], quotientsLast: ['share'] })
  })

  it('computes quotients that another quotient uses around the groups', () => {
    expect(last({ columns: [...groups.columns, ratio('of shares', 'share', 'n')] })).toEqual(['mean', 'of shares'])
    expect(last({ columns: [...groups.columns, ratio('by mean', 'n', 'mean')] })).toEqual(['share', 'by mean'])
  })
})
