import { describe, expect, it } from 'vitest'
import { columnExpression, fieldExpression } from '../../catalog/column-expressions.ts'
import { EACH_ROW } from '../../query/source.ts'
import {
  columnOf,
  columnsOf,
  common,
  conditionedColumn,
  constants,
  derived,
  rows,
  selectFrom,
  unionOf,
} from './rowset.ts'

const searches = rows('summary', { event_type: 'search' })
const clicks = rows('autocomplete_clicks')
const days = selectFrom(searches, columnsOf(searches, ['event_date', 'item_total']))
const decimal = { kind: 'field', type: 'number', storage: 'decimal', field: 'item_total' }

describe('columnOf', () => {
  it('is a column of a relation, or of what is joined to summary', () => {
    expect(columnOf(searches, 'keyword')).toEqual(fieldExpression('keyword'))
    expect(columnOf(searches, 'facet_value')).toEqual(columnExpression('facet_selections', 'facet_value'))
    expect(columnOf(searches, 'event_id')).toEqual(columnExpression('summary', 'event_id'))
    expect(columnOf(clicks, 'keyword')).toEqual(columnExpression('autocomplete_clicks', 'keyword'))
    expect(() => columnOf(clicks, 'facet_value')).toThrow('the relation autocomplete_clicks has no column facet_value')
  })

  it('has the type of what a select computes, under the name of its rows', () => {
    const table = { name: 'all days', select: days }
    for (const of of [derived('d', days), unionOf('d', [days, days]), common('d', table)]) {
      expect(columnOf(of, 'item_total')).toEqual({ ...decimal, relation: 'd' })
      expect(() => columnOf(of, 'keyword')).toThrow('the rows of d have no column keyword')
    }
  })

  it('of constants is a text', () => {
    expect(columnOf(constants('list', 'metric', ['ctr']), 'metric')).toEqual({
      kind: 'field',
      type: 'string',
      storage: 'string',
      relation: 'list',
      field: 'metric',
    })
  })
})

describe('conditionedColumn', () => {
  it('is that of the relation that is read, or of each one underneath', () => {
    expect(conditionedColumn(searches, 'facet_value')).toEqual(columnOf(searches, 'facet_value'))
    const ofEachRow = columnExpression('summary', 'engine_id', EACH_ROW)
    expect(conditionedColumn(derived('d', days), 'engine_id')).toEqual(ofEachRow)
    expect(conditionedColumn(common('d', { name: 'all days', select: days }), 'engine_id')).toEqual(ofEachRow)
  })

  it('needs a scan that takes conditions', () => {
    expect(() => conditionedColumn(constants('list', 'metric', ['ctr']), 'metric')).toThrow(
      'a report needs a scan that takes conditions',
    )
  })
})
