import { describe, expect, it } from 'vitest'
import {
  catalog,
  columnExpression,
  fieldExpression,
  fields,
  joinOf,
  measureExpression,
} from '../../test/laws/stages/site-search.ts'
import {
  columnOf,
  columnsOf,
  common,
  constants,
  derived,
  type Rowset,
  rows,
  selectFrom,
} from '../model/reports/rowset.ts'
import { namesOf } from '../names/names-of.ts'
import { EACH_ROW } from '../query/source.ts'
import { siteSearch } from '../site-search/index.ts'
import { conditionedColumn } from './report-columns.ts'

describe('fieldExpression', () => {
  it('returns an expression with the type and storage of the field', () => {
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

  it('returns an expression for every field of the catalog', () => {
    for (const name of namesOf(fields)) expect(fieldExpression(name)).toMatchObject({ kind: 'field', field: name })
  })
})

describe('columnExpression', () => {
  it('returns a column of a relation, under the name of the relation or an alias', () => {
    const column = { kind: 'field', type: 'date', storage: 'date', field: 'event_date' }
    expect(columnExpression('facet_selections', 'event_date')).toEqual({ ...column, relation: 'facet_selections' })
    expect(columnExpression('facet_selections', 'event_date', 'x')).toEqual({ ...column, relation: 'x' })
  })

  it.each([
    ['summary', 'facet_field'],
    ['page_loads', 'toString'],
  ] as const)('throws if %s has no column %s', (relation, field) => {
    expect(() => columnExpression(relation, field)).toThrow(`the relation ${relation} has no column ${field}`)
  })
})

describe('joinOf', () => {
  it('returns an inner join on equal values of each join column', () => {
    expect(joinOf('facet_selections')).toEqual({
      type: 'inner',
      source: { kind: 'scan', relation: 'facet_selections', where: [] },
      on: ['event_date', 'tracking_id'].map((name) => ({
        left: columnExpression('facet_selections', name),
        right: columnExpression('summary', name),
      })),
    })
  })
})

describe('conditionedColumn', () => {
  const { summary, facet_selections: facets } = siteSearch.relations
  const searches = rows(summary, { event_type: 'search' }, { beside: [facets] })
  const days = selectFrom(searches, columnsOf(searches, ['event_date']))
  const conditioned = (from: Rowset, name: string) => conditionedColumn({ path: 'r', from }, name, catalog)

  it('returns a column of the scanned relation, or of each scan below a derived source', () => {
    expect(conditioned(searches, 'facet_value')).toEqual(columnOf(searches, 'facet_value'))
    const ofEachRow = columnExpression('summary', 'engine_id', EACH_ROW)
    expect(conditioned(derived('d', days), 'engine_id')).toEqual(ofEachRow)
    expect(conditioned(common('d', { name: 'all days', select: days }), 'engine_id')).toEqual(ofEachRow)
  })

  it('throws if no scan accepts conditions', () => {
    expect(() => conditioned(constants('list', 'metric', ['ctr']), 'metric')).toThrow(
      'the report r must contain rows(..), because filters and dates apply to these rows',
    )
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
  ] as const)('gives %s of %s the type %s and the storage %s', (fn, field, type, storage) => {
    expect(measureExpression(fn, field)).toEqual({ kind: 'aggregate', fn, type, storage, of: fieldExpression(field) })
  })

  it('computes avg as an exact sum divided by a count', () => {
    expect(measureExpression('avg', 'page_no')).toEqual({
      kind: 'quotient',
      type: 'number',
      storage: 'quotient',
      dividend: measureExpression('sum', 'page_no'),
      divisor: measureExpression('count', 'page_no'),
    })
  })
})
