import { describe, expect, it } from 'vitest'
import { asDimension, asFilter, asMeasure } from '../../../test/laws/stages/draft.ts'
import { catalog } from '../../../test/laws/stages/site-search.ts'
import type { FunctionName } from '../../catalog/functions.ts'
import { pathOf } from '../../issues/body-place.ts'
import type { FieldName } from '../../site-search/fields/index.ts'
import type { Reference } from '../references.ts'
import { mixedRowTypes } from './mixed-row-types.ts'

const { rowType } = catalog.model

/** The warnings for one measure, with other fields in the request. */
const measured = (fn: FunctionName, field: FieldName, ...others: readonly Reference[]) =>
  mixedRowTypes([...others, asMeasure(field, fn)], rowType).map(({ code, at }) => `${code} ${pathOf(at)}`)

describe('mixedRowTypes', () => {
  it.each([
    'item_id',
    'item_name',
    'item_quantity',
    'item_price',
    'item_total',
    'order_number',
    'currency',
  ] as const)('warns about a measure of %s', (field) => {
    expect(measured('count_distinct', field)).toEqual(['mixed_row_types measures[0]'])
  })

  it('does not warn if event_type is a filter or a dimension', () => {
    expect(measured('sum', 'item_total', asFilter('event_type', 'in'))).toEqual([])
    expect(measured('sum', 'item_total', asDimension('event_type'))).toEqual([])
  })

  it('warns if event_type is only measured', () => {
    const [warning, ...more] = mixedRowTypes(
      [asMeasure('event_type', 'count'), asMeasure('item_total', 'sum', 1)],
      rowType,
    )
    expect([warning?.at, more]).toEqual([['measures', 1], []])
  })

  it('does not warn about measures of other fields, or about dimensions and filters', () => {
    expect(measured('count', 'keyword')).toEqual([])
    expect(measured('count', 'page_no')).toEqual([])
    expect(mixedRowTypes([asDimension('item_id'), asFilter('item_total', 'set')], rowType)).toEqual([])
  })
})
