import { describe, expect, it } from 'vitest'
import { fieldExpression } from '../../test/laws/stages/site-search.ts'
import { aggregate, countRows, mean, quotient } from './aggregates.ts'

describe('countRows', () => {
  it('has no operand', () => {
    expect(countRows).toEqual({ kind: 'aggregate', type: 'number', storage: 'integer', fn: 'count' })
  })
})

describe('aggregate', () => {
  it.each([
    ['count', 'keyword', 'number', 'integer'],
    ['count_distinct', 'item_total', 'number', 'integer'],
    ['sum', 'page_no', 'number', 'whole'],
    ['sum', 'item_total', 'number', 'decimal'],
    ['min', 'page_no', 'number', 'integer'],
    ['max', 'keyword', 'string', 'string'],
    ['max', 'event_date', 'date', 'date'],
  ] as const)('%s of %s is a %s stored as %s', (fn, field, type, storage) => {
    const of = fieldExpression(field)
    expect(aggregate(fn, of)).toEqual({ kind: 'aggregate', type, storage, fn, of })
  })
})

describe('quotient and mean', () => {
  const of = fieldExpression('page_no')

  it('have 6 decimals', () => {
    const divided = { kind: 'quotient', type: 'number', storage: 'quotient' }
    expect(quotient(of, countRows)).toEqual({ ...divided, dividend: of, divisor: countRows })
    expect(mean(of)).toEqual({ ...divided, dividend: aggregate('sum', of), divisor: aggregate('count', of) })
  })
})
