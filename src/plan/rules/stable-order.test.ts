import { describe, expect, it } from 'vitest'
import { dimension, empty, measure, noFacts } from '../../../test/laws/stages/draft.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { stableOrder } from './stable-order.ts'

const orderOf = (draft: Partial<BoundQuery>) =>
  stableOrder
    .apply({ ...empty, ...draft }, noFacts)
    .order.map((term) => `${'column' in term ? term.column : term.by.kind} ${term.dir}`)

const n = measure('n', 'count', 'tracking_id')
const total = measure('total', 'sum', 'item_total')

describe('stable-order', () => {
  it('sorts raw rows by all columns, in the requested order', () => {
    expect(orderOf({ columns: [dimension('visit_id'), dimension('keyword')] })).toEqual(['visit_id asc', 'keyword asc'])
  })

  it('sorts by event_date first if it is a dimension', () => {
    const columns = [dimension('keyword'), dimension('event_date')]
    expect(orderOf({ columns })).toEqual(['event_date asc', 'keyword asc'])
    expect(orderOf({ grouping: 'groups', columns: [...columns, n] })).toEqual(['event_date asc', 'keyword asc'])
  })

  it('otherwise sorts by the first measure, descending', () => {
    const columns = [dimension('keyword'), dimension('visit_id'), total, n]
    expect(orderOf({ grouping: 'groups', columns })).toEqual(['total desc', 'keyword asc', 'visit_id asc'])
  })

  it("appends the missing dimensions to the caller's order", () => {
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

  it('adds nothing to a complete order', () => {
    const columns = [dimension('keyword'), n]
    expect(orderOf({ grouping: 'groups', columns, order: [{ column: 'keyword', dir: 'desc' }] })).toEqual([
      'keyword desc',
    ])
  })

  it('puts the row for all other values after a ranked null, unless the order names its flag column first', () => {
    const columns = [dimension('visit_id'), dimension('keyword'), { ...dimension('page_name'), name: 'is_rest' }, n]
    const top = { column: 'keyword', rest: 'is_rest', limit: 1, by: n.expression, dir: 'desc', within: [] } as const
    const ranked = (...names: readonly string[]) =>
      orderOf({ grouping: 'groups', columns, top, order: names.map((column) => ({ column, dir: 'desc' })) })
    expect(ranked('keyword')).toEqual(['keyword desc', 'is_rest asc', 'visit_id asc'])
    expect(ranked('keyword', 'n', 'is_rest')).toEqual(['keyword desc', 'is_rest asc', 'n desc', 'visit_id asc'])
    expect(ranked('is_rest', 'keyword')).toEqual(['is_rest desc', 'keyword desc', 'visit_id asc'])
    expect(ranked('n')).toEqual(['n desc', 'visit_id asc', 'keyword asc', 'is_rest asc'])
    expect(ranked()).toEqual(['is_rest asc', 'n desc', 'visit_id asc', 'keyword asc'])
  })

  it('sorts a list by all its columns, unless the order includes the key of a row', () => {
    const columns: BoundQuery['columns'] = [{ ...dimension('keyword'), role: 'value' }, total]
    const order = [{ column: 'total', dir: 'desc' }] as const
    expect(orderOf({ columns, order })).toEqual(['total desc', 'keyword asc'])
    expect(orderOf({ columns, order, keyed: true })).toEqual(['total desc'])
  })

  it("adds nothing to a single total, but keeps the caller's order", () => {
    expect(orderOf({ grouping: 'total', columns: [n] })).toEqual([])
    expect(orderOf({ grouping: 'total', columns: [n], order: [{ column: 'n', dir: 'asc' }] })).toEqual(['n asc'])
  })
})
