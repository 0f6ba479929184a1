// T09 to T12: the compiler accepts a value only in a canonical form of its type. For any other value, the issue has the
// path of the value.

import { describe, expect, it } from 'vitest'
import { accepted, bodyWith, count, dialects, filter, issueOf, issuesOf } from './compilers.ts'

describe('numbers (T09)', () => {
  it.each([
    ...[
      '1e999',
      '1e3',
      '1E3',
      'NaN',
      'nan',
      'Infinity',
      '-Infinity',
      '0x10',
      '0b1',
      '1_000',
      '١٢',
      '１２',
      ' 1 ',
      '1;--',
    ],
    ...[
      '+1',
      '1.',
      '.5',
      '00012',
      '',
      '1,5',
      '9'.repeat(400),
      '1\u00a0',
      '--1',
      '1 or 1=1',
      '1)',
      "1'",
      '1/**/',
      'null',
    ],
    ...['1.0000000001', '9'.repeat(29), '-', '1e-7', 'true', '\n1', '1\n'],
  ])('%j is refused', (text) => {
    for (const member of ['item_total', 'page_no']) {
      const body = { measures: [count], filters: [filter('event_type', 'set'), filter(member, 'gte', text)] }
      expect(issueOf(body)).toMatchObject({ code: 'bad_value', path: 'filters[1].values[0]' })
    }
    expect(issueOf({ measures: [count], having: [filter('n', 'gt', text)] })).toMatchObject({
      code: 'bad_value',
      path: 'having[0].values[0]',
    })
  })

  it.each([
    9007199254740992,
    -9007199254740992,
    1e300,
    1e-10,
    0.1234567891,
    true,
  ])('the JSON value %d is refused', (value) => {
    expect(issueOf(bodyWith(filter('item_total', 'equals', value)))).toMatchObject({
      code: 'bad_value',
      path: 'filters[0].values[0]',
    })
  })

  it.each([
    ['-0', '0'],
    [-0, '0'],
    ['1.50', '1.5'],
    [10.0, '10'],
    ['0.000', '0'],
    [1e-7, '0.0000001'],
  ])('%s is sent as %s', (given, sent) => {
    for (const dialect of ['postgres', 'duckdb'] as const) {
      expect(accepted(bodyWith(filter('item_total', 'equals', given)), dialect).page.parameters).toEqual(['acme', sent])
    }
    expect(accepted(bodyWith(filter('item_total', 'equals', given)), 'trino').page.sql).toContain(`'${sent}'`)
  })
})

describe('booleans (T10)', () => {
  it.each([
    'TRUE',
    'True',
    't',
    'f',
    '1',
    '0',
    'yes',
    'no',
    'on',
    'null',
    ' true',
    'true ',
    '',
    1,
    0,
  ])('%j is refused', (value) => {
    expect(issueOf(bodyWith(filter('is_bot', 'equals', value)))).toMatchObject({
      code: 'bad_value',
      path: 'filters[0].values[0]',
    })
  })

  it('true and false are accepted, also as JSON values', () => {
    expect(accepted(bodyWith(filter('is_bot', 'in', 'true', false))).page.parameters).toEqual(['acme', true, false])
  })
})

describe('dates (T11)', () => {
  const days = [
    ...['infinity', '-infinity', 'epoch', 'now', 'tomorrow', '2024-02-30', '2023-02-29', '1900-02-29'],
    ...[
      '2024-2-3',
      '20240203',
      '0000-01-01',
      '10000-01-01',
      '+010000-01-01',
      '-0001-01-01',
      '2024-01-01T00:00',
      '2024-01-01\n',
    ],
    ...[
      '２０２４-01-01',
      ' 2024-01-01 ',
      '2024/01/01',
      'Jan 5 2024',
      'J2451187',
      '12/31/2024',
      '2024-01-01 BC',
      '2024-W01',
      '',
    ],
    ...["2024-01-01' or '1'='1", '2024-01-01 23:59:59+14', 20240101],
  ]

  it.each([...days, 'today', 'this_week'])('%j is refused', (day) => {
    for (const operator of ['equals', 'notEquals', 'gt', 'lte', 'in']) {
      expect(issueOf(bodyWith(filter('event_date', operator, day)))).toMatchObject({
        code: 'bad_value',
        path: 'filters[0].values[0]',
      })
    }
  })

  it.each(days)('%j is refused as the start or end of a range', (day) => {
    expect(issueOf(bodyWith(filter('event_date', 'inDateRange', day)))).toMatchObject({ path: 'filters[0].values[0]' })
    expect(issueOf(bodyWith(filter('event_date', 'inDateRange', '2024-01-01', day)))).toMatchObject({
      code: 'bad_value',
      path: 'filters[0].values[1]',
    })
  })

  it.each([
    [['today', '2024-01-01'], 'filters[0].values[0]'],
    [['2024-01-01', 'today'], 'filters[0].values[1]'],
    [['2024-02-01', '2024-01-31'], 'filters[0].values'],
    [['TODAY'], 'filters[0].values[0]'],
    [['last_8_days'], 'filters[0].values[0]'],
    [['2024-01-01'], 'filters[0].values[0]'],
    [['__proto__'], 'filters[0].values[0]'],
  ])('%j is refused as a range', (values, path) => {
    expect(issueOf(bodyWith(filter('event_date', 'inDateRange', ...values)))).toMatchObject({ code: 'bad_value', path })
  })
})

