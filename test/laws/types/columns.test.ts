// The types of a request's columns match its compiled columns: the same names, in any order, with values of the right
// type.

import { describe, expect, it } from 'vitest'
import { postgres } from '../../../dialects/postgres/index.ts'
import { functionsOf, operatorsOf } from '../../../src/catalog/description.ts'
import { type Checked, createCompiler, type RowOf } from '../../../src/index.ts'
import type { FieldType } from '../../../src/query/value.ts'
import type { FunctionsOf, OperatorsOf } from '../../../src/typing/fit.ts'

const compiler = createCompiler({ dialect: postgres(), eventTypeRule: 'warn' })
const context = { account: 'acme', now: new Date('2026-03-01T12:00:00Z') }

function compiled<const R>(body: Checked<R>) {
  const result = compiler.compile(body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

/**
 * Compares the compiled columns with the names in `columns`. TypeScript compares these names with the type of the row.
 */
function expectColumns<const R>(body: Checked<R>, columns: { readonly [C in keyof RowOf<R>]-?: true }) {
  const names = compiled(body).columns.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(columns).toSorted())
}

describe('RowOf', () => {
  it('names the columns of dimensions', () => {
    expectColumns({ dimensions: ['keyword', 'event_date'] }, { keyword: true, event_date: true })
  })

  it('names the columns of grains, bins, rankings, metrics and derived measures', () => {
    expectColumns(
      {
        dimensions: [
          { field: 'event_date', by: 'week' },
          { field: 'event_date', by: 'month', alias: 'month' },
          { field: 'item_total', bins: [1, '10'] },
          { field: 'engine_name', top: { limit: 5, by: 'searches', rest: 'is_rest' } },
          { field: 'keyword', alias: null },
        ],
        measures: [
          { metric: 'searches' },
          { metric: 'revenue', alias: 'money' },
          { field: '*', fn: 'count', filters: [{ not: { member: 'is_bot', operator: 'equals', values: ['true'] } }] },
          { alias: 'all', of: 'searches', over: [] },
          { alias: 'share', divide: ['searches', 'all'] },
        ],
      },
      {
        event_date_week: true,
        month: true,
        item_total_bins: true,
        engine_name: true,
        is_rest: true,
        keyword: true,
        searches: true,
        money: true,
        count: true,
        all: true,
        share: true,
      },
    )
  })

  it('names the periods and the totals', () => {
    const query = compiled({
      dimensions: ['keyword'],
      measures: [{ metric: 'searches' }, { alias: 'before', of: 'searches', in: 'prior' }],
      filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-02-01', '2026-02-28'] }],
      compare: { prior: 'previous_month' },
      totals: true,
    })
    expect(query.periods).toEqual({ current: ['2026-02-01', '2026-02-28'], prior: ['2026-01-01', '2026-01-31'] })
    expect(query.totals?.columns.map(({ name }) => name)).toEqual(['searches', 'before'])
  })

  it('names measures by their given or automatic alias', () => {
    expectColumns(
      {
        dimensions: ['engine_name'],
        measures: [
          { field: '*', fn: 'count' },
          { field: 'keyword', fn: 'count' },
          { field: 'tracking_id', fn: 'count_distinct', alias: null },
          { field: 'item_total', fn: 'sum' },
          { field: 'item_total', fn: 'avg' },
          { field: 'item_total', fn: 'avg', alias: 'mean' },
          { field: 'event_date', fn: 'min' },
          { field: 'event_date', fn: 'max' },
        ],
      },
      {
        engine_name: true,
        count: true,
        count_keyword: true,
        count_distinct_tracking_id: true,
        sum_item_total: true,
        avg_item_total: true,
        mean: true,
        min_event_date: true,
        max_event_date: true,
      },
    )
  })
})

describe('query.read', () => {
  const query = compiled({
    dimensions: ['keyword', 'event_date', 'is_bot'],
    measures: [{ field: '*', fn: 'count', alias: 'n' }],
  })

  it('returns the cells of each row as texts with names, and omits nulls and the total', () => {
    const [first, second, ...others] = query.read([
      ['shoes', '2026-02-28', true, 9007199254740993n, 2],
      ['', null, null, '7.50', 2],
    ])
    expect(first).toEqual({ keyword: 'shoes', event_date: '2026-02-28', is_bot: 'true', n: '9007199254740993' })
    expect(second).toEqual({ keyword: '', n: '7.5' })
    expect(others).toEqual([])
    expect(first?.n).toBe('9007199254740993')
  })

  it('returns no rows for an answer without rows', () => expect(query.read([])).toEqual([]))

  it('throws if a cell does not fit its column', () => {
    expect(() => query.read([['shoes', 'yesterday', true, 1]])).toThrow('not a date in the column event_date')
    expect(() => query.read([['shoes', null, true]])).toThrow('not a number in the column n')
  })
})

describe('operators and functions that fit a type', () => {
  type Fitting<Names extends string> = { readonly [Name in Names]: true }
  const common = { equals: true, notEquals: true, in: true, set: true, notSet: true } as const
  const ordered = { ...common, gt: true, gte: true, lt: true, lte: true } as const
  const OPERATORS: { readonly [T in FieldType]: Fitting<OperatorsOf[T]> } = {
    string: { ...ordered, contains: true, startsWith: true },
    number: ordered,
    date: { ...ordered, inDateRange: true },
    boolean: common,
  }
  const counts = { count: true, count_distinct: true } as const
  const FUNCTIONS: { readonly [T in FieldType]: Fitting<FunctionsOf[T]> } = {
    string: { ...counts, min: true, max: true },
    number: { ...counts, min: true, max: true, sum: true, avg: true },
    date: { ...counts, min: true, max: true },
    boolean: counts,
  }

  it.each([
    'string',
    'number',
    'date',
    'boolean',
  ] as const)('are the same at compile time and in the catalog for type %s', (type) => {
    expect(operatorsOf(type).toSorted()).toEqual(Object.keys(OPERATORS[type]).toSorted())
    expect(functionsOf(type).toSorted()).toEqual(Object.keys(FUNCTIONS[type]).toSorted())
  })
})
