// Tests arithmetic with measures. The expected answers are computed by hand.
import { describe, expect, it } from 'vitest'
import { event } from '../rows-by-hand.ts'
import { CONTEXT, data, is, N, summary } from './by-hand.ts'
import { evaluateSized } from './evaluate.ts'
import type { AnalysisMeasureJson } from './json.ts'

const sum = (field: string): AnalysisMeasureJson => ({ field, fn: 'sum' })
const rows = summary(
  event({ engine_id: 'e1', item_price: '1', item_quantity: '3' }),
  event({ engine_id: 'e1', item_price: '1', item_quantity: null }),
  event({ engine_id: 'e2', item_price: null, item_quantity: '-2' }),
)
const cells = (...measures: readonly AnalysisMeasureJson[]) =>
  data({ dimensions: ['engine_id'], measures, order: [{ field: 'engine_id' }] }, rows).map(
    ({ engine_id: _, ...others }) => others,
  )
const N_HIDDEN = { field: '*', fn: 'count' } as const
const [price, quantity] = [sum('item_price'), sum('item_quantity')]

describe('arithmetic', () => {
  it('accepts hidden measures, and aliases of earlier and later measures, as operands', () => {
    expect(cells({ alias: 'x', divide: ['n', quantity] }, N)).toEqual([
      { x: '0.666667', n: '2' },
      { x: '-0.5', n: '1' },
    ])
  })

  it('treats an empty sum as 0, although the sum itself has no cell', () => {
    const measures = [
      { ...price, alias: 'p' },
      { alias: 'sum', add: ['p', quantity] },
      { alias: 'less', subtract: ['p', quantity] },
      { alias: 'ratio', divide: ['p', quantity] },
      { alias: 'inverse', divide: [quantity, 'p'] },
    ] as const
    expect(cells(...measures)).toEqual([
      { p: '2', sum: '5', less: '-1', ratio: '0.666667', inverse: '1.5' },
      { sum: '-2', less: '2', ratio: '0' },
    ])
  })

  it('has no value if an operand is a mean, minimum or maximum without a value', () => {
    const of = (fn: string): AnalysisMeasureJson => ({ alias: fn, add: [{ field: 'item_price', fn }, N_HIDDEN] })
    expect(cells(of('avg'), of('min'), of('max'))).toEqual([{ avg: '3', min: '3', max: '3' }, {}])
  })

  it('rounds only the result, not the operands', () => {
    const thirds = summary(...['1', '0', '0'].map((item_price) => event({ item_price })))
    const mean = { field: 'item_price', fn: 'avg' }
    const measures = [
      { ...mean, alias: 'mean' },
      { alias: 'thrice', add: [mean, { alias: null, add: [mean, mean] }] },
      { alias: 'ninth', divide: [mean, { field: '*', fn: 'count' }] },
    ] as const
    expect(data({ measures }, thirds)).toEqual([{ mean: '0.333333', thrice: '1', ninth: '0.111111' }])
  })

  it('computes `change` only if the second operand is above zero', () => {
    const change = (b: AnalysisMeasureJson) => cells({ alias: 'x', change: [N_HIDDEN, b] })
    expect(change(quantity)).toEqual([{ x: '-0.333333' }, {}])
    expect(change(price)).toEqual([{ x: '0' }, {}])
  })

  it('uses the rounded number in `having` and `order`', () => {
    const request = { dimensions: ['engine_id'], measures: [{ alias: 'x', divide: [N_HIDDEN, quantity] }] } as const
    expect(data({ ...request, having: [is('x', 'equals', '0.666667')] }, rows)).toHaveLength(1)
    expect(data({ ...request, order: [{ field: 'x', dir: 'desc' }] }, rows).map((row) => row.x)).toEqual([
      '0.666667',
      '-0.5',
    ])
  })

  it('computes a quotient with a factor near 10^20 exactly', () => {
    const most = summary(...Array.from({ length: 100 }, () => event({ item_price: '99999999999999.9999' })))
    const counted = { field: '*', fn: 'count', filters: [is('keyword', 'notSet')] }
    // The numerator is 100 * 99999999999999.9999, in units of 0.0001. The denominator is 100, in the same units.
    expect(evaluateSized({ measures: [{ alias: 'x', divide: [price, counted] }] }, CONTEXT, most).largestFactor).toBe(
      99_999_999_999_999_999_900n,
    )
    expect(data({ measures: [{ alias: 'x', divide: [price, counted] }] }, most)).toEqual([{ x: '99999999999999.9999' }])
  })

  it('applies the filters of `of` to all operands of the measure', () => {
    const filters = [is('item_quantity', 'set')]
    expect(cells(N, { alias: 'mean', divide: ['n', price] }, { alias: 'x', of: 'mean', filters })).toEqual([
      { n: '2', mean: '1', x: '1' },
      { n: '1' },
    ])
  })
})
