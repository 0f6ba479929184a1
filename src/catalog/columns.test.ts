import { describe, expect, it } from 'vitest'
import { fieldExpression, measureExpression } from './columns.ts'
import { fields } from './fields.ts'
import { namesOf } from './names.ts'

describe('fieldExpression', () => {
  it('says how a field is kept', () => {
    expect(fieldExpression('page_no')).toEqual({
      kind: 'field',
      type: 'number',
      storage: 'integer',
      relation: 'summary',
      field: 'page_no',
    })
    expect(fieldExpression('item_total').storage).toBe('decimal')
    expect(fieldExpression('no_of_results').storage).toBe('integer')
    expect(fieldExpression('facet_value')).toMatchObject({ storage: 'string', relation: 'facet_selections' })
  })

  it('stands for every field of the catalog', () => {
    for (const name of namesOf(fields)) expect(fieldExpression(name)).toMatchObject({ kind: 'field', field: name })
  })
})

describe('measureExpression', () => {
  it.each([
    ['count', 'keyword', 'number', 'integer'],
    ['count_distinct', 'event_date', 'number', 'integer'],
    ['sum', 'page_no', 'number', 'whole'],
    ['sum', 'item_total', 'number', 'decimal'],
    ['min', 'page_no', 'number', 'integer'],
    ['max', 'item_total', 'number', 'decimal'],
    ['min', 'keyword', 'string', 'string'],
    ['max', 'event_date', 'date', 'date'],
  ] as const)('%s of %s is a %s kept as %s', (fn, field, type, storage) => {
    expect(measureExpression(fn, field)).toEqual({ kind: 'aggregate', fn, type, storage, of: fieldExpression(field) })
  })

  it('makes a mean the quotient of an exact sum and a count', () => {
    expect(measureExpression('avg', 'page_no')).toEqual({
      kind: 'quotient',
      type: 'number',
      storage: 'decimal',
      dividend: measureExpression('sum', 'page_no'),
      divisor: measureExpression('count', 'page_no'),
    })
  })

  it('counts rows without a field', () => {
    expect(countRows).toEqual({ kind: 'aggregate', type: 'number', storage: 'integer', fn: 'count' })
  })
})
