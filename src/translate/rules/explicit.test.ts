import { describe, expect, it } from 'vitest'
import { queryOf } from '../../../test/laws/language/ask.ts'

describe('a condition or measure written out in full', () => {
  it.each([
    ['keyword equals "a" or "b"', { member: 'keyword', operator: 'equals', values: ['a', 'b'] }],
    ['keyword is "a" or "b"', { member: 'keyword', operator: 'in', values: ['a', 'b'] }],
    ['keyword is one of "a"', { member: 'keyword', operator: 'in', values: ['a'] }],
    ['keyword is not "a" or "b"', { member: 'keyword', operator: 'notEquals', values: ['a', 'b'] }],
    ['keyword more than "a"', { member: 'keyword', operator: 'gt', values: ['a'] }],
    [
      'keyword is "searches by day last week"',
      { member: 'keyword', operator: 'equals', values: ['searches by day last week'] },
    ],
    ['request type is "defaultsearch"', { member: 'request_type', operator: 'equals', values: ['DefaultSearch'] }],
    ['is bot is not "true"', { member: 'is_bot', operator: 'notEquals', values: ['true'] }],
    ['no of results is "2026"', { member: 'no_of_results', operator: 'equals', values: ['2026'] }],
    ['event date at least "2026-03-01"', { member: 'event_date', operator: 'gte', values: ['2026-03-01'] }],
    [
      'event date between "2026-03-01" and "2026-03-07"',
      { member: 'event_date', operator: 'inDateRange', values: ['2026-03-01', '2026-03-07'] },
    ],
    ['event date in the range "last_month"', { member: 'event_date', operator: 'inDateRange', values: ['last_month'] }],
  ])('is taken literally as a condition: %s', async (words, filter) => {
    expect((await queryOf(`searches where ${words}`)).filters).toContainEqual(filter)
  })

  it.each([
    ['number of distinct keyword', { fn: 'count_distinct', field: 'keyword' }],
    ['count of keyword', { fn: 'count', field: 'keyword' }],
    ['minimum of item price', { fn: 'min', field: 'item_price' }],
    ['maximum of engine name', { fn: 'max', field: 'engine_name' }],
    ['sum of event year', { fn: 'sum', field: 'event_year' }],
  ])('is taken literally as a measure: %s', async (words, measure) => {
    expect((await queryOf(`${words} by visit id`)).measures).toMatchObject([measure])
  })

  it.each([
    ['with searches is one of "5" or "7"', { operator: 'in', values: ['5', '7'] }],
    ['with searches is not "5"', { operator: 'notEquals', values: ['5'] }],
    ['with searches is set', { operator: 'set' }],
  ])('is a condition on groups: %s', async (words, having) => {
    expect((await queryOf(`searches by engine, ${words}`)).having).toEqual([{ member: 'searches', ...having }])
  })

  it('means the month alone if the field is named as in queries', async () => {
    expect((await queryOf('searches by event_month')).dimensions).toEqual(['event_month'])
    expect((await queryOf('searches by event month')).dimensions).toEqual(['event_year', 'event_month'])
  })

  it('takes conditions literally if the row type is named', async () => {
    const { filters } = await queryOf('visits where event type is "banner_click" and order number is set')
    expect(filters).toEqual([
      { member: 'event_type', operator: 'equals', values: ['banner_click'] },
      { member: 'order_number', operator: 'set' },
    ])
  })

  it('leaves values without quotes to other rules', async () => {
    const { filters } = await queryOf('searches where engine is "UK Store" or Outlet')
    expect(filters).toContainEqual({ member: 'engine_name', operator: 'in', values: ['UK Store', 'Outlet'] })
    const { filters: others } = await queryOf('searches where keyword contains "dress" or skirt')
    expect(others).toContainEqual({ member: 'keyword', operator: 'contains', values: ['dress', 'skirt'] })
  })
})
