import { describe, expect, it } from 'vitest'
import * as model from '../model/index.ts'
import { withoutNames } from '../model/without-names.ts'
import { siteSearch } from '../site-search/index.ts'
import { columnMeaning } from './column-about.ts'

const { average, count, countDistinct, countOf, dimension, label, orZero, ratio, ratioOfSums, report, rows, sum } =
  model

const shop = siteSearch.extend({
  reports: ({ summary }) => [
    report({
      path: 'own',
      about: 'Visits of logged-in users',
      from: rows(summary, { event_type: ['search', 'sale'], user_id: model.isSet }),
      filters: [],
      metrics: siteSearch.metrics,
      columns: {
        engine_id: dimension('engine_id'),
        engine: label('engine_name'),
        sorting: orZero('sorting_set_id'),
        lines: count({ event_type: 'sale' }),
        all: count(),
        clicks: countOf('click_item_id', { event_type: 'search' }),
        users: countDistinct('user_id', { event_type: 'search', had_sale: true }),
        amount: sum('item_total', { event_type: 'sale' }),
        mean: average('item_total', { event_type: 'sale' }),
        search_count: 'searches',
        ctr: 'ctr',
        rate: ratio('users', 'search_count'),
        price: ratioOfSums('item_total', 'item_quantity'),
        taxes: sum('order_tax'),
      },
      abouts: { taxes: 'Order taxes, without those of order_total' },
      order: ['engine_id'],
    }),
  ],
})

const LOGGED_IN = '; only rows where user_id is set'
const of = (data: model.ModelData, name: string) => {
  const own = data.reports.find(({ path }) => path === 'own')
  if (own === undefined) throw new Error('the model has no report')
  return columnMeaning(own, name, data)
}

describe('the meaning of a column', () => {
  it.each([
    ['engine_id', siteSearch.fields.engine_id.about],
    ['engine', siteSearch.fields.engine_name.about],
    ['sorting', `${siteSearch.fields.sorting_set_id.about}; null counts as 0`],
    ['lines', `Number of rows where event_type is sale${LOGGED_IN}`],
    ['all', 'Number of rows; only rows where event_type is search or sale and user_id is set'],
    ['clicks', `Number of rows with click_item_id where event_type is search${LOGGED_IN}`],
    ['users', `Distinct values of user_id where event_type is search and had_sale is true${LOGGED_IN}`],
    ['amount', `Sum of item_total where event_type is sale${LOGGED_IN}`],
    ['mean', `Mean of item_total where event_type is sale${LOGGED_IN}`],
    ['rate', 'users divided by search_count'],
    ['taxes', 'Order taxes, without those of order_total'],
  ])('of %s follows from its definition', (name, about) => {
    expect(of(shop, name)).toEqual({ about })
  })

  it('is that of the metric, within the rows of the report', () => {
    expect(of(shop, 'search_count')).toEqual({
      about: `${shop.metrics.searches.about}${LOGGED_IN}`,
      metric: 'searches',
    })
    expect(of(shop, 'ctr')).toEqual({ about: `${shop.metrics.ctr.about}${LOGGED_IN}`, metric: 'ctr' })
  })

  it('says whether the report leaves out blank keywords', () => {
    const queries = siteSearch.reports.find(({ path }) => path === 'queries')
    if (queries === undefined) throw new Error('the model has no such report')
    const { about } = siteSearch.fields.keyword
    const meaning = (keepBlank: boolean) => columnMeaning({ ...queries, keepBlank }, 'keyword', siteSearch).about
    expect(meaning(false)).toBe(`${about}; the report leaves out rows with a blank one`)
    expect(meaning(true)).toBe(about)
  })

  it('names nothing that is hidden', () => {
    const hidden = withoutNames(shop, ['order_total', 'ctr'])
    expect(of(hidden, 'taxes').about).toMatch(/^Sum of order_tax/)
    expect(hidden.reports.find(({ path }) => path === 'own')?.columns.map(({ name }) => name)).not.toContain('ctr')
  })
})
