// Words with two readings: the chosen one, or a refusal.

import { describe, expect, it } from 'vitest'
import { ask, queryOf } from '../../../../test/laws/language/ask.ts'

const wordsRefused = async (question: string) => {
  const answer = await ask(question)
  return answer.ok ? answer.query : [answer.reason, ...answer.words]
}

const contains = (...values: readonly string[]) => ({ member: 'keyword', operator: 'contains', values })
const price = (operator: string, value: string) => ({ member: 'item_price', operator, values: [value] })
const onRows = (type: string) => ({ member: 'event_type', operator: 'equals', values: [type] })
const guests = { member: 'user_id', operator: 'notSet' }

describe('several texts to search for', () => {
  it.each([
    ['keywords containing "red" and "dress"', [contains('red'), contains('dress')]],
    ['keywords that contain both red and dress', [contains('red'), contains('dress')]],
    ['keywords containing red, blue and green', [contains('red'), contains('blue'), contains('green')]],
    ['searches including the phrase "for kids" and "red"', [contains('for kids'), contains('red')]],
    ['keywords containing "red" or "dress"', [contains('red', 'dress')]],
    ['keywords containing either red or dress', [contains('red', 'dress')]],
    ['keywords containing red, blue or green', [contains('red', 'blue', 'green')]],
    ['searches where keyword contains "red" and "dress"', [contains('red'), contains('dress')]],
    ['keywords starting with "red" and "blue"', [{ ...contains('red', 'blue'), operator: 'startsWith' }]],
    [
      'keywords starting with "red" and containing "dress" and "silk"',
      [{ ...contains('red'), operator: 'startsWith' }, contains('dress'), contains('silk')],
    ],
  ])('are separate conditions after "and" and alternatives after "or": %s', async (question, filters) => {
    expect((await queryOf(question)).filters).toEqual([onRows('search'), ...filters])
  })

  it.each([
    'keywords containing red and blue or green',
  ])('are refused if no query can express them: %s', async (question) => {
    expect((await ask(question)).ok).toBe(false)
  })
})

describe('the best people', () => {
  it.each([
    ['best customers', 'user_id', 'revenue', 10],
    ['our top 5 shoppers', 'visitor_id', 'revenue', 5],
    ['who are our best customers', 'user_id', 'revenue', 10],
    ['the best customer', 'user_id', 'revenue', 1],
    ['best buyers', 'visitor_id', 'revenue', 10],
    ['best customers by orders', 'user_id', 'orders', 10],
    ['most active users', 'user_id', 'searches', 10],
    ['top visitors who searched for shoes', 'visitor_id', 'searches', 10],
  ])('%s are listed by %s and ranked by %s', async (question, dimension, measure, limit) => {
    const { dimensions, order, limit: rows } = await queryOf(question)
    expect([dimensions, order, rows]).toEqual([[dimension], [{ field: measure, dir: 'desc' }], limit])
  })

  it('are those that the word means', async () => {
    expect((await queryOf('best guests')).filters).toContainEqual(guests)
    expect((await queryOf('best customers')).filters).toContainEqual({ member: 'user_id', operator: 'set' })
  })
})

describe('guests and customers', () => {
  it('are the actors', async () => {
    expect((await queryOf('searches by guests')).filters).toEqual([onRows('search'), guests])
  })

  it('are the spenders, or the buyers of what is ranked', async () => {
    const { measures, filters } = await queryOf('how much did guests spend')
    expect([measures?.map(({ field }) => field), filters]).toEqual([['item_total'], [onRows('sale'), guests]])
    const { order, filters: bought } = await queryOf('most expensive product bought by guests')
    expect([order, bought]).toEqual([[{ field: 'max_item_price', dir: 'desc' }], [onRows('sale'), guests]])
  })

  it('are all visitors, next to the orders of some', async () => {
    const { filters } = await queryOf('visitors with more than 5 visits and more than 2 orders')
    expect(filters).toEqual([{ member: 'event_type', operator: 'in', values: ['search', 'sale'] }])
  })

  it.each([
    ['orders by guests and customers', 'guests and customers'],
    ['searches by guests and logged in users', 'guests and logged in users'],
    ['revenue of guests vs customers', 'guests vs customers'],
    ['searches by logged in and not logged in users', 'logged in and not logged in users'],
  ])('cannot be a group, because no field separates them: %s', async (question, words) => {
    expect(await wordsRefused(question)).toEqual(['unsupported', words])
  })
})

