import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { siteSearch } from '../../site-search/index.ts'
import type { Asked } from '../request/asked.ts'
import type { Page, Row } from '../state/service-answer.ts'
import { cellTexts } from './cell-texts.ts'

const describedIn = (currency?: string) =>
  createCompiler({ dialect: duckdb(), model: siteSearch.extend(currency === undefined ? {} : { currency }) }).describe()

const pageOf = (data: readonly Row[], totals?: Row): Page => ({
  columns: Object.keys(data[0] ?? {}).map((name) => ({
    name,
    type: name === 'event_date' ? 'date' : name === 'metric' || name === 'keyword' ? 'string' : 'number',
  })),
  data,
  totalRecords: data.length,
  page: 1,
  limit: 100,
  hasMore: false,
  ...(totals && { totals }),
})

/** The texts of a column's cells, then the text of its total. */
function textsOf(asked: Asked, page: Page, name: string, currency?: string): readonly string[] {
  const column = page.columns.find((one) => one.name === name) ?? { name, type: 'string' }
  const textOf = cellTexts(asked, page, column, describedIn(currency))
  return [...page.data, ...(page.totals ? [page.totals] : [])].map((row) => textOf(row[name] ?? '', row))
}

const query = (...measures: readonly object[]): Asked => ({
  endpoint: '/',
  body: { dimensions: ['keyword', 'event_year'], measures },
})

describe('cellTexts', () => {
  const rows = [
    { keyword: '1.50', event_year: '2026', revenue: '1200', avg: '8.3333333', revenue_change: '0.5' },
    { keyword: '2', event_year: '2025', revenue: '7.5', avg: '12', revenue_change: '-0.125' },
  ]
  const asked = query(
    { metric: 'revenue' },
    { field: 'no_of_results', fn: 'avg', alias: 'avg' },
    { alias: 'revenue_change', change: ['revenue', 'revenue_before'] },
  )

  it('shows amounts with a currency only if the service declares a currency', () => {
    expect(textsOf(asked, pageOf(rows), 'revenue')).toEqual(['1,200.00', '7.50'])
    expect(textsOf(asked, pageOf(rows), 'revenue', 'EUR')).toEqual(['€1,200.00', '€7.50'])
    const sales: Asked = { endpoint: '/sales', body: {} }
    expect(textsOf(sales, pageOf(rows), 'revenue', 'JPY')).toEqual(['¥1,200', '¥8'])
  })

  it('gives each cell as many decimals as the column and its total need', () => {
    expect(textsOf(asked, pageOf(rows), 'avg')).toEqual(['8.33', '12.00'])
    const counted = query({ metric: 'average_results' })
    const page = pageOf([{ average_results: '3' }, { average_results: '4' }], { average_results: '3.25' })
    expect(textsOf(counted, page, 'average_results')).toEqual(['3.00', '4.00', '3.25'])
  })

  it('shows a plus or minus sign before a change', () => {
    expect(textsOf(asked, pageOf(rows), 'revenue_change')).toEqual(['+50.0%', '-12.5%'])
  })

  it('leaves strings, years and the numbers in the answer to a question unchanged', () => {
    expect(textsOf(asked, pageOf(rows), 'keyword')).toEqual(['1.50', '2'])
    expect(textsOf(asked, pageOf(rows), 'event_year')).toEqual(['2026', '2025'])
    const question: Asked = { endpoint: '/', body: { query: 'revenue' } }
    expect(textsOf(question, pageOf(rows), 'avg')).toEqual(['8.3333333', '12'])
  })

  it('uses the unit of the metric that the row names', () => {
    const anomalies = pageOf([
      { metric: 'search_count', value: '1200' },
      { metric: 'ctr', value: '0.666667' },
      { metric: 'revenue', value: '12' },
      { metric: 'ctr', value: '0.5' },
      { metric: 'unknown', value: '7' },
    ])
    expect(textsOf({ endpoint: '/anomalies', body: {} }, anomalies, 'value', 'EUR')).toEqual([
      '1,200',
      '66.7%',
      '€12.00',
      '50.0%',
      '7',
    ])
  })
})
