// Ways to say what other words say as well: what was meant, and how near words are refused.

import { describe, expect, it } from 'vitest'
import { ask, queryOf } from '../../../../test/language/ask.ts'

const onRows = (type: string) => ({ member: 'event_type', operator: 'equals', values: [type] })

const reasonOf = async (question: string) => {
  const answer = await ask(question)
  return answer.ok ? answer.query : answer.reason
}

describe('what is asked for', () => {
  it.each([
    "I'm after the number of searches by engine",
    'we’re after searches by engine',
    "what I'm after is searches by engine",
  ])('may be what who asks is after: %s', async (question) => {
    expect(await queryOf(question)).toMatchObject({ dimensions: ['engine_name'], filters: [onRows('search')] })
  })

  it('is nothing that follows by itself', async () => {
    expect(await reasonOf('after revenue by engine')).toBe('unexplained')
  })
})

describe('verbs behind a number', () => {
  it.each([
    ['how many orders above 200 came in yesterday', 'gt'],
    ['how many orders of at least 200 arrived yesterday', 'gte'],
    ['orders under 200 taken yesterday', 'lt'],
  ])('add nothing where no noun follows: %s', async (question, operator) => {
    expect((await queryOf(question)).filters).toContainEqual({ member: 'order_total', operator, values: ['200'] })
  })

  it('are no such verbs before a noun, or where they say more', async () => {
    expect(await reasonOf('how many orders above 200 went out yesterday')).toBe('unexplained')
    expect(await reasonOf('keywords with more than 5 arrived parcels')).toBe('unexplained')
  })
})

describe('what searches brought back', () => {
  const results = (operator: string, value: string) => ({ member: 'no_of_results', operator, values: [value] })

  it.each([
    ['keywords that brought back fewer than 3 products', [results('lt', '3')]],
    ['which search terms returned between 1 and 3 items', [results('gte', '1'), results('lte', '3')]],
    ['searches that came up with 4 products', [results('equals', '4')]],
    ['searches for "mug" that turned up over 90 results', [results('gt', '90')]],
    ['searches that brought back no products', [results('equals', '0')]],
  ])('are results: %s', async (question, filters) => {
    expect((await queryOf(question)).filters).toEqual(expect.arrayContaining(filters))
  })

  it.each([
    ['customers who returned more than 2 products', 'unsupported'],
    ['how many visitors returned 3 items', 'unsupported'],
    ['products returned more than 2 items', 'ambiguous'],
    ['keywords that brought back 5 customers', 'unexplained'],
  ])('is nothing that others brought back: %s', async (question, reason) => {
    expect(await reasonOf(question)).toBe(reason)
  })
})

describe('where results are', () => {
  const condition = (member: string, operator: string, ...values: readonly string[]) => ({ member, operator, values })
  const clicked = condition('had_click', 'equals', 'true')
  const empty = condition('no_of_results', 'equals', '0')
  const deep = condition('click_element_position', 'gt', '12')

  it.each([
    ['how many visitors hit an empty results page', [empty]],
    ['how many customers were shown a blank result list', [empty]],
    ['how many sessions ended on a page with no results', [empty]],
    ['how many people clicked something in a result list', [clicked]],
    ['how many shoppers clicked an item on the results page', [clicked]],
    ['how many visitors looked at result page 2 or 3', [condition('page_no', 'in', '2', '3')]],
    ['how many visitors opened search results page 4', [condition('page_no', 'equals', '4')]],
    ['how many searches led to a click further down than position 12', [deep]],
    ['how many searches were clicked farther down than 12', [deep]],
  ])('is said of searches: %s', async (question, filters) => {
    const { dimensions, filters: found } = await queryOf(question)
    expect([dimensions ?? [], found]).toEqual([[], [onRows('search'), ...filters]])
  })

  it.each([
    ['how many products were in the result list', 'ambiguous'],
    ['average price deeper than 5', 'unexplained'],
    ['how many visitors looked at a product', 'unsupported'],
  ])('is no answer to what is not there: %s', async (question, reason) => {
    expect(await reasonOf(question)).toBe(reason)
  })
})

describe('what people did with a product', () => {
  it.each([
    ['how many customers bought a product', 'sale', []],
    ['which visitors purchased an item', 'sale', ['visitor_id']],
    ['how many people clicked a product', 'search', []],
  ])('is by no product: %s', async (question, type, fields) => {
    const { dimensions, filters } = await queryOf(question)
    expect(dimensions ?? []).toEqual(fields)
    expect(filters).toContainEqual(onRows(type))
  })
})

