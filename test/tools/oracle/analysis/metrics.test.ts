// Tests every metric against hand-computed values, metrics with joins, and the rows that metrics read.
import { describe, expect, it } from 'vitest'
import { event, facet, target } from '../rows-by-hand.ts'
import { answer, data, is, N, SEARCHES, summary } from './by-hand.ts'
import { METRICS } from './metrics.ts'

const search = (cells: Parameters<typeof event>[0]) => event({ no_of_results: 4, ...cells })
const sale = (cells: Parameters<typeof event>[0]) => event({ event_type: 'sale', ...cells })

const shop = summary(
  search({
    keyword: 'a',
    click_item_id: 'i1',
    click_element_position: 1,
    had_sale: true,
    request_type: 'DefaultSearch',
  }),
  search({ keyword: 'a', click_item_id: 'i1', click_element_position: 4, had_sale: true, request_type: null }),
  search({ keyword: '', visit_id: 'v2', no_of_results: 0, had_sale: false, request_type: 'ConceptSearch' }),
  search({ keyword: 'b', visit_id: 'v3', visitor_id: 'w2', original_keyword: 'b', corrected_keyword: 'c' }),
  search({ keyword: 'c', visit_id: 'v3', visitor_id: 'w2', original_keyword: 'b', corrected_keyword: 'c' }),
  event({ event_type: 'cart', keyword: 'a', visit_id: 'v9', visitor_id: 'w9', item_quantity: 7 }),
  sale({ order_number: 'o1', item_total: '10.5', item_quantity: 2, order_total: '99' }),
  sale({ order_number: 'o1', item_total: '4.5', item_quantity: 1, order_total: '99' }),
  sale({ order_number: 'o2', item_total: null, item_quantity: null, order_total: '1' }),
  event({ event_type: 'rec_click', item_total: '3', order_number: 'o3' }),
  event({ event_type: 'banner_click' }),
  event({ event_type: 'autocomplete_trending_item_click', item_total: '8' }),
)

const EXPECTED: Readonly<Record<string, string>> = {
  searches: '5',
  clicked_searches: '2',
  clicks: '1',
  ctr: '0.4',
  zero_result_searches: '1',
  zero_result_rate: '0.2',
  average_results: '3.2',
  average_click_position: '2.5',
  add_to_carts: '1',
  cart_rate: '0.2',
  orders: '2',
  order_rate: '0.4',
  units: '3',
  revenue: '15',
  revenue_per_search: '3',
  average_order_value: '7.5',
  visits: '3',
  visitors: '2',
  conversion_rate: '0.333333',
  searches_per_visit: '1.666667',
  revenue_per_visitor: '7.5',
  keywords: '3',
  refined_searches: '1',
  refinement_rate: '0.2',
  corrected_searches: '1',
  recommendation_clicks: '1',
  recommendation_revenue: '3',
  banner_clicks: '1',
  trending_item_clicks: '1',
}

const measures = [...METRICS.keys()].map((metric) => ({ metric }))

describe('metrics', () => {
  it('returns the hand-computed value of every metric', () => {
    expect(data({ measures }, shop)).toEqual([EXPECTED])
  })

  it('returns numbers; without rows, it returns 0 for counts and sums, and omits means and quotients', () => {
    const { columns, data: rows } = answer({ measures }, summary())
    expect(columns).toEqual(measures.map(({ metric }) => ({ name: metric, type: 'number' })))
    const absent = 'ctr zero_result_rate average_results average_click_position cart_rate order_rate revenue_per_search'
    const more = 'average_order_value conversion_rate searches_per_visit revenue_per_visitor refinement_rate'
    const counted = Object.keys(EXPECTED).filter((name) => !`${absent} ${more}`.split(' ').includes(name))
    expect(rows).toEqual([Object.fromEntries(counted.map((name) => [name, '0']))])
  })

  it('returns 0 for a metric that sums only nulls, unlike a plain sum', () => {
    const request = { measures: [{ metric: 'revenue' }, { field: 'item_total', fn: 'sum' }] }
    expect(data(request, summary(sale({ item_total: null })))).toEqual([{ revenue: '0' }])
  })
})

describe('metrics under joins', () => {
  const joined = {
    ...summary(search({ tracking_id: 't1' }), sale({ tracking_id: 't1', item_total: '5', order_number: 'o1' })),
    facet_selections: [facet('t1', 'color', 'red'), facet('t1', 'color', 'blue'), facet('t1', 'size', 'L')],
    visitor_target_selections: [target('v1', 'gold'), target('v1', 'new')],
  }
  const sum = { field: 'item_total', fn: 'sum', alias: 'plain' }

  it('counts and sums each event once per group', () => {
    const request = {
      dimensions: ['facet_field'],
      measures: [{ metric: 'revenue' }, SEARCHES, { metric: 'revenue_per_search' }, sum],
      order: [{ field: 'facet_field' }],
      totals: true,
    }
    expect(answer(request, joined)).toMatchObject({
      data: [
        { facet_field: 'color', revenue: '5', searches: '1', revenue_per_search: '5', plain: '10' },
        { facet_field: 'size', revenue: '5', searches: '1', revenue_per_search: '5', plain: '5' },
      ],
      totals: { revenue: '5', searches: '1', revenue_per_search: '5', plain: '15' },
    })
  })

  it('counts each event once even if the joins of facets and targets repeat its row', () => {
    const filters = [is('visitor_target_name', 'set'), is('facet_field', 'equals', 'color')]
    expect(data({ measures: [{ metric: 'revenue' }, sum], filters }, joined)).toEqual([{ revenue: '5', plain: '20' }])
  })
})

describe('the rows of metrics', () => {
  const database = summary(
    search({ keyword: 'a' }),
    sale({ keyword: 'b', item_total: '1' }),
    event({ event_type: 'cart', keyword: 'c' }),
  )
  const keywords = (...all: readonly object[]) =>
    data({ dimensions: ['keyword'], measures: all, order: [{ field: 'keyword' }] }, database).map((row) => row.keyword)

  it('groups only the rows of the metrics if all measures are metrics', () => {
    expect(keywords(SEARCHES)).toEqual(['a'])
    expect(keywords({ metric: 'order_rate' })).toEqual(['a', 'b'])
    expect(keywords(SEARCHES, { alias: 'x', add: ['searches', { metric: 'add_to_carts' }] })).toEqual(['a', 'c'])
    expect(keywords({ metric: 'zero_result_searches' })).toEqual(['a'])
    expect(keywords({ ...SEARCHES, filters: [is('keyword', 'equals', 'z')] })).toEqual(['a'])
  })

  it('groups all rows if the request has a plain measure, even a hidden plain measure', () => {
    expect(keywords(SEARCHES, N)).toEqual(['a', 'b', 'c'])
    expect(keywords(SEARCHES, { alias: 'x', divide: ['searches', { field: '*', fn: 'count' }] })).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
