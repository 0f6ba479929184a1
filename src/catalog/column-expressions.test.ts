import { describe, expect, it } from 'vitest'
import { columnExpression, fieldExpression, joinOn, measureExpression } from './column-expressions.ts'
import { fields } from './fields.ts'
import { namesOf } from './names-of.ts'

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

describe('columnExpression', () => {
  it('is a column of a relation, by the name that the rows are known by', () => {
    const column = { kind: 'field', type: 'date', storage: 'date', field: 'event_date' }
    expect(columnExpression('facet_selections', 'event_date')).toEqual({ ...column, relation: 'facet_selections' })
    expect(columnExpression('facet_selections', 'event_date', 'x')).toEqual({ ...column, relation: 'x' })
  })

  it.each([
    ['summary', 'facet_field'],
    ['nowhere', 'keyword'],
  ])('throws where %s has no column %s', (relation, field) => {
    expect(() => columnExpression(relation, field)).toThrow(`the relation ${relation} has no column ${field}`)
  })
})

describe('joinOn', () => {
  it('keeps rows that have a match with equal values in each column', () => {
    expect(joinOn('facet_selections', 'summary', ['event_date', 'tracking_id'])).toEqual({
      type: 'inner',
      source: { kind: 'scan', relation: 'facet_selections', where: [] },
      on: ['event_date', 'tracking_id'].map((name) => ({
        left: columnExpression('facet_selections', name),
        right: columnExpression('summary', name),
      })),
    })
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
})
