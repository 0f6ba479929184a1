import { expect, it, describe as suite } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { bookshop } from '../../test/laws/model/bookshop.ts'
import { createCompiler } from '../compiler.ts'
import { siteSearch } from '../site-search/index.ts'
import { catalogOf, specifiedCatalogOf } from './catalog.ts'
import { describe } from './description.ts'
import { describeExtended } from './extended-description.ts'
import { analysisLimits, limits } from './limits.ts'
import { describeReports } from './report-description.ts'

const description = describeExtended(catalogOf(siteSearch))
const specified = specifiedCatalogOf(siteSearch)

suite('describeExtended', () => {
  it('describes each metric with its label, its unit and its event types', () => {
    expect(description.metrics?.find(({ name }) => name === 'order_rate')).toEqual({
      name: 'order_rate',
      label: 'Order rate',
      about: 'Orders per search request',
      unit: 'fraction',
      additive: false,
      eventTypes: ['sale', 'search'],
    })
    expect(description.metrics?.map(({ name }) => name)).toEqual(Object.keys(siteSearch.metrics))
  })

  it('includes the limits of the analysis language', () => {
    expect(description.limits).toMatchObject({ ...limits, maxExpandedMeasures: 500, maxExpandedText: 1_000_000 })
    expect(description.limits).toEqual({ ...limits, ...analysisLimits })
  })

  it('includes labels and units of fields, and the extension fields', () => {
    const field = (name: string) => description.fields.find((one) => one.name === name)
    expect(field('keyword')).toMatchObject({ label: 'Search term', description: expect.any(String) })
    expect(field('item_total')).toMatchObject({ label: 'Line total', unit: 'money' })
    expect(Object.hasOwn(field('keyword') ?? {}, 'unit')).toBe(false)
    expect(field('country')).toMatchObject({ label: 'Country', eventTypes: ['search', 'cart', 'sale'] })
  })

  it('derives the label of a field from its name if the model gives no label', () => {
    const { fields } = describeExtended(catalogOf(bookshop))
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

  it('includes the row type of the model, and the flag for extensions', () => {
    expect(description.rowType).toEqual({ field: 'event_type', main: 'search' })
    expect(description.extensions).toBe(true)
  })

  it('includes a currency only if the host declares one', () => {
    expect(Object.hasOwn(description, 'currency')).toBe(false)
    expect(describeExtended(catalogOf(siteSearch.extend({ currency: 'EUR' }))).currency).toBe('EUR')
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

suite('the description without extensions', () => {
  const plain = describe(specified.model, describeReports(specified))

  it('contains only members, fields and reports of the specification', () => {
    expect(Object.keys(plain)).toEqual(['fields', 'functions', 'operators', 'dateRanges', 'limits', 'reports'])
    expect(new Set(plain.fields.flatMap((field) => Object.keys(field)))).toEqual(
      new Set(['name', 'type', 'description', 'eventTypes', 'operators', 'functions', 'values']),
    )
    expect(plain.fields.map(({ name }) => name)).not.toContain('country')
    expect(new Set(plain.reports.flatMap((report) => Object.keys(report)))).toEqual(
      new Set(['path', 'filters', 'having', 'columns']),
    )
    expect(new Set(plain.reports.flatMap(({ columns }) => columns.flatMap(Object.keys)))).toEqual(
      new Set(['name', 'type']),
    )
  })

  it('lists the same reports as the description with extensions', () => {
    const names = (reports: typeof plain.reports) => reports.map(({ path, columns }) => [path, columns.length])
    expect(names(plain.reports)).toEqual(names(description.reports))
  })
})

suite('specifiedCatalogOf', () => {
  it('returns a cached catalog without metrics and extension fields', () => {
    expect(specified.metrics.size).toBe(0)
    expect(specifiedCatalogOf(siteSearch)).toBe(specified)
    expect([...specified.fields.keys()]).toEqual(
      [...catalogOf(siteSearch).fields.values()].filter(({ extension }) => !extension).map(({ name }) => name),
    )
  })

  it('returns the normal catalog for a model without extensions', () => {
    expect(specifiedCatalogOf(bookshop)).toBe(catalogOf(bookshop))
  })
})
