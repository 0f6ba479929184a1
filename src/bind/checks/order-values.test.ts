import { describe, expect, it } from 'vitest'
import { asMeasure } from '../../../test/laws/stages/draft.ts'
import type { FunctionName } from '../../catalog/functions.ts'
import { pathOf } from '../../issues/body-place.ts'
import type { FieldName } from '../../site-search/fields/index.ts'
import { orderValueRepeats } from './order-values.ts'

const measured = (fn: FunctionName, field: FieldName) =>
  orderValueRepeats([asMeasure(field, fn)]).map(({ code, at }) => `${code} ${pathOf(at)}`)

describe('orderValueRepeats', () => {
  it.each([
    'order_total',
    'order_tax',
    'order_sub_total',
  ] as const)('warns about the sum and the mean of %s', (field) => {
    expect(measured('sum', field)).toEqual(['order_value_repeats measures[0]'])
    expect(measured('avg', field)).toEqual(['order_value_repeats measures[0]'])
  })

  it('does not warn about other functions and fields', () => {
    expect(measured('max', 'order_total')).toEqual([])
    expect(measured('count', 'order_total')).toEqual([])
    expect(measured('sum', 'item_total')).toEqual([])
  })
})
