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

describe('quotientsOf', () => {
  it('computes quotient columns in a select around the page', () => {
    expect(last({})).toEqual(['mean', 'share'])
  })

  it('computes quotients in place for dialects with cheap division', () => {
    expect(last({}, false)).toEqual([])
  })

  it('computes the quotients of a single total in a select around its row', () => {
    expect(last({ grouping: 'total', order: [] })).toEqual(['mean', 'share'])
  })

  it('ignores requests for raw rows', () => {
    expect(quotients({ grouping: 'rows' })).toEqual({ quotientsFirst: [], quotientsLast: [] })
  })

  it('uses a select around the groups for quotients in the order', () => {
    const order = [{ column: 'share', dir: 'asc' } as const]
    expect(quotients({ order })).toEqual({ quotientsFirst: ['share'], quotientsLast: ['mean'] })
    expect(quotients({ order }, false)).toEqual({ quotientsFirst: ['share'], quotientsLast: [] })
  })

  it('uses a select around the groups for quotients in having', () => {
    const having = [{ kind: 'comparison', operator: 'set', operand: column('mean'), values: [] } as const]
    expect(quotients({ having })).toEqual({ quotientsFirst: ['mean'], quotientsLast: ['share'] })
  })

  it('uses a select around the groups for quotients that are parts of other quotients', () => {
    expect(last({ columns: [...groups.columns, ratio('of shares', 'share', 'n')] })).toEqual(['mean', 'of shares'])
    expect(last({ columns: [...groups.columns, ratio('by mean', 'n', 'mean')] })).toEqual(['share', 'by mean'])
  })
})
