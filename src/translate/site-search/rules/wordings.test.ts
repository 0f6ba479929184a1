// Synonymous wordings and their meaning, and similar wordings that are refused.

import { describe, expect, it } from 'vitest'
import { ask, queryOf } from '../../../../test/laws/language/ask.ts'

const onRows = (type: string) => ({ member: 'event_type', operator: 'equals', values: [type] })

const reasonOf = async (question: string) => {
  const answer = await ask(question)
  return answer.ok ? answer.query : answer.reason
}

describe('words of asking', () => {
  it.each([
    "I'm after the number of searches by engine",
    'we’re after searches by engine',
    "what I'm after is searches by engine",
  ])('may be the wish of the person who asks: %s', async (question) => {
    expect(await queryOf(question)).toMatchObject({ dimensions: ['engine_name'], filters: [onRows('search')] })
  })

  it('are not a request alone', async () => {
    expect(await reasonOf('after revenue by engine')).toBe('unexplained')
  })
})

describe('verbs after a number', () => {
  it.each([
    ['how many orders above 200 came in yesterday', 'gt'],
    ['how many orders of at least 200 arrived yesterday', 'gte'],
    ['orders under 200 taken yesterday', 'lt'],
  ])('add nothing if no noun follows: %s', async (question, operator) => {
    expect((await queryOf(question)).filters).toContainEqual({ member: 'order_total', operator, values: ['200'] })
  })

  it('are not verbs before a noun, or have a meaning', async () => {
    expect(await reasonOf('how many orders above 200 went out yesterday')).toBe('unexplained')
    expect(await reasonOf('keywords with more than 5 arrived parcels')).toBe('unexplained')
  })
})

describe('products that searches brought back', () => {
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
  ])('are not results of other subjects: %s', async (question, reason) => {
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
  ])('restricts searches: %s', async (question, filters) => {
    const { dimensions, filters: found } = await queryOf(question)
    expect([dimensions ?? [], found]).toEqual([[], [onRows('search'), ...filters]])
  })

  it.each([
    ['how many products were in the result list', 'ambiguous'],
    ['average price deeper than 5', 'unexplained'],
    ['how many visitors looked at a product', 'unsupported'],
    ['clicks from results 1 to 3', 'unexplained'],
  ])('does not mean missing data: %s', async (question, reason) => {
    expect(await reasonOf(question)).toBe(reason)
  })
})

it('may ask for a page of the answer', async () => {
  expect(await queryOf('see page 2 of the top keywords')).toMatchObject({ dimensions: ['keyword'], page: 2 })
})

describe('actions on a product', () => {
  it.each([
    ['how many customers bought a product', 'sale', []],
    ['which visitors purchased an item', 'sale', ['visitor_id']],
    ['how many people clicked a product', 'search', []],
    ['how many people clicked a product and bought something', 'search', []],
    ['visitors who bought a product from recommendations', 'rec_click', []],
  ])('do not restrict by product: %s', async (question, type, fields) => {
    const { dimensions, filters } = await queryOf(question)
    expect(dimensions ?? []).toEqual(fields)
    expect(filters).toContainEqual(onRows(type))
  })
})

it('are ambiguous if the same product may be meant twice', async () => {
  expect(await reasonOf('how many people clicked a product and bought it')).toBe('ambiguous')
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
  ])('may lack some, if the question asks for their number: %s', async (question) => {
    expect((await queryOf(question)).filters).toEqual([onRows('search')])
  })

  it.each([
    'how many times were keywords clicked by engine',
    'how often were facets used',
  ])('asks for each or for all: %s', async (question) => {
    expect(await reasonOf(question)).toBe('ambiguous')
  })
})

