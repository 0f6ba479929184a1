import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Body } from './asked.ts'
import { added, chipsOf, elementsOf, moved, removed, replaced } from './chips.ts'
import { LISTS } from './lists.ts'

const texts = (body: Body, list: (typeof LISTS)[number]) => chipsOf(body, list).map(({ text }) => text)

describe('chipsOf', () => {
  it('describes the elements of a body', () => {
    const body = {
      dimensions: ['keyword'],
      measures: [
        { field: '*', fn: 'count' },
        { field: 'item_total', fn: 'sum', alias: 'revenue' },
      ],
      filters: [
        { member: 'keyword', operator: 'startsWith', values: ['a', 'b'] },
        { member: 'user_id', operator: 'notSet' },
        { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] },
        { member: 'city', operator: 'in', values: ['a', 'b', 'c', 'd', 'e'] },
      ],
      having: [{ member: 'count', operator: 'gte', values: [10] }],
      order: [{ field: 'count', dir: 'desc' }, { field: 'keyword' }],
    }
    expect(LISTS.map((list) => texts(body, list))).toEqual([
      ['keyword'],
      ['count of rows', 'sum item_total as revenue'],
      [
        'keyword starts with a or b',
        'user_id is not set',
        'event_date in 2026-01-01 – 2026-01-31',
        'city in a or b or c or 2 more',
      ],
      ['count ≥ 10'],
      ['count ↓', 'keyword ↑'],
    ])
  })

  it('describes the analysis language in words, with labels', () => {
    const searches = { member: 'event_type', operator: 'equals', values: ['search'] }
    const body = {
      dimensions: [
        { field: 'event_date', by: 'week', fill: true },
        { field: 'click_element_position', bins: [1, 2, 4] },
        { field: 'keyword', top: { limit: 5, by: 'ctr', within: ['engine_name'], rest: 'others' } },
      ],
      measures: [
        { metric: 'ctr' },
        { metric: 'ctr', alias: 'on_phones', filters: [{ member: 'device', operator: 'equals', values: ['mobile'] }] },
        { alias: 'share', divide: ['ctr', { of: 'ctr', over: [] }] },
        { alias: 'before', of: 'ctr', in: 'previous' },
        { alias: 'growth', change: ['ctr', 'before'] },
        { alias: 'rest', subtract: [{ add: ['a', 'b'] }, 'c'] },
      ],
      filters: [
        { or: [searches, { and: [searches, { not: { member: 'keyword', operator: 'set' } }] }] },
        { member: 'keyword', operator: 'notEquals', values: ['a', 'b'] },
      ],
      order: [{ field: 'ctr', dir: 'desc' }],
    }
    const labels = new Map([
      ['ctr', 'Click-through rate'],
      ['event_date', 'Date'],
    ])
    const labelOf = (name: string) => labels.get(name) ?? name
    expect(LISTS.map((list) => chipsOf(body, list, labelOf).map(({ text }) => text))).toEqual([
      [
        'Date by week, with empty ones',
        'click_element_position in bins from 1, 2, 4',
        'keyword, top 5 by Click-through rate in each engine_name, with the rest',
      ],
      [
        'Click-through rate',
        'Click-through rate where device = mobile as on_phones',
        'Click-through rate / Click-through rate over all groups as share',
        'Click-through rate in previous as before',
        'change to Click-through rate from before as growth',
        '(a + b) − c as rest',
      ],
      ['event_type = search or (event_type = search and (not keyword is set))', 'keyword is none of a or b'],
      [],
      ['Click-through rate ↓'],
    ])
  })

  it('shows unknown elements as JSON', () => {
    expect(texts({ filters: [1, { member: 'a' }] }, 'filters')).toEqual(['1', '{"member":"a"}'])
    expect(texts({ dimensions: 'keyword' }, 'dimensions')).toEqual(['keyword'])
    expect(texts({ order: [{ field: 'a', dir: 'up' }] }, 'order')).toEqual(['a up'])
  })

  it('makes a chip for every element of any body, and removing an added element restores the body', () => {
    const bodies = fc.dictionary(fc.constantFrom(...LISTS), fc.array(fc.jsonValue(), { minLength: 1 }))
    fc.assert(
      fc.property(bodies, fc.constantFrom(...LISTS), fc.jsonValue(), (body, list, value) => {
        const before = chipsOf(body, list)
        expect(before.map((chip) => chip.value)).toEqual(elementsOf(body, list))
        const more = added(body, list, value)
        expect(chipsOf(more, list).at(-1)?.value).toEqual(value)
        if (list !== 'dimensions' && list !== 'measures') expect(removed(more, list, before.length)).toEqual(body)
      }),
    )
  })
})

describe('an edit of a body', () => {
  const body = { dimensions: ['a', 'b', 'c'], order: [{ field: 'b' }, { field: 'a' }], limit: 5 }

  it('moves an element, but not beyond the ends of its list', () => {
    expect(moved(body, 'dimensions', 0, 1)).toEqual({ ...body, dimensions: ['b', 'a', 'c'] })
    expect(moved(body, 'dimensions', 0, -1)).toBe(body)
    expect(moved(body, 'dimensions', 2, 3)).toBe(body)
  })

  it('replaces one element', () => {
    expect(replaced(body, 'dimensions', 1, 'x')).toEqual({ ...body, dimensions: ['a', 'x', 'c'] })
  })

  it('removes a dimension together with its `order` entry', () => {
    expect(removed(body, 'dimensions', 1)).toEqual({ dimensions: ['a', 'c'], order: [{ field: 'a' }], limit: 5 })
  })

  it('removes a list that becomes empty', () => {
    expect(removed({ filters: [1] }, 'filters', 0)).toEqual({})
  })
})