describe('the shape of values (T12)', () => {
  const many = (length: number) => Array.from({ length }, () => 'a')

  it.each([
    [{ values: [] }, 'missing_values filters[0].values'],
    [{ values: null }, 'missing_values filters[0].values'],
    [{}, 'missing_values filters[0].values'],
    [{ values: many(1001) }, 'out_of_bounds filters[0].values'],
    [{ values: 'a' }, 'bad_shape filters[0].values'],
    [{ values: { 0: 'a' } }, 'bad_shape filters[0].values'],
    [{ values: [null] }, 'bad_shape filters[0].values[0]'],
    [{ values: ['a', null] }, 'bad_shape filters[0].values[1]'],
    [{ values: [['a']] }, 'bad_shape filters[0].values[0]'],
    [{ values: [{ toString: 'a' }] }, 'bad_shape filters[0].values[0]'],
    [{ operator: 'gt', values: ['a', 'b'] }, 'unexpected_values filters[0].values'],
    [{ operator: 'gt', values: [] }, 'missing_values filters[0].values'],
    [{ operator: 'set', values: ['a'] }, 'unexpected_values filters[0].values'],
    [{ operator: 'notSet', values: ['a'] }, 'unexpected_values filters[0].values'],
    [{ value: ['a'] }, 'unknown_member filters[0].value'],
    [{ values: ['a'], caseSensitive: false }, 'unknown_member filters[0].caseSensitive'],
    [{ member: 'event_date', operator: 'inDateRange', values: [] }, 'missing_values filters[0].values'],
    [
      { member: 'event_date', operator: 'inDateRange', values: ['2024-01-01', '2024-01-02', '2024-01-03'] },
      'unexpected_values filters[0].values',
    ],
  ])('causes an issue if it is %j', (change, expected) => {
    const condition = { member: 'keyword', operator: 'equals', ...change }
    expect(issuesOf(bodyWith(condition))).toEqual([expected])
  })

  it.each(['set', 'notSet'])('%s treats an empty list like missing values', (operator) => {
    const sql = accepted(bodyWith({ member: 'keyword', operator })).page.sql
    expect(accepted(bodyWith({ member: 'keyword', operator, values: [] })).page.sql).toBe(sql)
    expect(accepted(bodyWith({ member: 'keyword', operator, values: null })).page.sql).toBe(sql)
  })

  it('accepts the maximum of every limit, on every dialect', () => {
    const conditions = (length: number, each: number) =>
      Array.from({ length }, (_, index) => filter('keyword', index % 2 === 0 ? 'in' : 'contains', ...many(each)))
    const body = { dimensions: ['visit_id'], filters: conditions(10, 1000) }
    for (const dialect of dialects) expect(accepted(body, dialect).page.sql.length).toBeGreaterThan(10_000)
    expect(issuesOf({ ...body, filters: conditions(11, 1000) })).toEqual(['out_of_bounds filters'])
    expect(issuesOf({ ...body, filters: conditions(101, 1) })).toEqual(['out_of_bounds filters'])
  })

  it('accepts the longest valid request, or refuses it because the statement is too long', () => {
    const filters = Array.from({ length: 100 }, () =>
      filter('keyword', 'notEquals', ...Array.from({ length: 100 }, () => '😀'.repeat(200))),
    )
    for (const dialect of ['postgres', 'duckdb'] as const) {
      expect(accepted({ dimensions: ['visit_id'], filters }, dialect).page.parameters).toHaveLength(10_001)
    }
    expect(() => accepted({ dimensions: ['visit_id'], filters }, 'trino')).toThrow(
      /the request makes a statement of more than 1000000 characters; trino takes at most 1000000/,
    )
  })
})