describe('things that were put into carts', () => {
  const lamp = { member: 'item_name', operator: 'equals', values: ['Desk Lamp'] }

  it.each([
    ['how many times did customers put "Desk Lamp" in their cart', 'adds'],
    ['how many shoppers added "Desk Lamp" to their basket', 'visitors'],
    ['how often did people add "Desk Lamp" to the cart', 'adds'],
    ['quantity of "Desk Lamp" in baskets', 'units'],
  ])('include an item by name: %s', async (question, alias) => {
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

  it('do not include things that were not put there', async () => {
    const answer = await ask('how many visitors did not put "Desk Lamp" in their cart')
    expect(answer.ok).toBe(false)
  })
})

describe('one of them', () => {
  it.each([
    ['how many orders had more than 4 units of one item', 'gt'],
    ['orders with at least 4 pieces of the same product', 'gte'],
    ['orders with 4 units of a single item', 'equals'],
  ])('restrict an order line: %s', async (question, operator) => {
    const quantity = { member: 'item_quantity', operator, values: ['4'] }
    expect((await queryOf(question)).filters).toEqual([onRows('sale'), quantity])
  })

  it.each([
    'orders with more than 4 units by engine',
    'orders with more than 4 units of each item',
    'customers who bought more than 4 units of one item',
    'orders with more than 4 units of one item over 100',
  ])('do not restrict each item, nor all items together: %s', async (question) => {
    expect((await ask(question)).ok).toBe(false)
  })
})

describe('the results of searches', () => {
  const aspirin = { member: 'keyword', operator: 'equals', values: ['aspirin'] }

  it.each([
    ["what's the highest number of results any search for aspirin returned", 'max'],
    ['the lowest number of results that searches for "aspirin" returned', 'min'],
    ['the average number of results a search for aspirin returned', 'avg'],
  ])('belong to searches, which are not counted: %s', async (question, fn) => {
    const { measures, filters } = await queryOf(question)
    expect(measures).toEqual([{ field: 'no_of_results', fn, alias: `${fn}_no_of_results` }])
    expect(filters).toEqual([onRows('search'), aspirin])
  })
})

describe('a leading field', () => {
  it.each([
    'sort_by containing price, number of searches each',
    'sort_by contains "price", searches each',
    'searches by sort_by where sort_by contains price',
  ])('is a group if each value is asked for, and takes any word as a text: %s', async (question) => {
    const { dimensions, filters } = await queryOf(question)
    const price = { member: 'sort_by', operator: 'contains', values: ['price'] }
    expect([dimensions, filters]).toEqual([['sort_by'], [onRows('search'), price]])
  })

  it('takes no word with another meaning as a text', async () => {
    expect(await reasonOf('keywords containing product names')).toBe('unexplained')
  })
})

describe('a number before its bound', () => {
  it.each([
    ['orders by engine, 5 orders minimum', 'gte'],
    ['engines by orders, 5 orders at least', 'gte'],
    ['orders by engine last month, 5 orders max', 'lte'],
    ['engines with 5 orders or more', 'gte'],
    ['orders by engine, 5 orders or fewer', 'lte'],
  ])('is a bound: %s', async (question, operator) => {
    const { dimensions, having } = await queryOf(question)
    expect([dimensions, having]).toEqual([['engine_name'], [{ member: 'orders', operator, values: ['5'] }]])
  })

  it.each([
    'the 5 orders at most',
    'revenue by item, 100 minimum',
    'keywords with 10 searches or more than 5 clicks',
  ])('is not a bound if it may be a number of rows, or if another follows: %s', async (question) => {
    expect((await ask(question)).ok).toBe(false)
  })
})

describe('conditions on the parts of a thing', () => {
  it.each([
    ['campaigns whose banners were clicked fewer than 15 times', 'campaign_name', 'banner_click', 'clicks'],
    ['campaigns whose banners got more than 15 orders', 'campaign_name', 'banner_click', 'orders'],
    ['widgets whose items were clicked at least 15 times', 'widget_name', 'rec_click', 'clicks'],
  ])('apply to the listed thing: %s', async (question, dimension, type, member) => {
    const { dimensions, filters, having } = await queryOf(question)
    expect([dimensions, filters, having]).toEqual([
      [dimension],
      [onRows(type)],
      [{ member, operator: expect.anything(), values: ['15'] }],
    ])
  })

  it.each([
    'engines whose keywords were searched more than 100 times',
    'customers whose orders are above 500',
  ])('are ambiguous if each part may be meant: %s', async (question) => {
    expect(await reasonOf(question)).toBe('ambiguous')
  })
})

describe('clicks with a bound', () => {
  it.each([
    ['trending-item clicks by item id with 5 or more clicks', 'autocomplete_trending_item_click'],
    ['recommendation clicks by item id with 5 or more clicks', 'rec_click'],
    ['banner clicks by campaign with 5 or more clicks', 'banner_click'],
  ])('are the clicks named before: %s', async (question, type) => {
    const { measures, filters, having } = await queryOf(question)
    expect([measures, filters, having]).toEqual([
      [{ field: '*', fn: 'count', alias: 'clicks' }],
      [onRows(type)],
      [{ member: 'clicks', operator: 'gte', values: ['5'] }],
    ])
  })
})

describe('how many times something happened', () => {
  it.each([
    ['which original keywords were corrected more than 12 times', ['original_keyword'], 'gt'],
    ['original keywords corrected 12 times', ['original_keyword'], 'equals'],
    ['engines that found nothing at least 12 times', ['engine_name'], 'gte'],
    ['which corrected keywords were used more than 12 times', ['corrected_keyword'], 'gt'],
  ])('is counted by searches: %s', async (question, fields, operator) => {
    const { dimensions, having } = await queryOf(question)
    expect([dimensions, having]).toEqual([fields, [{ member: 'searches', operator, values: ['12'] }]])
  })
})

it('is not a number of counted things', async () => {
  expect(await reasonOf('how many keywords were corrected more than 12 times')).toBe('unexplained')
})

describe('the instrument of an action', () => {
  it.each([
    ['visits using facet "Size" with value "XL"', ['facet_name', 'facet_value']],
    ['orders via engine "Main"', ['engine_name']],
    ['searches using sort_by "price"', ['sort_by']],
  ])('is a condition: %s', async (question, members) => {
    const { filters } = await queryOf(question)
    expect(filters?.slice(1).map((one) => ('member' in one ? one.member : one))).toEqual(members)
  })

  it('does not include earlier actions', async () => {
    expect(await reasonOf('orders after facet "Size"')).toBe('unexplained')
  })
})

describe('excluded days', () => {
  it.each([
    ['revenue 2025 without December', '2025-01-01', '2025-11-30'],
    ['revenue in 2024 except January and February', '2024-03-01', '2024-12-31'],
    ['revenue last 7 days excluding today', '2026-03-12', '2026-03-17'],
    ['revenue last week without Sunday', '2026-03-09', '2026-03-14'],
    ['revenue in 2025 but not December, excluding bots', '2025-01-01', '2025-11-30'],
  ])('at an end leave a range: %s', async (question, first, last) => {
    const days = { member: 'event_date', operator: 'inDateRange', values: [first, last] }
    expect((await queryOf(question)).filters).toContainEqual(days)
  })

  it.each([
    ['revenue 2025 without July', 'unsupported'],
    ['revenue in 2025 excluding December and bots', 'unexplained'],
    ['revenue in 2025 without March 2026', 'unexplained'],
    ['revenue without December', 'unexplained'],
  ])('in between or elsewhere are refused: %s', async (question, reason) => {
    expect(await reasonOf(question)).toBe(reason)
  })
})

describe('an amount of each order line', () => {
  it('is no total', async () => {
    expect(await reasonOf('revenue per order line')).toBe('ambiguous')
    expect(await reasonOf('units per line')).toBe('ambiguous')
  })

  it('has an average over lines, as the refusal suggests', async () => {
    const measures = [expect.objectContaining({ field: 'item_total', fn: 'avg' })]
    expect((await queryOf('average item total')).measures).toEqual(measures)
    expect((await queryOf('average item total per order line')).measures).toEqual(measures)
  })
})
