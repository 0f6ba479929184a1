// Tests the interpreter with hand-computed answers: measures, `having`, order and pages.

import { describe, expect, it } from 'vitest'
import { answer, data, N, summary } from './evaluated.ts'
import type { StructuredRequest } from './request.ts'
import { event } from './rows-by-hand.ts'
import { type Database, EMPTY } from './tables.ts'

describe('measures', () => {
  const prices = (...values: readonly (string | null)[]) =>
    summary(...values.map((item_price) => event({ item_price })))
  const measure = (fn: string, database: Database) =>
    data({ measures: [{ field: 'item_price', fn, alias: 'm' }] }, database)

  it('rounds averages half away from zero to six decimals', () => {
    expect(measure('avg', prices('1', '1', '0', null))).toEqual([{ m: '0.666667' }])
    expect(measure('avg', prices('0.0001', ...Array.from({ length: 199 }, () => '0')))).toEqual([{ m: '0.000001' }])
    expect(measure('avg', prices('-0.0001', ...Array.from({ length: 199 }, () => '0')))).toEqual([{ m: '-0.000001' }])
    expect(measure('avg', prices('-0.0001', ...Array.from({ length: 400 }, () => '0')))).toEqual([{ m: '0' }])
  })

  it('sums exactly, including numbers beyond 2^53 and decimal fractions', () => {
    expect(measure('sum', prices('0.1', '0.2'))).toEqual([{ m: '0.3' }])
    expect(measure('sum', prices('99999999999999.9999', '99999999999999.9999'))).toEqual([
      { m: '199999999999999.9998' },
    ])
    const big = summary(
      event({ no_of_results: 9_007_199_254_740_993n }),
      event({ no_of_results: 9_007_199_254_740_993n }),
    )
    const filters = [{ member: 'event_type', operator: 'equals', values: ['search'] }]
    const measures = ['sum', 'avg', 'max'].map((fn) => ({ field: 'no_of_results', fn, alias: fn }))
    expect(data({ measures, filters }, big)).toEqual([
      { sum: '18014398509481986', avg: '9007199254740993', max: '9007199254740993' },
    ])
  })

  it('counts rows for `*`, and ignores nulls in all other counts', () => {
    const fns = ['count', 'count_distinct', 'min', 'max'].map((fn) => ({ field: 'item_price', fn }))
    expect(data({ measures: [N, ...fns] }, prices('1.5', '1.50', null, '-2'))).toEqual([
      { n: '4', count_item_price: '3', count_distinct_item_price: '2', min_item_price: '-2', max_item_price: '1.5' },
    ])
  })

  it('returns one row if no rows match and there are no dimensions, and no row if there are dimensions', () => {
    const measures = [N, ...['sum', 'avg', 'min', 'count'].map((fn) => ({ field: 'item_price', fn, alias: fn }))]
    expect(answer({ measures }, EMPTY)).toMatchObject({
      data: [{ n: '0', count: '0' }],
      totalRecords: 1,
      hasMore: false,
    })
    expect(answer({ dimensions: ['event_type'], measures }, EMPTY)).toMatchObject({ data: [], totalRecords: 0 })
  })

  it('compares texts by code point for min and max', () => {
    const database = summary(...['\u{1f600}', '\uffff', 'Z', 'a'].map((bot_name) => event({ bot_name })))
    const measures = ['min', 'max'].map((fn) => ({ field: 'bot_name', fn, alias: fn }))
    expect(data({ measures }, database)).toEqual([{ min: 'Z', max: '\u{1f600}' }])
  })

  it('groups null, the empty text and a blank separately, and equal decimals together', () => {
    const database = summary(
      ...[null, '', ' '].map((bot_name) => event({ bot_name, item_price: '1.0' })),
      event({ item_price: '1' }),
    )
    expect(answer({ dimensions: ['bot_name'], measures: [N] }, database).totalRecords).toBe(3)
    expect(data({ dimensions: ['item_price'], measures: [N] }, database)).toEqual([{ item_price: '1', n: '4' }])
  })
})