describe('numbers of things and their prices', () => {
  it.each([
    ['orders with more than 3 units', { fn: 'sum', field: 'item_quantity', alias: 'units' }],
    ['orders with more than 3 order lines', { fn: 'count', field: '*', alias: 'lines' }],
    [
      'orders with more than 3 different items',
      { fn: 'count_distinct', field: 'item_name', alias: 'count_distinct_item_name' },
    ],
  ])('%s are counted this way', async (question, measure) => {
    const { measures, having } = await queryOf(question)
    expect([measures, having]).toEqual([[measure], [{ member: measure.alias, operator: 'gt', values: ['3'] }]])
  })

  it.each([
    ['orders with more than 3 items', 'more than 3 items'],
    ['visitors who bought at least 2 products', 'at least 2 products'],
    ['orders without tax', 'without tax'],
  ])('are ambiguous if the words leave it open: %s', async (question, words) => {
    expect(await wordsRefused(question)).toEqual(['ambiguous', words])
  })

  it.each([
    ['products under 20 by units', [onRows('sale'), price('lt', '20')]],
    ['products priced 10 to 20', [onRows('sale'), price('gte', '10'), price('lte', '20')]],
    ['products between 10 and 20', [onRows('sale'), price('gte', '10'), price('lte', '20')]],
    ['products sold for under 20', [onRows('sale'), price('lt', '20')]],
  ])('%s have a bound on the price, on rows of sales', async (question, filters) => {
    const { filters: found, having } = await queryOf(question)
    expect([found, having]).toEqual([filters, undefined])
  })

  it('are two numbers of two things', async () => {
    const { filters, having } = await queryOf('products under 20 and over 100 units')
    expect([filters, having]).toEqual([
      [onRows('sale'), price('lt', '20')],
      [{ member: 'units', operator: 'gt', values: ['100'] }],
    ])
    const { having: both } = await queryOf('products with over 50 units and under 1000 revenue')
    expect(both).toEqual([
      { member: 'units', operator: 'gt', values: ['50'] },
      { member: 'revenue', operator: 'lt', values: ['1000'] },
    ])
  })

  it.each([
    ['products bought by more than 20 buyers', 'buyers'],
    ['products over 20 orders', 'orders'],
    ['revenue by product, over 20', 'revenue'],
  ])('%s have a bound on %s', async (question, member) => {
    expect((await queryOf(question)).having).toEqual([{ member, operator: 'gt', values: ['20'] }])
  })

  it('are of one order, once', async () => {
    const order = { member: 'order_number', operator: 'equals', values: ['1001'] }
    for (const question of ['total of order 1001', 'the total of order number 1001'])
      expect(await queryOf(question)).toEqual({
        measures: [{ fn: 'max', field: 'order_total', alias: 'max_order_total' }],
        filters: [onRows('sale'), order],
      })
  })
})

describe('products that are also devices', () => {
  const keyword = (...values: readonly string[]) => ({
    member: 'keyword',
    operator: values.length > 1 ? 'in' : 'equals',
    values,
  })

  it.each([
    ['searches for laptop, tablet and phone', keyword('laptop', 'tablet', 'phone')],
    ['revenue for keywords laptop, tablet and phone', keyword('laptop', 'tablet', 'phone')],
    ['searches for iphone 15', keyword('iphone 15')],
    ['searches for mobile phone case', keyword('mobile phone case')],
  ])('are search terms: %s', async (question, condition) => {
    expect((await queryOf(question)).filters).toContainEqual(condition)
  })

  it.each([
    'searches for laptop',
    'searches for phone and tablet users',
    'searches for desktop and mobile',
  ])('are refused if they may be the device of the visitor: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ ok: false, reports: ['/device-browser'] })
  })
})

describe('no clicks', () => {
  const none = { member: 'clicks', operator: 'equals', values: ['0'] }

  it.each([
    'engines with 0 clicks',
    'engines with no clicks',
    'engines with zero clicks',
    'engines without clicks',
    'engines with exactly 0 clicks',
    'keywords with more than 10 searches and 0 clicks',
    'keywords with 0 clicks and more than 10 searches',
  ])('are a total if they belong to groups: %s', async (question) => {
    expect((await queryOf(question)).having).toContainEqual(none)
  })

  it.each([
    'engines with more than 0 clicks',
    'engines with 0 to 5 clicks',
    'engines with 0 or more clicks',
  ])('are not the beginning of a range: %s', async (question) => {
    const { having } = await queryOf(question)
    expect(having).not.toContainEqual(none)
    expect(having?.length).toBeGreaterThan(0)
  })

  it.each([
    ['visits without clicks', 'without clicks'],
    ['visitors by engine who did not click', 'not click'],
    ['clickless sessions', 'clickless'],
  ])('of people are in no row: %s', async (question, words) => {
    expect(await wordsRefused(question)).toEqual(['unsupported', words])
  })

  it.each([
    ['visitors with a cart but no purchase', ['had_cart', 'had_sale']],
    ['visitors who searched but did not buy', ['had_sale']],
    ['users whose visit had no purchase', ['had_sale']],
    ['visits where had_click is false', ['had_click']],
    ['guests who searched without clicking', ['had_click', 'user_id']],
  ])('and no purchases within one visit are available: %s', async (question, flags) => {
    const { filters } = await queryOf(question)
    const members = (filters ?? []).flatMap((one) => ('member' in one ? [one.member] : []))
    expect(members.filter((name) => name !== 'event_type').sort()).toEqual(flags)
  })
})
