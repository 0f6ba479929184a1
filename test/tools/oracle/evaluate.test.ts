// Tests which rows the interpreter reads. The expected answers are computed by hand from the specification and from
// docs/decisions.

import { describe, expect, it } from 'vitest'
import { evaluate } from './evaluate.ts'
import { answer, CONTEXT, data, N, summary } from './evaluated.ts'
import { event, facet, target } from './rows-by-hand.ts'
import type { Database } from './tables.ts'

const count = (database: Database, member: string, operator: string, ...values: readonly string[]) =>
  answer(
    {
      measures: [N],
      filters: [
        { member: 'event_type', operator: 'set' },
        { member, operator, values },
      ],
    },
    database,
  ).data[0]?.n

describe('scope and envelope', () => {
  const database = summary(event({ keyword: 'a' }), event({ keyword: 'b' }), event({ keyword: 'b', account_id: 'B' }))

  it('reads only one account, and writes the members of the envelope in order', () => {
    const envelope = answer({ dimensions: ['keyword'], measures: [N] }, database)
    expect(JSON.stringify(envelope)).toBe(
      '{"columns":[{"name":"keyword","type":"string"},{"name":"n","type":"number"}],' +
        '"data":[{"keyword":"a","n":"1"},{"keyword":"b","n":"1"}],"totalRecords":2,"page":1,"limit":100,"hasMore":false}',
    )
  })

  it('throws on an invalid request', () => {
    expect(() => answer({ dimensions: ['nope'] }, database)).toThrow('unknown field nope')
  })

  it('omits nulls, keeps empty texts, and prints every value as text', () => {
    const row = event({
      user_id: null,
      page_name: '',
      is_bot: false,
      item_price: '12.5000',
      no_of_results: 9_007_199_254_740_993n,
    })
    const dimensions = ['event_type', 'user_id', 'page_name', 'is_bot', 'item_price', 'no_of_results', 'event_date']
    expect(answer({ dimensions }, summary(row))).toMatchObject({
      data: [
        {
          event_type: 'search',
          page_name: '',
          is_bot: 'false',
          item_price: '12.5',
          no_of_results: '9007199254740993',
          event_date: '2024-02-29',
        },
      ],
      columns: ['string', 'string', 'string', 'string', 'number', 'number', 'date'].map((type) => ({ type })),
    })
  })

  it('returns a date as the maximum of a date, and accepts the alias __proto__', () => {
    const measures = [
      { field: 'event_date', fn: 'max' },
      { ...N, alias: '__proto__' },
    ] as const
    const envelope = answer({ measures }, database)
    expect(envelope.columns).toEqual([
      { name: 'max_event_date', type: 'date' },
      { name: '__proto__', type: 'number' },
    ])
    expect(JSON.stringify(envelope.data)).toBe('[{"max_event_date":"2024-02-29","__proto__":"2"}]')
  })
})

describe('filters', () => {
  const texts = summary(...[null, '', 'a', 'A', 'ab', '%', 'a ', 'e\u0301'].map((keyword) => event({ keyword })))

  it.each([
    ['equals', ['a'], '1'],
    ['equals', ['a', 'A'], '2'],
    ['equals', [''], '1'],
    ['equals', ['\u00e9'], '0'],
    ['notEquals', ['a'], '7'],
    ['notEquals', ['a', 'A'], '6'],
    ['in', ['a', 'a', 'zz'], '1'],
    ['contains', ['%'], '1'],
    ['contains', ['_'], '0'],
    ['contains', ['b', 'A'], '2'],
    ['startsWith', ['a'], '3'],
    ['gt', ['a'], '3'],
    ['gte', ['a'], '4'],
    ['lt', ['a'], '3'],
    ['lte', ['a'], '4'],
    ['set', [], '7'],
    ['notSet', [], '1'],
  ])('keyword %s %j: %s rows', (operator, values, n) => {
    expect(count(texts, 'keyword', operator, ...values)).toBe(n)
  })

  it('keeps nulls with `notEquals true`, but not with `equals false`', () => {
    const bots = summary(event({ is_bot: true }), event({ is_bot: false }), event({ is_bot: null }))
    expect(count(bots, 'is_bot', 'notEquals', 'true')).toBe('2')
    expect(count(bots, 'is_bot', 'equals', 'false')).toBe('1')
    expect(count(bots, 'is_bot', 'in', 'false', 'true')).toBe('2')
  })

  it.each([
    ['no_of_results', 'gt', '5.5', '1'],
    ['no_of_results', 'gte', '5.5', '1'],
    ['no_of_results', 'equals', '0.5', '0'],
    ['no_of_results', 'notEquals', '0.5', '4'],
    ['no_of_results', 'equals', '5.0', '1'],
    ['no_of_results', 'lt', '9007199254740993', '3'],
    ['no_of_results', 'equals', '9007199254740992', '0'],
    ['item_price', 'equals', '9.99004', '0'],
    ['item_price', 'lt', '9.99004', '1'],
    ['item_price', 'equals', '9.990', '1'],
  ])('%s %s %s: %s rows, compared exactly', (member, operator, value, n) => {
    const numbers = summary(
      event({ no_of_results: 5, item_price: '9.9900' }),
      event({ no_of_results: 9_007_199_254_740_993n }),
      event({ no_of_results: 0 }),
      event({ no_of_results: -1 }),
    )
    expect(count(numbers, member, operator, value)).toBe(n)
  })

  it.each([
    [['today'], '1'],
    [['this_week'], '3'],
    [['this_month'], '3'],
    [['last_month'], '2'],
    [['last_30_days'], '4'],
    [['this_year'], '6'],
    [['last_year'], '1'],
    [['2024-01-31', '2024-02-29'], '4'],
    [['2024-02-29', '2024-02-29'], '1'],
  ])('inDateRange %j: %s rows', (values, n) => {
    const days = ['2023-12-31', '2024-01-01', '2024-01-31', '2024-02-26', '2024-02-28', '2024-02-29', '2024-03-04']
    const database = summary(...days.map((event_date) => event({ event_date })))
    expect(count(database, 'event_date', 'inDateRange', ...values)).toBe(n)
  })

  it('resolves a shortcut in the time zone of the account', () => {
    const database = summary(event({ event_date: '2024-02-29' }), event({ event_date: '2024-03-01' }))
    const request = {
      dimensions: ['event_date'],
      filters: [{ member: 'event_date', operator: 'inDateRange', values: ['today'] }],
    }
    const now = new Date('2024-02-29T23:30:00Z')
    expect(evaluate(request, { ...CONTEXT, now }, database).data).toEqual([{ event_date: '2024-02-29' }])
    expect(evaluate(request, { ...CONTEXT, now, timeZone: 'Europe/Berlin' }, database).data).toEqual([
      { event_date: '2024-03-01' },
    ])
  })

  it('treats JSON numbers and booleans in filters like the same values written as texts', () => {
    const database = summary(event({ item_price: '0.5', is_bot: true, keyword: '5' }), event({ item_price: '1' }))
    const filters = [
      { member: 'item_price', operator: 'equals', values: [0.5] },
      { member: 'is_bot', operator: 'equals', values: [true] },
      { member: 'keyword', operator: 'equals', values: [5] },
    ]
    expect(data({ measures: [N], filters }, database)).toEqual([{ n: '1' }])
  })
})