describe('having and totals', () => {
  const thirds = summary(...['1', '0', '0'].map((item_price) => event({ item_price })), event({ event_type: 'cart' }))
  const request = (operator: string, ...values: readonly string[]): StructuredRequest => ({
    dimensions: ['event_type'],
    measures: [{ field: 'item_price', fn: 'avg', alias: 'a' }],
    having: [{ member: 'a', operator, values }],
  })

  it('compares the printed, rounded value in `having`', () => {
    expect(answer(request('equals', '0.333333'), thirds).totalRecords).toBe(1)
    expect(answer(request('gt', '0.333333'), thirds).totalRecords).toBe(0)
    expect(answer(request('gt', '0.3333329'), thirds).totalRecords).toBe(1)
  })

  it('treats nulls in `having` and in filters alike, and counts the remaining rows in `totalRecords`', () => {
    expect(data(request('notEquals', '0.333333'), thirds)).toEqual([{ event_type: 'cart' }])
    expect(data(request('notSet'), thirds)).toEqual([{ event_type: 'cart' }])
    expect(answer(request('lt', '0'), thirds)).toMatchObject({ data: [], totalRecords: 0, hasMore: false })
  })

  it('applies `having` to the only row of a request without dimensions', () => {
    const having = [{ member: 'n', operator: 'gt', values: ['0'] }]
    expect(answer({ measures: [N], having }, EMPTY)).toMatchObject({ data: [], totalRecords: 0 })
    expect(answer({ measures: [N], having }, thirds)).toMatchObject({ data: [{ n: '4' }], totalRecords: 1 })
  })
})

describe('order and pages', () => {
  const names = ['b', 'a', null, '\u{1f600}', '\uffff', 'a']
  const database = summary(
    ...names.map((bot_name, i) =>
      event({ bot_name, is_bot: [true, false, null][i % 3] ?? null, item_price: String(i) }),
    ),
  )
  const list = (request: StructuredRequest, column = 'bot_name') =>
    data(request, database).map((row) => row[column] ?? null)

  it('sorts nulls last in both directions, and texts by code point', () => {
    expect(list({ dimensions: ['bot_name'] })).toEqual(['a', 'a', 'b', '\uffff', '\u{1f600}', null])
    const order = [{ field: 'bot_name', dir: 'desc' }]
    expect(list({ dimensions: ['bot_name'], order })).toEqual(['\u{1f600}', '\uffff', 'b', 'a', 'a', null])
  })

  it('sorts false before true', () => {
    expect(list({ dimensions: ['is_bot'] }, 'is_bot')).toEqual(['false', 'false', 'true', 'true', null, null])
  })

  it('orders by the first measure descending, then by the dimensions', () => {
    expect(list({ dimensions: ['bot_name'], measures: [N] })).toEqual(['a', 'b', '\uffff', '\u{1f600}', null])
    expect(list({ dimensions: ['bot_name'], measures: [{ field: 'item_price', fn: 'sum' }] })).toEqual([
      'a',
      '\uffff',
      '\u{1f600}',
      null,
      'b',
    ])
  })

  it('orders by the date first if the date is a dimension', () => {
    const days = summary(
      event({ event_date: '2024-02-02' }),
      event({ event_date: '2024-02-02' }),
      event({ event_date: '2024-02-01' }),
    )
    expect(data({ dimensions: ['event_date'], measures: [N] }, days).map((row) => row.n)).toEqual(['1', '2'])
    const order = [{ field: 'n', dir: 'desc' }]
    expect(data({ dimensions: ['event_date'], measures: [N], order }, days).map((row) => row.n)).toEqual(['2', '1'])
  })

  it('orders equal rows by all dimensions, ascending', () => {
    const order = [{ field: 'n', dir: 'desc' }]
    expect(list({ dimensions: ['is_bot', 'bot_name'], measures: [N], order })).toEqual([
      'a',
      '\uffff',
      'b',
      '\u{1f600}',
      'a',
      null,
    ])
  })

  it('orders numbers by value, not as texts', () => {
    const numbers = summary(...['9', '10', '-1', '0.5'].map((item_price) => event({ item_price })))
    expect(data({ dimensions: ['item_price'] }, numbers).map((row) => row.item_price)).toEqual(['-1', '0.5', '9', '10'])
  })

  it('returns pages without gaps or overlap, and `totalRecords` even after the last page', () => {
    const pages = [1, 2, 3].map((page) => list({ dimensions: ['bot_name'], page, limit: 2 }))
    expect(pages.flat()).toEqual(list({ dimensions: ['bot_name'] }))
    expect(answer({ dimensions: ['bot_name'], page: 2, limit: 2 }, database)).toMatchObject({
      totalRecords: 6,
      hasMore: true,
    })
    expect(answer({ dimensions: ['bot_name'], page: 3, limit: 2 }, database).hasMore).toBe(false)
    expect(answer({ dimensions: ['bot_name'], page: 2_147_483_647, limit: 1000 }, database)).toMatchObject({
      data: [],
      totalRecords: 6,
      hasMore: false,
    })
  })
})
