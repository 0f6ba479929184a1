// Tests the validator on operators and values. The expected problems follow from the numbered decisions in
// docs/decisions. Titles contain the number of the decision.

import { describe, expect, it } from 'vitest'
import { n, shown } from './validated.ts'

const filtered = (member: string, operator: string, values?: unknown) =>
  shown({ measures: [n], filters: [values === undefined ? { member, operator } : { member, operator, values }] })

describe('operators and values', () => {
  it.each([
    ['keyword', 'Equals', 'unknown_operator filters[0].operator'],
    ['keyword', 'inDateRange', 'unsupported_operator filters[0].operator'],
    ['item_total', 'contains', 'unsupported_operator filters[0].operator'],
    ['event_date', 'startsWith', 'unsupported_operator filters[0].operator'],
    ['is_bot', 'gt', 'unsupported_operator filters[0].operator'],
    ['nope', 'equals', 'unknown_field filters[0].member'],
    ['account_id', 'equals', 'unknown_field filters[0].member'],
    ['KEYWORD', 'equals', 'unknown_field filters[0].member'],
    ['*', 'set', 'unknown_field filters[0].member'],
  ])('%s %s is %s (20)', (member, operator, problem) => {
    expect(filtered(member, operator, operator === 'set' ? undefined : ['abc'])).toEqual([problem])
  })

  it.each<readonly [string, string, unknown, string]>([
    ['keyword', 'equals', undefined, 'missing_values filters[0].values'],
    ['keyword', 'in', [], 'missing_values filters[0].values'],
    ['keyword', 'equals', null, 'missing_values filters[0].values'],
    ['keyword', 'set', ['a'], 'unexpected_values filters[0].values'],
    ['item_total', 'gt', ['1', '2'], 'unexpected_values filters[0].values'],
    ['keyword', 'equals', 'a', 'bad_shape filters[0].values'],
    ['keyword', 'equals', ['a', null], 'bad_shape filters[0].values[1]'],
    ['keyword', 'equals', [{}], 'bad_shape filters[0].values[0]'],
    ['keyword', 'contains', [''], 'bad_value filters[0].values[0]'],
    ['keyword', 'startsWith', ['a', ''], 'bad_value filters[0].values[1]'],
    ['keyword', 'equals', ['a\0'], 'bad_value filters[0].values[0]'],
    ['keyword', 'equals', ['\ud800'], 'bad_value filters[0].values[0]'],
    ['keyword', 'equals', ['x'.repeat(4097)], 'bad_value filters[0].values[0]'],
    ['item_total', 'equals', [9_007_199_254_740_992], 'bad_value filters[0].values[0]'],
    ['keyword', 'equals', [9_007_199_254_740_992], 'bad_value filters[0].values[0]'],
    ['item_total', 'equals', [Number.POSITIVE_INFINITY], 'bad_value filters[0].values[0]'],
    ['is_bot', 'equals', ['TRUE'], 'bad_value filters[0].values[0]'],
    ['is_bot', 'in', [1], 'bad_value filters[0].values[0]'],
    ['event_date', 'equals', ['today'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['2024-01-01'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['yesterday'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['today', '2024-01-01'], 'bad_value filters[0].values[0]'],
    ['event_date', 'inDateRange', ['2024-01-02', '2024-01-01'], 'bad_value filters[0].values'],
    ['event_date', 'inDateRange', ['2024-01-01', '2024-01-02', '2024-01-03'], 'unexpected_values filters[0].values'],
  ])('%s %s %j is %s', (member, operator, values, problem) => {
    expect(filtered(member, operator, values)).toEqual([problem])
  })

  it.each([
    '1e999',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '１２',
    ' 1 ',
    '+1',
    '1.',
    '.5',
    '00012',
    '',
    '1,5',
    '--1',
    '1\n',
    `1${'0'.repeat(28)}`,
    '0.0000000001',
  ])('rejects the number %j (22)', (text) => {
    expect(filtered('item_total', 'equals', [text])).toEqual(['bad_value filters[0].values[0]'])
  })

  it.each(['0', '-0', '1.50', '-1', '9'.repeat(28), '0.123456789', '-0.0'])('accepts the number %j (22)', (text) => {
    expect(filtered('item_total', 'equals', [text])).toEqual([])
  })

  it('accepts 4,096 code points, even outside the BMP, and the empty text for equals and gt (25)', () => {
    expect(filtered('keyword', 'equals', ['\u{1f600}'.repeat(4096), ''])).toEqual([])
    expect(filtered('keyword', 'gt', [''])).toEqual([])
  })
})