describe('what was clicked', () => {
  const clicked = { member: 'had_click', operator: 'equals', values: ['true'] }

  it.each([
    'which keywords were clicked',
    'how many keywords were clicked',
    'which visitors clicked on something',
    'average number of results for keywords that were clicked',
  ])('had a click: %s', async (question) => {
    expect((await queryOf(question)).filters).toEqual([onRows('search'), clicked])
  })

  it.each([
    'how often was each keyword clicked',
    'keywords clicked fewer than 3 times',
  ])('may have none where their number is asked for: %s', async (question) => {
    expect((await queryOf(question)).filters).toEqual([onRows('search')])
  })

  it.each([
    'how many times were keywords clicked by engine',
    'how often were facets used',
  ])('is asked of each or of all: %s', async (question) => {
    expect(await reasonOf(question)).toBe('ambiguous')
  })
})

describe('what was put into carts', () => {
  const lamp = { member: 'item_name', operator: 'equals', values: ['Desk Lamp'] }

  it.each([
    ['how many times did customers put "Desk Lamp" in their cart', 'adds'],
    ['how many shoppers added "Desk Lamp" to their basket', 'visitors'],
    ['how often did people add "Desk Lamp" to the cart', 'adds'],
    ['quantity of "Desk Lamp" in baskets', 'units'],
  ])('is an item by its name: %s', async (question, alias) => {
    const { measures, filters } = await queryOf(question)
    expect(measures).toEqual([expect.objectContaining({ alias })])
    expect(filters).toEqual(expect.arrayContaining([onRows('cart'), lamp]))
  })

  it.each([
    ['cart quantity by keyword', ['keyword']],
    ['top 10 items by basket quantity', ['item_name']],
    ['total cart units', []],
  ])('has a quantity: %s', async (question, fields) => {
    const { dimensions = [], measures, filters } = await queryOf(question)
    expect([dimensions, measures, filters]).toEqual([
      fields,
      [{ field: 'item_quantity', fn: 'sum', alias: 'units' }],
      [onRows('cart')],
    ])
  })

  it('is not what was not put there', async () => {
    const answer = await ask('how many visitors did not put "Desk Lamp" in their cart')
    expect(answer.ok).toBe(false)
  })
})

describe('one of them', () => {
  it.each([
    ['how many orders had more than 4 units of one item', 'gt'],
    ['orders with at least 4 pieces of the same product', 'gte'],
    ['orders with 4 units of a single item', 'equals'],
  ])('is a line of an order: %s', async (question, operator) => {
    const quantity = { member: 'item_quantity', operator, values: ['4'] }
    expect((await queryOf(question)).filters).toEqual([onRows('sale'), quantity])
  })

  it.each([
    'orders with more than 4 units by engine',
    'orders with more than 4 units of each item',
    'customers who bought more than 4 units of one item',
  ])('is not each of them, nor all together: %s', async (question) => {
    expect((await ask(question)).ok).toBe(false)
  })
})

describe('the results of searches', () => {
  const aspirin = { member: 'keyword', operator: 'equals', values: ['aspirin'] }

  it.each([
    ["what's the highest number of results any search for aspirin returned", 'max'],
    ['the lowest number of results that searches for "aspirin" returned', 'min'],
    ['the average number of results a search for aspirin returned', 'avg'],
  ])('are theirs, and the searches are not counted: %s', async (question, fn) => {
    const { measures, filters } = await queryOf(question)
    expect(measures).toEqual([{ field: 'no_of_results', fn, alias: `${fn}_no_of_results` }])
    expect(filters).toEqual([onRows('search'), aspirin])
  })
})

describe('a field in front', () => {
  it.each([
    'sort_by containing price, number of searches each',
    'sort_by contains "price", searches each',
    'searches by sort_by where sort_by contains price',
  ])('is listed where what each has is asked for, and takes any word for a text: %s', async (question) => {
    const { dimensions, filters } = await queryOf(question)
    const price = { member: 'sort_by', operator: 'contains', values: ['price'] }
    expect([dimensions, filters]).toEqual([['sort_by'], [onRows('search'), price]])
  })

  it('takes no word for a text that says more', async () => {
    expect(await reasonOf('keywords containing product names')).toBe('unexplained')
  })
})
