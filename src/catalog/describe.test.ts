import { expect, it, describe as suite } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { bookshop } from '../../test/laws/model/bookshop.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { siteSearch } from '../site-search/index.ts'
import { catalogOf } from './catalog.ts'
import { describe } from './describe.ts'
import { functionsOf, operatorsOf } from './description.ts'
import { limits } from './limits.ts'

const catalog = catalogOf(siteSearch)
const description = describe(catalog)
const field = (name: string) => description.fields.find((one) => one.name === name)

suite('describe', () => {
  it('lists all functions, operators and date ranges', () => {
    const { functions, operators, dateRanges } = describe(catalog)
    expect(functions).toEqual(['count', 'count_distinct', 'sum', 'avg', 'min', 'max'])
    expect([...operators].sort()).toEqual(
      'contains equals gt gte in inDateRange lt lte notEquals notSet set startsWith'.split(' '),
    )
    const periods = 'this_week last_week this_month last_month this_quarter last_quarter this_year last_year'
    const lately = ['last_7_days', 'last_30_days', 'last_90_days']
    expect(dateRanges).toEqual(['today', 'yesterday', ...periods.split(' '), ...lately])
  })

  it('lists the limits of the specification', () => {
    expect(describe(catalog).limits).toMatchObject({
      defaultPage: 1,
      maxPage: 2147483647,
      defaultLimit: 100,
      maxLimit: 1000,
      maxDimensions: 64,
      maxMeasures: 50,
      maxFilters: 100,
      maxValuesPerFilter: 1000,
      maxValues: 10000,
      maxHaving: 50,
      maxOrder: 64,
      maxTextLength: 4096,
    })
  })

  it('describes all properties of a field', () => {
    expect(field('is_bot')).toEqual({
      name: 'is_bot',
      type: 'boolean',
      description:
        'Whether the User-Agent belongs to a known crawler; null means unknown, so notEquals true selects people',
      eventTypes: ['search', 'cart', 'sale'],
      operators: ['equals', 'notEquals', 'in', 'set', 'notSet'],
      functions: ['count', 'count_distinct'],
      values: ['true', 'false'],
      label: 'Bot',
    })
    expect(field('event_type')?.values).toHaveLength(6)
    expect(field('facet_value')?.eventTypes).toEqual(['search', 'cart', 'sale', 'banner_click'])
    expect(field('visitor_target_name')?.eventTypes).toHaveLength(6)
    expect(field('account_id')).toBe(undefined)
    expect(Object.hasOwn(field('keyword') ?? {}, 'values')).toBe(false)
  })

  it.each([
    ['string', 'equals notEquals gt gte lt lte contains startsWith in set notSet', 'count count_distinct min max'],
    ['number', 'equals notEquals gt gte lt lte in set notSet', 'count count_distinct sum avg min max'],
    ['date', 'equals notEquals gt gte lt lte in set notSet inDateRange', 'count count_distinct min max'],
    ['boolean', 'equals notEquals in set notSet', 'count count_distinct'],
  ] as const)('lists the operators and functions of a %s', (type, operators, functions) => {
    expect(operatorsOf(type).join(' ')).toBe(operators)
    expect(functionsOf(type).join(' ')).toBe(functions)
  })

  it('returns a copy that callers can change safely', () => {
    const before = JSON.stringify(describe(catalog))
    const change = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const name of Object.keys(node)) {
        change(Reflect.get(node, name))
        Reflect.set(node, name, 'changed')
      }
    }
    change(describe(catalog))
    expect(JSON.stringify(describe(catalog))).toBe(before)
  })

  it('describes each metric with its label, its unit and its event types', () => {
    expect(description.metrics.find(({ name }) => name === 'order_rate')).toEqual({
      name: 'order_rate',
      label: 'Order rate',
      about: 'Orders per search request',
      unit: 'fraction',
      additive: false,
      eventTypes: ['sale', 'search'],
    })
    expect(description.metrics.map(({ name }) => name)).toEqual(Object.keys(siteSearch.metrics))
  })

  it('includes the limits of the analysis language', () => {
    expect(description.limits).toMatchObject({ maxExpandedMeasures: 500, maxExpandedText: 1_000_000 })
    expect(description.limits).toEqual(limits)
  })

  it('includes labels and units of fields', () => {
    expect(field('keyword')).toMatchObject({ label: 'Search term', description: expect.any(String) })
    expect(field('item_total')).toMatchObject({ label: 'Line total', unit: 'money' })
    expect(Object.hasOwn(field('keyword') ?? {}, 'unit')).toBe(false)
    expect(field('country')).toMatchObject({ label: 'Country', eventTypes: ['search', 'cart', 'sale'] })
  })

  it('derives the label of a field from its name if the model gives no label', () => {
    const { fields } = describe(catalogOf(bookshop))
    expect(fields.find(({ name }) => name === 'pickup_slot')?.label).toBe('Pickup slot')
  })

  it('includes the summary of each report, and the meaning, the metrics and the units of its columns', () => {
    const report = description.reports.find(({ path }) => path === '/sales')
    expect(report?.about).toBe('Revenue and orders by product and keyword')
    const { fields, metrics } = siteSearch
    const lines = 'Order lines; an order with several lines counts once per line'
    expect(report?.columns).toEqual([
      { name: 'item_id', type: 'string', about: fields.item_id.about },
      { name: 'item_name', type: 'string', about: fields.item_name.about },
      {
        name: 'keyword',
        type: 'string',
        about: `${fields.keyword.about}; the report leaves out rows with a blank one`,
      },
      { name: 'order_count', type: 'number', about: metrics.orders.about, metric: 'orders', unit: 'count' },
      { name: 'sale_count', type: 'number', about: lines, unit: 'count' },
      { name: 'quantity', type: 'number', about: metrics.units.about, metric: 'units', unit: 'quantity' },
      { name: 'revenue', type: 'number', about: metrics.revenue.about, metric: 'revenue', unit: 'money' },
      { name: 'avg_item_price', type: 'number', about: 'Mean price per unit: revenue / quantity', unit: 'money' },
    ])
  })

  it('includes the row type of the model, and says that requests may use the analysis language', () => {
    expect(description.rowType).toEqual({ field: 'event_type', main: 'search' })
    expect(description.extensions).toBe(true)
  })

  it('includes a currency only if the host declares one', () => {
    expect(Object.hasOwn(description, 'currency')).toBe(false)
    expect(describe(catalogOf(siteSearch.extend({ currency: 'EUR' }))).currency).toBe('EUR')
  })

  it('includes the days of date ranges only if the caller passes a clock', () => {
    expect(Object.hasOwn(description, 'dateRangeDays')).toBe(false)
    const { describe: describeAt } = createCompiler({ dialect: duckdb() })
    expect(describeAt({ now: new Date('2026-03-01T02:00:00Z'), timeZone: 'America/New_York' }).dateRangeDays).toEqual({
      today: ['2026-02-28', '2026-02-28'],
      yesterday: ['2026-02-27', '2026-02-27'],
      this_week: ['2026-02-23', '2026-03-01'],
      last_week: ['2026-02-16', '2026-02-22'],
      this_month: ['2026-02-01', '2026-02-28'],
      last_month: ['2026-01-01', '2026-01-31'],
      this_quarter: ['2026-01-01', '2026-03-31'],
      last_quarter: ['2025-10-01', '2025-12-31'],
      this_year: ['2026-01-01', '2026-12-31'],
      last_year: ['2025-01-01', '2025-12-31'],
      last_7_days: ['2026-02-22', '2026-02-28'],
      last_30_days: ['2026-01-30', '2026-02-28'],
      last_90_days: ['2025-12-01', '2026-02-28'],
    })
    expect(() => describeAt({ now: new Date(Number.NaN) })).toThrow('now must be a Date')
  })
})
