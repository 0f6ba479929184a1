// A metric and the report column that shows the same number share one definition, so they agree. A request that uses no
// extension compiles to the same SQL with and without the extensions of the model.

import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import type { Model } from '../../../src/model/model.ts'
import { metricExpression } from '../../../src/model/reports/metric-expression.ts'
import type { Report } from '../../../src/model/reports/report.ts'
import { withoutExtensions } from '../../../src/model/without-extensions.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { siteSearch } from '../../../src/site-search/index.ts'

const { metrics, relations, base } = siteSearch
const reports: readonly Report[] = siteSearch.reports
const ofBase = reports.filter(({ from: { from } }) => from.kind === 'scan' && from.relation === base)
const context = { account: 'acme', now: new Date('2026-03-18T12:00:00Z') }

it.each(ofBase)('/$path maps each column to the metric that computes the same number', ({
  from,
  columns,
  metrics: shown,
}) => {
  const rows = { ...from, relations: [relations.summary] }
  const computed = new Map(
    namesOf(metrics).map((name) => [JSON.stringify(metricExpression(metrics, name, rows)), name]),
  )
  for (const { name, expression } of columns) {
    const metric = computed.get(JSON.stringify(expression))
    if (metric !== undefined) expect(shown[name], name).toBe(metric)
  }
})

it('reports contain most metrics of searches and sales', () => {
  const shown = new Set(reports.flatMap((report) => Object.values(report.metrics)))
  expect([...shown].sort()).toEqual(
    [
      ...['searches', 'clicked_searches', 'ctr', 'zero_result_searches', 'average_results', 'average_click_position'],
      ...['add_to_carts', 'cart_rate', 'orders', 'order_rate', 'units', 'revenue', 'visits', 'visitors'],
      ...['conversion_rate', 'corrected_searches', 'trending_item_clicks'],
    ].sort(),
  )
})

it.each([
  duckdb(),
  postgres(),
  trino(),
])('$name: reports and requests compile to the same SQL without extensions', (dialect) => {
  // A compiler also accepts a model that is plain data.
  const specified = createCompiler({ dialect, model: withoutExtensions(siteSearch) as Model })
  const extended = createCompiler({ dialect })
  const sqlOf = (result: ReturnType<typeof specified.compile>) => result.ok && result.query.page.sql
  for (const path of extended.reports) {
    const sql = sqlOf(extended.compileReport(path as string, {}, context))
    expect(sql).toMatch(/^(select|with)/)
    expect(sqlOf(specified.compileReport(path as string, {}, context))).toBe(sql)
  }
  const body: unknown = {
    dimensions: ['keyword', 'facet_value'],
    measures: [{ field: 'tracking_id', fn: 'count_distinct' }],
  }
  expect(sqlOf(specified.compile(body, context))).toBe(sqlOf(extended.compile(body, context)))
})

it('refuses the fields of removed extensions and does not suggest them', () => {
  const specified = createCompiler({ dialect: duckdb(), model: withoutExtensions(siteSearch) as Model })
  const result = specified.compile({ dimensions: ['device_categroy'] } as unknown, context)
  expect(result.ok ? [] : result.error.issues).toMatchObject([{ code: 'unknown_field' }])
  expect(JSON.stringify(result)).not.toContain('device_category')
  expect(createCompiler({ dialect: duckdb() }).compile({ dimensions: ['device_category'] }, context).ok).toBe(true)
})
