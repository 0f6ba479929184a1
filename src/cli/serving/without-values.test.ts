import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { analysisScenario } from '../../../test/tools/generators/analysis/random-analysis.ts'
import { CLOCK } from '../../../test/tools/generators/pools.ts'
import { scenario } from '../../../test/tools/generators/random-request.ts'
import { type AnyCompiler, createCompiler } from '../../compiler.ts'
import { count } from '../../model/reports/columns.ts'
import { metric } from '../../model/reports/metric-definition.ts'
import { siteSearch } from '../../site-search/index.ts'
import { valueHider } from './without-values.ts'

const compiler = createCompiler({ dialect: duckdb() }) as AnyCompiler
const withoutValues = valueHider(siteSearch)

describe('a request without values', () => {
  it('keeps dates, known values and names, and replaces all other values', () => {
    const condition = (member: string, ...values: readonly unknown[]) => ({ member, operator: 'equals', values })
    const body = (...filters: readonly unknown[]) => ({ dimensions: ['keyword'], measures: [{ filters }], limit: 5 })
    const filters = [
      condition('event_type', 'search', 'sale'),
      condition('event_date', 'last_month'),
      condition('is_bot', 'true'),
      { or: [condition('keyword', 'secret', 'other'), { not: condition('keyword', '1975-03-02') }] },
      condition('event_month', '3'),
      condition('event_year', '2026'),
    ]
    expect(withoutValues(body(...filters))).toEqual(
      body(
        ...filters.slice(0, 3),
        { or: [condition('keyword', '?0', '?1'), { not: condition('keyword', '2000-01-01') }] },
        ...filters.slice(4),
      ),
    )
  })

  it('contains no values that the model uses', () => {
    const used = metric(count({ no_of_results: 0, keyword: '?1' }), { label: 'Used', about: 'Used', unit: 'count' })
    const hide = valueHider({ ...siteSearch, reports: [], metrics: { used } })
    const condition = (member: string, ...values: readonly unknown[]) => ({ member, operator: 'equals', values })
    expect(hide([condition('no_of_results', '17', 4, '9.5'), condition('keyword', 'a', 'b')])).toEqual([
      condition('no_of_results', '1', 2, '3'),
      condition('keyword', '?0', '?2'),
    ])
  })

  it.each([
    ['ad-hoc', scenario(20).map(({ requests }) => requests as readonly unknown[])],
    ['analysis', analysisScenario(20).map(({ requests }) => requests.map(({ body }) => body as unknown))],
  ])('compiles as before: %s', (_, drawn) => {
    const context = { account: 'acme', ...CLOCK }
    let compared = 0
    for (const requests of fc.sample(drawn, { numRuns: 40, seed: 7 })) {
      for (const body of requests) {
        if (!compiler.compile(body, context).ok) continue
        compared++
        const result = compiler.compile(withoutValues(body), context)
        expect(result.ok ? [] : [body, result.error.body.message]).toEqual([])
      }
    }
    expect(compared).toBeGreaterThan(300)
  })
})
