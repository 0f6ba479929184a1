// Tests which queries each check of replies accepts, and which issues it reports.

import { describe, expect, it } from 'vitest'
import { counted, day, filter, found } from '../../../../test/laws/translate-model/linted.ts'
import { on, searches } from '../../../../test/laws/translate-model/scripted.ts'
import type { Query } from '../../../questions/translation.ts'

describe('warnings of the compiler', () => {
  it('reports some warnings of the compiler as issues', () => {
    expect(found('by facet', { dimensions: ['facet_name'], measures: [{ field: '*', fn: 'count' }] })).toEqual([
      'rows_multiplied query.measures[0]',
    ])
    expect(found('prices', { measures: [{ field: 'item_price', fn: 'avg' }] })).toEqual([
      'mixed_row_types query.measures[0]',
    ])
    const orders = (fn: 'sum' | 'avg'): Query => ({ measures: [{ field: 'order_total', fn }], filters: [on('sale')] })
    expect(found('order value', orders('sum'))).toEqual(['order_value_repeats query.measures[0]'])
    expect(found('mean basket', orders('avg'))).toEqual(['order_value_repeats query.measures[0]'])
    expect(found('average order_total', orders('avg'))).toEqual([])
  })

  it('reports the warning about bots unless the question states that is_bot is false', () => {
    const query = counted(filter('is_bot', 'equals', 'false'))
    expect(found('human searches', query)).toEqual(['unknown_bots_dropped query.filters[1]'])
    expect(found('searches where is_bot = false', query)).toEqual([])
    expect(found('searches where is bot equals false', query)).toEqual([])
    expect(found('human searches', counted(filter('is_bot', 'notEquals', 'true')))).toEqual([])
  })
})

describe('searches', () => {
  it('accepts a count of searches only if the query filters or groups by event_type', () => {
    expect(found('searches', { measures: [searches] })).toEqual(['row_type query.measures[0]'])
    expect(found('searches', counted())).toEqual([])
    expect(found('by event type', { dimensions: ['event_type'], measures: [searches] })).toEqual([])
  })
})

describe('words in quotes', () => {
  const query = counted(filter('keyword', 'equals', "men's shoes"))

  it.each([
    `for "men's shoes"`,
    `for “men's shoes”`,
    `for «men's shoes»`,
    "for the men's shoes",
  ])('accepts a query with the quoted words: %s', (question) => {
    expect(found(question, query)).toEqual([])
  })

  it.each([
    'for "boots"',
    "for 'boots', please",
    'for ‘boots’',
    'for "Men\'s shoes"',
  ])('reports that the query lacks the quoted words %s', (question) => {
    expect(found(question, query)).toContain('left_out query')
  })

  it('does not read an apostrophe as a quotation mark', () => {
    expect(found("what's in last month's searches", counted())).toEqual([])
  })
})

describe('numbers', () => {
  const having = (value: string): Query => ({
    ...counted(),
    dimensions: ['keyword'],
    having: [{ member: 'searches', operator: 'gt', values: [value] }],
  })

  it.each([
    ['keywords with over 1,500 searches', '1500'],
    ['keywords with over 1.5k searches', '1500'],
    ['keywords with over 2m searches', '2000000'],
    ['keywords with >100 searches', '100'],
    ['keywords with over $100.', '100'],
  ])('accepts only the number of the question: %s', (question, value) => {
    expect(found(question, having(value))).toEqual([])
    expect(found(question, having('7'))).toEqual(['left_out query', 'made_up query.having[0].values[0]'])
  })

  it('accepts numbers that appear in limit, page or texts of the query', () => {
    expect(found('top 20 keywords', { ...having('5'), having: [], limit: 20 })).toEqual([])
    expect(found('page 3', { ...counted(), page: 3 })).toEqual([])
    expect(found('page 1', counted())).toEqual([])
    expect(found('the 3rd page', { ...counted(), page: 3 })).toEqual([])
    expect(found('searches for levis 501', counted(filter('keyword', 'equals', 'levis 501')))).toEqual([])
    expect(found('landing page /sale/25', counted(filter('landing_page_url', 'equals', '/sale/25')))).toEqual([])
    expect(found('top 20 keywords', { ...having('5'), having: [], limit: 10 })).toEqual(['left_out query'])
    expect(found('clicks on AB-77', counted())).toEqual(['left_out query'])
  })

  it.each([
    'in the last 7 days',
    'in the 30-day period',
    'on 2026-03-01',
    'since 1/2/2026',
    'in 2025',
    'in Q4',
    'since 5 March',
    'until March 5th',
    'on the 5th of march',
  ])('ignores numbers that belong to a date: %s', (question) => {
    expect(found(question, counted())).toEqual([])
  })

  it('ignores numbers that the date grammar read as dates', () => {
    const question = 'searches 3 to 9 Feb'
    const query = counted(filter('event_date', 'inDateRange', '2026-02-03', '2026-02-09'))
    const date = { start: 9, end: 19, isLoose: false, first: day('2026-02-03'), last: day('2026-02-09') }
    expect(found(question, query, date)).toEqual([])
    expect(found(question, query)).toEqual(['left_out query'])
  })
})

describe('values of conditions', () => {
  it('reports texts that are neither in the question nor in the catalog', () => {
    const named = (value: string) => counted(filter('engine_name', 'equals', value))
    expect(found('searches on the american shop', named('US Store'))).toEqual(['made_up query.filters[1].values[0]'])
    expect(found('searches on us  store', named('US Store'))).toEqual([])
    expect(found('refinements', counted(filter('request_type', 'notEquals', 'DefaultSearch')))).toEqual([])
    expect(found('blank keywords', counted(filter('keyword', 'equals', '')))).toEqual([])
  })

  it('accepts numbers in digits, numbers in words, and implied numbers', () => {
    const results = (value: string) => counted(filter('no_of_results', 'lt', value))
    expect(found('without results', results('0'))).toEqual([])
    expect(found('fewer than twelve results', results('12'))).toEqual([])
    expect(found('fewer than 1.5k results', results('1500'))).toEqual([])
    expect(found('few results', results('5'))).toEqual(['made_up query.filters[1].values[0]'])
    const ranked = (limit: number, page: number): Query => ({ ...counted(), dimensions: ['keyword'], limit, page })
    expect(found('top keywords', ranked(10, 1))).toEqual([])
    expect(found('second page, 25 per page', ranked(25, 2))).toEqual([])
    expect(found('top keywords', ranked(50, 3))).toEqual(['made_up query.page', 'made_up query.limit'])
  })

  it('checks the values of having', () => {
    const least: Query = {
      dimensions: ['keyword'],
      measures: [{ field: 'item_name', fn: 'min', alias: 'first' }],
      filters: [on('sale')],
      having: [{ member: 'first', operator: 'gt', values: ['visit evil.test'] }],
    }
    expect(found('first item by keyword', least)).toEqual(['made_up query.having[0].values[0]'])
  })
})
