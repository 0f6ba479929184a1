import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { bookshop } from '../../test/laws/model/bookshop.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { forEachColumn } from '../query/mentioned-columns.ts'
import { scansOf } from '../query/scans.ts'
import { siteSearch } from '../site-search/index.ts'
import { relations } from '../site-search/relations.ts'
import type { Model, ModelData } from './model.ts'
import { count, dimension } from './reports/columns.ts'
import { type Report, report } from './reports/report.ts'
import { rows } from './reports/rowset.ts'
import { type Absences, withoutAbsent } from './without-absent.ts'

const without = (absent: Readonly<Record<string, 'all' | readonly string[]>>): ModelData =>
  withoutAbsent(
    siteSearch,
    new Map(Object.entries(absent).map(([name, columns]) => [name, columns === 'all' ? 'all' : new Set(columns)])),
  )

const reportOf = (model: ModelData, path: string) => model.reports.find((report) => report.path === path)
const VALUES = { string: ['a'], number: ['1'], boolean: ['true'], date: ['2026-01-01'] } as const

const columnsOf = (model: ModelData, path: string) => reportOf(model, path)?.columns.map(({ name }) => name)
const paths = (model: ModelData) => model.reports.map(({ path }) => path)

describe('withoutAbsent', () => {
  it('returns the same model if nothing is absent', () => {
    expect(without({})).toBe(siteSearch)
  })

  it('drops absent fields, and the report filters on them', () => {
    const model = without({ summary: ['had_rec_impression'] })
    expect(Object.hasOwn(model.fields, 'had_rec_impression')).toBe(false)
    expect(Object.hasOwn(model.relations.summary?.columns ?? {}, 'had_rec_impression')).toBe(false)
    expect(reportOf(model, 'searches')?.filters.map(({ name }) => name)).not.toContain('had_rec_impression')
    expect(paths(model)).toEqual(paths(siteSearch))
  })

  it('drops a column that a report only shows, and the ratios that use it', () => {
    expect(columnsOf(without({ summary: ['engine_name'] }), 'searches')).toEqual([
      'event_date',
      'engine_id',
      'group_id',
      'group_name',
      'search_count',
    ])
    const clicks = columnsOf(without({ banner_impressions: ['banner_name'] }), 'banners')
    expect(clicks).not.toContain('banner_name')
    expect(clicks).toContain('ctr')
    const recommended = columnsOf(without({ rec_impressions: ['impressions'] }), 'recommendations')
    expect(recommended?.filter((name) => /impression|^ctr$/.test(name))).toEqual([])
    expect(recommended).toContain('click_count')
  })

  it('drops a report that selects its rows by an absent column, or reads an absent relation', () => {
    expect(paths(without({ summary: ['no_of_results'] }))).not.toContain('poor-results')
    expect(paths(without({ rec_impressions: 'all' }))).not.toContain('recommendations')
    const noFacets = without({ facet_selections: 'all' })
    expect(Object.keys(noFacets.joins)).toEqual(['visitor_target_selections'])
    expect(Object.keys(noFacets.fields).filter((name) => name.startsWith('facet_'))).toEqual([])
    expect(paths(noFacets)).not.toContain('facets')
    expect(paths(noFacets)).toContain('searches')
  })

  it('drops the label of a dropped dimension', () => {
    const searches = columnsOf(without({ summary: ['engine_id'] }), 'searches')
    expect(searches).toEqual(['event_date', 'group_id', 'group_name', 'search_count'])
    expect(columnsOf(without({ summary: ['item_id'] }), 'sales')).not.toContain('item_name')
    expect(columnsOf(without({ redirect_events: ['redirect_id'] }), 'redirects')).not.toContain('redirect_name')
  })

  it('drops a report that could no longer exclude its blank rows', () => {
    const left = paths(without({ summary: ['keyword'], autocomplete_clicks: ['keyword'] }))
    for (const gone of ['sales', 'queries', 'facets', 'poor-results', 'autocomplete-clicks'])
      expect(left).not.toContain(gone)
    // These reports keep blank keywords, or only filter by keyword.
    expect(left).toContain('landing-pages')
    expect(columnsOf(without({ redirect_events: ['keyword'] }), 'redirects')).not.toContain('keyword')
    expect(reportOf(without({ product_impressions: ['keyword'] }), 'product-impressions')).toBeDefined()
  })

  it('drops a report if all columns of its subject are absent', () => {
    const options = ['pagination_set_id', 'pagination_set_option']
    expect(paths(without({ summary: options }))).not.toContain('pagination')
    expect(columnsOf(without({ summary: ['pagination_set_id'] }), 'pagination')).toContain('pagination_set_option')
    const places = ['country', 'region', 'state', 'city']
    expect(paths(without({ summary: places }))).not.toContain('geo-distribution')
    expect(paths(without({ summary: places.slice(1) }))).toContain('geo-distribution')
    expect(paths(without({ summary: ['widget_id'] }))).not.toContain('recommendations')
    expect(paths(without({ banner_impressions: ['banner_id'] }))).not.toContain('banners')
    expect(columnsOf(without({ banner_impressions: ['campaign_name'] }), 'banners')).toContain('banner_id')
    // The subject of a report that groups only by day is the day.
    expect(paths(without({ summary: [...options, ...places] }))).toContain('users')
  })

  it('keeps a list whose order still contains the key', () => {
    const advice = reportOf(without({ ai_recommendations: ['priority'] }), 'ai-advisor')
    expect(advice?.order.map((term) => ('column' in term ? term.column : term.by.kind))).toEqual([
      'impact_revenue',
      'generated_date',
      'recommendation_id',
    ])
    expect(paths(without({ ai_recommendations: ['recommendation_id'] }))).not.toContain('ai-advisor')
  })

  it('keeps the anomalies of all metrics that can be computed', () => {
    expect(paths(without({ summary: ['no_of_results', 'item_total', 'visitor_id'] }))).toContain('anomalies')
    expect(paths(without({ summary: ['engine_id'] }))).not.toContain('anomalies')
  })

  it('keeps every report that does not use the absent column for values, joins or dates', () => {
    const read = (report: Report) => {
      const names = new Set<string>()
      forEachColumn(report, ({ relation, field }) => names.add(`${relation}.${field}`))
      const joins = Object.entries(siteSearch.joins).filter(([name]) => [...names].some((one) => one.startsWith(name)))
      for (const [name, { on }] of joins) for (const field of on) names.add(`${name}.${field}`).add(`summary.${field}`)
      for (const { relation } of scansOf(report.from)) names.add(`${relation}.${report.dateColumn ?? siteSearch.date}`)
      return names
    }
    const lost = Object.values(siteSearch.relations).flatMap(({ name, columns }) =>
      Object.keys(columns).flatMap((column) => {
        const left = paths(without({ [name]: [column] }))
        const gone = siteSearch.reports.filter(({ path }) => !left.includes(path))
        return gone.filter((report) => !read(report).has(`${name}.${column}`)).map(({ path }) => `${path}: ${column}`)
      }),
    )
    expect(lost).toEqual([])
  })

  it('keeps a report that reads only a relation whose join is dropped', () => {
    const facetReport = report({
      path: 'own-facets',
      about: 'Facets by day',
      from: rows(relations.facet_selections),
      filters: ['event_date'],
      columns: { facet_field: dimension('facet_field'), n: count() },
      order: ['facet_field'],
    })
    const model = siteSearch.extend({ reports: [facetReport] })
    expect(paths(withoutAbsent(model, new Map([['summary', new Set(['tracking_id'])]])))).toContain('own-facets')
  })

  it('drops a report that would lose an inner join, because rows without a match would then count', () => {
    const [byCountry, byTag] = [
      { country: dimension('country') },
      { tag: dimension('tag'), channel: dimension('channel') },
    ].map((columns, i) =>
      report({
        path: `own-${i}`,
        about: 'Orders',
        from: rows(bookshop.relations.orders, {}, { beside: [bookshop.relations.customers, bookshop.relations.tags] }),
        filters: [],
        columns: { ordered_on: dimension('ordered_on'), is_gift: dimension('is_gift'), ...columns, n: count() },
        order: ['ordered_on'],
      }),
    )
    if (byCountry === undefined || byTag === undefined) throw new Error('no reports')
    const model = bookshop.extend({ reports: [byCountry, byTag] })
    const left = (relation: string, column: string) =>
      paths(withoutAbsent(model, new Map([[relation, new Set([column])]]))).filter((path) => path.startsWith('own'))
    expect(left('customers', 'country')).toEqual(['own-1'])
    expect(left('tags', 'tag')).toEqual(['own-0'])
    expect(left('orders', 'is_gift')).toEqual(['own-0', 'own-1'])
  })

  it('drops a report that would count rows more than once without the absent column', () => {
    expect(paths(without({ facet_selections: ['facet_value'] }))).not.toContain('facets')
    expect(paths(without({ facet_selections: ['facet_field'] }))).not.toContain('landing-page-facets')
    expect(paths(without({ page_loads: ['page_path'] }))).not.toContain('page-loads')
    expect(paths(without({ redirect_events: ['order_number'] }))).not.toContain('redirects')
    expect(columnsOf(without({ redirect_events: ['keyword'] }), 'redirects')).not.toContain('keyword')
    expect(columnsOf(without({ facet_selections: ['facet_name'] }), 'facets')).not.toContain('facet_name')
  })

  it('drops a join with an absent column', () => {
    const model = without({ summary: ['tracking_id'] })
    expect(Object.keys(model.joins)).toEqual(['visitor_target_selections'])
    expect(Object.keys(model.fields)).not.toContain('facet_field')
    expect(model.countDistinctOf).toEqual(['order_number'])
  })

  it('drops date, partitions and rowType if their field is absent', () => {
    expect(without({ summary: ['event_type'] }).rowType).toBe(undefined)
    const dateless = without({ summary: ['event_date'] })
    expect([dateless.date, dateless.partitions]).toEqual([undefined, undefined])
    expect(paths(dateless)).not.toContain('searches')
  })

  it('throws if the base relation is absent', () => {
    expect(() => without({ summary: 'all' })).toThrow('summary cannot be absent: ad-hoc requests read it')
  })

  it('never names an absent column in a statement, and compiles every field and report that the model lists', () => {
    const every = Object.entries(siteSearch.relations).flatMap(([relation, { columns }]) =>
      Object.keys(columns)
        .filter((column) => column !== 'account_id')
        .map((column) => ({ relation, column })),
    )
    const context = { account: 'acme', now: new Date('2026-01-31T12:00:00Z') }
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...every), { maxLength: 12 }), (lost) => {
        const absent: Absences = new Map(
          [...Map.groupBy(lost, ({ relation }) => relation)].map(([relation, columns]) => [
            relation,
            new Set(columns.map(({ column }) => column)),
          ]),
        )
        const model: Model = { ...withoutAbsent(siteSearch, absent), extend: siteSearch.extend as Model['extend'] }
        const compiler = createCompiler({ dialect: duckdb(), model, eventTypeRule: 'warn' })
        const { fields, reports } = compiler.describe()
        const results = [
          ...fields.map(({ name }) => compiler.compile({ dimensions: [name] }, context)),
          ...reports.map(({ path, filters, having }) =>
            compiler.compileReport(
              path.slice(1),
              {
                startDate: '2026-01-01',
                filters: filters.map(({ name, type }) => ({ member: name, operator: 'equals', values: VALUES[type] })),
                having: having.map((member) => ({ member, operator: 'set' })),
              } as unknown,
              context,
            ),
          ),
        ]
        const refused = results.flatMap((result) => (result.ok ? [] : [result.error.body.message]))
        expect(refused).toEqual([])
        const sql = results.map((result) => (result.ok ? result.query.page.sql : '')).join('\n')
        expect(lost.filter(({ relation, column }) => sql.includes(`"${relation} rows"."${column}"`))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
