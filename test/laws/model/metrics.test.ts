// A metric and the report column that shows the same number share one definition, so they agree.

import { expect, it } from 'vitest'
import { metricExpression } from '../../../src/model/reports/metric-expression.ts'
import type { Report } from '../../../src/model/reports/report.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { siteSearch } from '../../../src/site-search/index.ts'

const { metrics, relations, base } = siteSearch
const reports: readonly Report[] = siteSearch.reports
const ofBase = reports.filter(({ from: { from } }) => from.kind === 'scan' && from.relation === base)

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
