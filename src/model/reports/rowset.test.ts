import { describe, expect, it } from 'vitest'
import { columnExpression, fieldExpression } from '../../../test/laws/stages/site-search.ts'
import { relations } from '../../site-search/relations.ts'
import { columnOf, columnsOf, common, constants, derived, rows, selectFrom, unionOf } from './rowset.ts'

const searches = rows(relations.summary, { event_type: 'search' }, { beside: [relations.facet_selections] })
const clicks = rows(relations.autocomplete_clicks)
const days = selectFrom(searches, columnsOf(searches, ['event_date', 'item_total']))
const decimal = { kind: 'field', type: 'number', storage: 'decimal', field: 'item_total' }

describe('columnOf', () => {
  it('finds a column of the relation or of a joined relation', () => {
    expect(columnOf(searches, 'keyword')).toEqual(fieldExpression('keyword'))
    expect(columnOf(searches, 'facet_value')).toEqual(columnExpression('facet_selections', 'facet_value'))
    expect(columnOf(searches, 'event_id')).toEqual(columnExpression('summary', 'event_id'))
    expect(columnOf(clicks, 'keyword')).toEqual(columnExpression('autocomplete_clicks', 'keyword'))
    expect(() => columnOf(clicks, 'facet_value')).toThrow('the relation autocomplete_clicks has no column facet_value')
  })

  it('gives a selected column the type of its expression, and the name of the rows as its relation', () => {
    const table = { name: 'all days', select: days }
    for (const of of [derived('d', days), unionOf('d', [days, days]), common('d', table)]) {
      expect(columnOf(of, 'item_total')).toEqual({ ...decimal, relation: 'd' })
      expect(() => columnOf(of, 'keyword')).toThrow('the rows of d have no column keyword')
    }
  })

  it('gives a column of constants the type string', () => {
    expect(columnOf(constants('list', 'metric', ['ctr']), 'metric')).toEqual({
      kind: 'field',
      type: 'string',
      storage: 'string',
      relation: 'list',
      field: 'metric',
    })
  })
})