describe('blank keyword', () => {
  const database = summary(...[null, '', 'a', ' '].map((keyword) => event({ keyword, original_keyword: keyword })))

  it('drops rows with a blank keyword if `keyword` is a dimension, with or without measures', () => {
    expect(data({ dimensions: ['keyword'] }, database)).toEqual([{ keyword: ' ' }, { keyword: 'a' }])
    expect(answer({ dimensions: ['keyword'], measures: [N] }, database).totalRecords).toBe(2)
  })

  it('keeps rows with a blank keyword if `keyword` occurs only in a filter or a measure', () => {
    expect(count(database, 'keyword', 'equals', '')).toBe('1')
    expect(data({ measures: [{ field: 'keyword', fn: 'count' }] }, database)).toEqual([{ count_keyword: '3' }])
    expect(answer({ dimensions: ['original_keyword'], measures: [N] }, database).totalRecords).toBe(4)
  })
})

describe('joins', () => {
  const database: Database = {
    summary: [
      event({ tracking_id: 't1', visit_id: 'v1' }),
      event({ tracking_id: 't2', visit_id: 'v2' }),
      event({ tracking_id: null, visit_id: 'v1', event_type: 'rec_click' }),
      event({ tracking_id: 't1', visit_id: 'v1', event_type: 'sale', item_total: '10' }),
    ],
    facet_selections: [
      facet('t1', 'color', 'red'),
      facet('t1', 'size', 'L'),
      facet('t2', 'color', 'blue', { event_date: '2024-02-28' }),
      facet('t2', 'color', 'green', { account_id: 'B' }),
    ],
    visitor_target_selections: [
      target('v1', 'gold'),
      target('v1', 'new', { event_date: '2023-01-01' }),
      target('v1', 'other', { account_id: 'B' }),
    ],
  }

  it('returns each search, cart and sale once per facet of its search on the same day', () => {
    expect(
      data({ dimensions: ['facet_value'], measures: [N, { field: 'item_total', fn: 'sum', alias: 's' }] }, database),
    ).toEqual([
      { facet_value: 'L', n: '2', s: '10' },
      { facet_value: 'red', n: '2', s: '10' },
    ])
  })

  it('also joins for a field that occurs only in a filter or a measure, so `facet_field notSet` finds nothing', () => {
    expect(count(database, 'facet_field', 'equals', 'color')).toBe('2')
    expect(count(database, 'facet_field', 'notSet')).toBe('0')
    expect(data({ measures: [N, { field: 'facet_name', fn: 'count', alias: 'f' }] }, database)).toEqual([
      { n: '4', f: '0' },
    ])
  })

  it('joins the targets of a visit from any day', () => {
    expect(data({ dimensions: ['visitor_target_name'], measures: [N] }, database)).toEqual([
      { visitor_target_name: 'gold', n: '3' },
      { visitor_target_name: 'new', n: '3' },
    ])
  })

  it('multiplies rows, but not distinct ids, if it joins both facets and targets', () => {
    const measures = [N, { field: 'tracking_id', fn: 'count_distinct', alias: 't' }]
    const filters = [{ member: 'visitor_target_name', operator: 'set' }]
    const both = { measures, filters: [...filters, { member: 'facet_field', operator: 'set' }] }
    expect(data(both, database)).toEqual([{ n: '8', t: '1' }])
    expect(data({ measures }, database)).toEqual([{ n: '4', t: '2' }])
  })
})
