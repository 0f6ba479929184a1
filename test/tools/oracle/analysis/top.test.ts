// Tests `top` and the rest: the row for all values that `top` does not keep. The expected answers are computed by hand.
import { describe, expect, it } from 'vitest'
import { event } from '../rows-by-hand.ts'
import { answer, data, is, N, summary, within } from './by-hand.ts'

/**
 * Creates rows with these cells. For example, `times({ engine_id: 'e1' }, { a: 2 })` creates two rows with the city
 * `a`.
 */
const times = (cells: object, counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([city, n]) => Array.from({ length: n }, () => event({ ...cells, city })))
const top = (limit: number, more = {}) => ({ field: 'city', top: { limit, by: 'n', ...more } })
const shown = (rows: readonly Readonly<Record<string, string>>[]) =>
  rows.map(({ city, n, is_rest }) => [city, n, ...(is_rest === undefined ? [] : [is_rest])])

describe('top', () => {
  const database = summary(...times({}, { a: 3, b: 1, c: 2, Other: 1, '': 1 }), event({ city: null }))

  it('keeps exactly `limit` values, and orders ties by value with null last', () => {
    expect(shown(data({ dimensions: [top(2)], measures: [N] }, database))).toEqual([
      ['a', '3'],
      ['c', '2'],
    ])
    expect(shown(data({ dimensions: [top(3)], measures: [N] }, database))).toEqual([
      ['a', '3'],
      ['c', '2'],
      ['', '1'],
    ])
    const up = data({ dimensions: [top(2, { dir: 'asc' })], measures: [N] }, database)
    expect(shown(up)).toEqual([
      ['', '1'],
      ['Other', '1'],
    ])
    expect(shown(data({ dimensions: [top(9)], measures: [N] }, database))).toHaveLength(6)
  })

  it('keeps the smallest of the values that tie for the last place', () => {
    const names = ['n', 'a', 'm', 'b', 'l', 'c', 'k', 'd', 'j', 'e', 'i', 'f']
    const tied = summary(...names.flatMap((city) => times({}, { [city]: 2 })), ...times({}, { z: 3 }))
    const rows = data({ dimensions: [top(10, { rest: 'is_rest' })], measures: [N] }, tied)
    expect(rows.map(({ city }) => city)).toEqual(['z', 'a', 'b', 'c', 'd', 'e', 'f', 'i', 'j', 'k', undefined])
    expect(rows.at(-1)).toEqual({ is_rest: 'true', n: '6' })
  })

  it('adds a last row for the rest, without a value in the dimension', () => {
    const {
      columns,
      data: rows,
      totalRecords,
    } = answer({ dimensions: [top(2, { rest: 'is_rest' })], measures: [N] }, database)
    expect(columns.map(({ name }) => name)).toEqual(['city', 'is_rest', 'n'])
    expect(shown(rows)).toEqual([
      ['a', '3', 'false'],
      ['c', '2', 'false'],
      [undefined, '4', 'true'],
    ])
    expect(totalRecords).toBe(3)
  })

  it('distinguishes the rest from a null value and from the text Other by a flag', () => {
    const request = { dimensions: [top(5, { rest: 'is_rest' })], measures: [N] }
    expect(shown(data(request, database)).slice(3)).toEqual([
      ['Other', '1', 'false'],
      ['b', '1', 'false'],
      [undefined, '1', 'true'],
    ])
    const nulls = summary(event({ city: null }), event({ city: null }), event({ city: 'a' }))
    expect(shown(data({ ...request, dimensions: [top(1, { rest: 'is_rest' })] }, nulls))).toEqual([
      [undefined, '2', 'false'],
      [undefined, '1', 'true'],
    ])
  })

  it('adds no rest if it keeps all values', () => {
    const request = { dimensions: [top(6, { rest: 'is_rest' })], measures: [N] }
    expect(data(request, database).map((row) => row.is_rest)).toEqual(Array.from({ length: 6 }, () => 'false'))
  })

  it('ranks values over all rows of the request, so every week has the same values', () => {
    const rows = summary(
      ...times({ event_date: '2024-02-19' }, { a: 1, b: 2 }),
      ...times({ event_date: '2024-02-26' }, { a: 3, b: 1, c: 2 }),
    )
    const week = { field: 'event_date', by: 'week', alias: 'week' }
    const request = { dimensions: [week, top(1, { rest: 'is_rest' })], measures: [N] }
    expect(data(request, rows)).toEqual([
      { week: '2024-02-19', city: 'a', is_rest: 'false', n: '1' },
      { week: '2024-02-19', is_rest: 'true', n: '2' },
      { week: '2024-02-26', city: 'a', is_rest: 'false', n: '3' },
      { week: '2024-02-26', is_rest: 'true', n: '3' },
    ])
  })

  it('ranks separately for each combination of the dimensions in `within`', () => {
    const rows = summary(...times({ engine_id: 'e1' }, { a: 2, b: 1 }), ...times({ engine_id: 'e2' }, { a: 1, b: 3 }))
    const dimensions = ['engine_id', top(1, { within: ['engine_id'], rest: 'is_rest' })]
    const measures = [N, { alias: 'city_n', of: 'n', over: ['city'] }, { alias: 'all', of: 'n', over: [] }]
    expect(data({ dimensions, measures }, rows)).toEqual([
      { engine_id: 'e2', city: 'b', is_rest: 'false', n: '3', city_n: '4', all: '7' },
      { engine_id: 'e1', city: 'a', is_rest: 'false', n: '2', city_n: '3', all: '7' },
      { engine_id: 'e1', is_rest: 'true', n: '1', city_n: '2', all: '7' },
      { engine_id: 'e2', is_rest: 'true', n: '1', city_n: '2', all: '7' },
    ])
  })

  it('does not affect `totals` and `over`, and applies before `having`', () => {
    const measures = [N, { alias: 'all', of: 'n', over: [] }]
    const request = { dimensions: [top(1)], measures, totals: true, having: [is('n', 'lt', '3')] }
    expect(answer(request, database)).toMatchObject({ data: [], totals: { n: '9', all: '9' } })
  })

  it('orders the rest like other rows by a measure, but puts the rest last by the dimension', () => {
    const request = { dimensions: [top(2, { rest: 'is_rest' })], measures: [N] }
    const ordered = (field: string, dir: string) =>
      shown(data({ ...request, order: [{ field, dir }] }, database)).map(([city]) => city)
    expect(ordered('n', 'desc')).toEqual([undefined, 'a', 'c'])
    expect(ordered('city', 'desc')).toEqual(['c', 'a', undefined])
    expect(ordered('city', 'asc')).toEqual(['a', 'c', undefined])
    expect(ordered('is_rest', 'desc')).toEqual([undefined, 'a', 'c'])
  })

  it('can rank by a measure of another period, and then ranks the values of all used periods', () => {
    const rows = summary(
      ...times({ event_date: '2024-02-28' }, { a: 1, b: 3 }),
      ...times({ event_date: '2024-02-27' }, { c: 2, a: 1 }),
    )
    const request = {
      dimensions: [{ field: 'city', top: { limit: 1, by: 'before', rest: 'is_rest' } }],
      measures: [N, { alias: 'before', of: 'n', in: 'prior' }],
      compare: { prior: 'previous_period' },
      filters: [within('2024-02-28', '2024-02-28')],
    }
    expect(data(request, rows)).toEqual([
      { city: 'c', is_rest: 'false', n: '0', before: '2' },
      { is_rest: 'true', n: '4', before: '1' },
    ])
  })

  it('applies before `fill`, so the rest has a row in every bucket', () => {
    const rows = summary(...times({ event_date: '2024-02-28' }, { a: 2, b: 1 }))
    const day = { field: 'event_date', by: 'day', alias: 'day', fill: true }
    const request = {
      dimensions: [day, top(1, { rest: 'is_rest' })],
      measures: [N],
      filters: [within('2024-02-28', '2024-02-29')],
    }
    expect(data(request, rows)).toEqual([
      { day: '2024-02-28', city: 'a', is_rest: 'false', n: '2' },
      { day: '2024-02-28', is_rest: 'true', n: '1' },
      { day: '2024-02-29', city: 'a', is_rest: 'false', n: '0' },
      { day: '2024-02-29', is_rest: 'true', n: '0' },
    ])
  })
})
