import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { meaningOf } from './columns.ts'

const description = createCompiler({ dialect: duckdb() }).describe()

describe('meaningOf', () => {
  const body = {
    dimensions: ['keyword', { field: 'event_date', by: 'week' }],
    measures: [
      { metric: 'ctr' },
      { metric: 'revenue', alias: 'sold' },
      { field: '*', fn: 'count' },
      { field: 'item_price', fn: 'avg' },
      { alias: 'before', of: 'sold', in: 'previous' },
      { alias: 'share', divide: ['sold', { of: 'sold', over: [] }] },
      { alias: 'revenue_difference', subtract: ['sold', 'before'] },
      { alias: 'odd', add: ['sold', 'count'] },
      { alias: 'growth', change: ['sold', 'before'] },
    ],
  }

  it.each([
    ['keyword', { label: 'Search term', additive: false }],
    ['event_date_week', { label: 'Date by week', additive: false, grain: 'week' }],
    ['ctr', { label: 'Click-through rate', unit: 'fraction', additive: false }],
    ['sold', { label: 'sold', unit: 'money', additive: true }],
    ['count', { label: 'count of rows', unit: 'count', additive: true }],
    ['avg_item_price', { label: 'avg Unit price', unit: 'money', additive: false }],
    ['before', { label: 'before', unit: 'money', additive: true }],
    ['share', { label: 'share', additive: false }],
    ['revenue_difference', { label: 'Revenue difference', unit: 'money', additive: false }],
    ['odd', { label: 'odd', additive: false }],
    ['growth', { label: 'growth', unit: 'fraction', additive: false }],
  ])('describes the column %s of a query', (name, meaning) => {
    expect(meaningOf({ endpoint: '/', body }, name, description)).toEqual(meaning)
  })

  it('takes the unit and the label of a report column from the description', () => {
    const asked = { endpoint: '/queries', body: {} }
    expect(meaningOf(asked, 'ctr', description)).toMatchObject({ label: 'Click-through rate', unit: 'fraction' })
    expect(meaningOf(asked, 'search_count', description)).toEqual({
      label: 'Search count',
      unit: 'count',
      additive: true,
    })
  })

  it('derives the label of a column from its name if the request is a question', () => {
    const asked = { endpoint: '/', body: { query: 'orders per keyword' } }
    expect(meaningOf(asked, 'order_count', description)).toEqual({ label: 'Order count', additive: false })
  })
})
