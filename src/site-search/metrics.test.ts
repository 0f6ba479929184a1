import { describe, expect, it } from 'vitest'
import { catalogOf } from '../catalog/catalog.ts'
import { nearest } from '../names/nearest.ts'
import { eventTypes } from './event-types.ts'
import { siteSearch } from './index.ts'

const catalog = catalogOf(siteSearch)
const entries = [...catalog.metrics]

// The metrics, with the row types that they read. `+` marks an additive metric.
const METRICS = {
  searches: '+ search',
  clicked_searches: '+ search',
  clicks: 'search',
  ctr: 'search',
  zero_result_searches: '+ search',
  zero_result_rate: 'search',
  average_results: 'search',
  average_click_position: 'search',
  add_to_carts: '+ cart',
  cart_rate: 'cart search',
  orders: 'sale',
  order_rate: 'sale search',
  units: '+ sale',
  revenue: '+ sale',
  revenue_per_search: 'sale search',
  average_order_value: 'sale',
  visits: 'search',
  visitors: 'search',
  conversion_rate: 'search',
  searches_per_visit: 'search',
  revenue_per_visitor: 'sale search',
  keywords: 'search',
  refined_searches: '+ search',
  refinement_rate: 'search',
  corrected_searches: '+ search',
  recommendation_clicks: '+ rec_click',
  recommendation_revenue: '+ rec_click',
  banner_clicks: '+ banner_click',
  trending_item_clicks: '+ autocomplete_trending_item_click',
}

describe('the metrics of site search', () => {
  it('read the listed row types, and are additive if they are counts or sums', () => {
    const found = entries.map(([name, { additive, rowTypes = [] }]) => [
      name,
      [...(additive ? ['+'] : []), ...rowTypes].join(' '),
    ])
    expect(Object.fromEntries(found)).toEqual(METRICS)
    expect(entries.map(([name]) => name)).toEqual(Object.keys(METRICS))
  })

  it.each(entries)('%s has a label, one sentence that says what it counts, and known row types', (_, metric) => {
    expect(metric.label).toMatch(/^[A-Z][a-z -]+$/)
    expect(metric.about).toMatch(/^[A-Z].{20,120}[^.\s]$/)
    expect(metric.rowTypes?.filter((type) => !Object.hasOwn(eventTypes, type))).toEqual([])
  })

  it.each(entries)('%s has the unit that fits its expression', (name, { unit, expression }) => {
    const isOfMoney = JSON.stringify(expression).includes('item_total')
    expect(unit === 'money').toBe(isOfMoney)
    if (/(^|_)(ctr|rate)$/.test(name)) expect([unit, expression.kind]).toEqual(['fraction', 'quotient'])
  })

  it('have unique labels', () => {
    expect(new Set(entries.map(([, { label }]) => label)).size).toBe(entries.length)
  })

  it.each([
    ['session', 'visits'],
    ['add_to_cart', 'add_to_carts'],
    ['click_through_rate', 'ctr'],
    ['aov', 'average_order_value'],
    ['turnover', 'revenue'],
    ['refinements', 'refined_searches'],
  ])('for the unknown name %s, suggests the metric %s', (name, meant) => {
    expect(nearest(name, catalog.metricNames)).toBe(meant)
  })
})
