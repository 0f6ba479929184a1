import { describe, expect, it } from 'vitest'
import { dimension, empty, measure, noFacts } from '../../../test/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { stableOrder } from './stable-order.ts'

const orderOf = (draft: Partial<BoundQuery>) =>
  stableOrder
    .apply({ ...empty, ...draft }, noFacts)
    .order.map((term) => `${'column' in term ? term.column : term.by.kind} ${term.dir}`)

const n = measure('n', 'count', 'tracking_id')
const total = measure('total', 'sum', 'item_total')

describe('stable-order', () => {
  it('orders raw rows by all columns, as requested', () => {
    expect(orderOf({ columns: [dimension('visit_id'), dimension('keyword')] })).toEqual(['visit_id asc', 'keyword asc'])
  })

  it('puts event_date first where it is a dimension', () => {
    const columns = [dimension('keyword'), dimension('event_date')]
    expect(orderOf({ columns })).toEqual(['event_date asc', 'keyword asc'])
    expect(orderOf({ grouping: 'groups', columns: [...columns, n] })).toEqual(['event_date asc', 'keyword asc'])
  })

  it('else puts the first measure first, descending', () => {
    const columns = [dimension('keyword'), dimension('visit_id'), total, n]
    expect(orderOf({ grouping: 'groups', columns })).toEqual(['total desc', 'keyword asc', 'visit_id asc'])
  })

  it('completes the order of the caller by the dimensions that it lacks', () => {
    const columns = [dimension('keyword'), dimension('event_date'), dimension('visit_id'), n, total]
    const order = [
      { column: 'total', dir: 'asc' },
      { column: 'event_date', dir: 'desc' },
    ] as const
    expect(orderOf({ grouping: 'groups', columns, order })).toEqual([
      'total asc',
      'event_date desc',
      'keyword asc',
      'visit_id asc',
    ])
  })

  it('adds nothing when the order of the caller is complete', () => {
    const columns = [dimension('keyword'), n]
    expect(orderOf({ grouping: 'groups', columns, order: [{ column: 'keyword', dir: 'desc' }] })).toEqual([
      'keyword desc',
    ])
  })

  it('orders a list by all that it shows, unless its order has what identifies a row', () => {
    const columns: BoundQuery['columns'] = [{ ...dimension('keyword'), role: 'value' }, total]
    const order = [{ column: 'total', dir: 'desc' }] as const
    expect(orderOf({ columns, order })).toEqual(['total desc', 'keyword asc'])
    expect(orderOf({ columns, order, keyed: true })).toEqual(['total desc'])
  })

  it('does not apply to the one row of a total, but for what its caller asks', () => {
    expect(orderOf({ grouping: 'total', columns: [n] })).toEqual([])
    expect(orderOf({ grouping: 'total', columns: [n], order: [{ column: 'n', dir: 'asc' }] })).toEqual(['n asc'])
  })
})
