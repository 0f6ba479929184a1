import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler } from '../compiler.ts'
import { count, countDistinct, countDistinctOverDays, max, type RollupDefinition, rollup, sum } from './index.ts'

const DAY: RollupDefinition = {
  name: 'day',
  of: 'summary',
  by: ['event_date', 'event_type', 'engine_id'],
  measures: { n: count(), revenue: sum('item_total'), dearest: max('order_total'), visits: countDistinct('visit_id') },
}
const MONTH: RollupDefinition = { ...DAY, grain: 'month' }
const SEARCHES: RollupDefinition = { ...DAY, rows: { event_type: 'search' } }
const FACETS: RollupDefinition = { ...DAY, with: ['facet_selections'], by: [...DAY.by, 'facet_value'] }
const OVER_DAYS: RollupDefinition = { ...DAY, measures: { visitors: countDistinctOverDays('visitor_id') } }

const COUNT = { field: '*', fn: 'count' }
const january = { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }
const is = (member: string, ...values: readonly string[]) => ({ member, operator: 'equals', values })
const metric = (name: string, more: object = {}) => ({ metric: name, ...more })
const by = (field: string, grain: string) => ({ field, by: grain, alias: grain })
const avg = (field: string) => ({ field, fn: 'avg' })
const visits = { field: 'visit_id', fn: 'count_distinct' }
const visitors = { field: 'visitor_id', fn: 'count_distinct' }

const refusalsOf = (definition: RollupDefinition, body: object, report?: 'banners') =>
  queryOf(definition, body, report).rollups.refused.map(({ rollup: _, ...rest }) => rest)

function queryOf(definition: RollupDefinition, body: object, report?: 'banners') {
  const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [rollup(definition)] } })
  const rollups = compiler.rollups.map(({ rollup: name, fingerprint }) => ({
    ...{ name, fingerprint, upTo: '2026-02-15', facts: [], rowCount: 10, rawCount: 1000 },
  }))
  const context = { account: 'acme', now: new Date('2026-02-10T00:00:00Z'), rollups }
  const result =
    report === undefined
      ? compiler.compile(body as unknown, context)
      : compiler.compileReport(report, body as unknown, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

interface Miss {
  readonly names: string
  readonly rollup: RollupDefinition
  readonly body: object
  readonly code: string
  readonly fields: readonly string[]
  readonly path: string
}

describe('a rollup that does not answer', () => {
  it.each<Miss>([
    {
      names: 'the filter that is not one range',
      rollup: MONTH,
      body: { measures: [COUNT], filters: [january, { ...is('event_date', '2026-01-05'), operator: 'notEquals' }] },
      code: 'not_one_range',
      fields: ['event_date'],
      path: 'filters[1].member',
    },
    {
      names: 'only the columns that are not keys, in a condition on several columns',
      rollup: DAY,
      body: { measures: [COUNT], filters: [{ or: [is('engine_id', 'a'), is('country', 'DE')] }] },
      code: 'condition_not_on_key',
      fields: ['country'],
      path: 'filters[0].or[1].member',
    },
    {
      names: 'other columns before the date',
      rollup: MONTH,
      body: { measures: [COUNT], filters: [{ ...january, operator: 'in' }, is('country', 'DE')] },
      code: 'condition_not_on_key',
      fields: ['country'],
      path: 'filters[1].member',
    },
    {
      names: 'the dimension with days, not the dimension with months',
      rollup: MONTH,
      body: { dimensions: [by('event_date', 'month'), by('event_date', 'week')], measures: [COUNT] },
      code: 'group_not_a_key',
      fields: ['event_date'],
      path: 'dimensions[1].field',
    },
    {
      names: 'a condition on rows that the rollup lacks',
      rollup: SEARCHES,
      body: { measures: [COUNT], filters: [is('event_type', 'search', 'sale')] },
      code: 'rows_missing',
      fields: ['event_type'],
      path: 'filters[0].member',
    },
    {
      names: 'the other function of the same field',
      rollup: DAY,
      body: {
        measures: [
          { field: 'item_total', fn: 'sum' },
          { field: 'item_total', fn: 'max' },
        ],
      },
      code: 'measure_missing',
      fields: ['item_total'],
      path: 'measures[1].field',
    },
    {
      names: 'the part of a mean',
      rollup: DAY,
      body: { measures: [COUNT, avg('order_total')] },
      code: 'measure_missing',
      fields: ['order_total'],
      path: 'measures[1].field',
    },
    {
      names: 'the filter of a measure whose number is stored without filters',
      rollup: DAY,
      body: { measures: [metric('revenue'), metric('revenue', { alias: 'german', filters: [is('country', 'DE')] })] },
      code: 'measure_missing',
      fields: ['country'],
      path: 'measures[1].filters[0].member',
    },
    {
      names: 'the filter of a count of rows',
      rollup: DAY,
      body: { measures: [COUNT, { ...COUNT, alias: 'german', filters: [is('country', 'DE')] }] },
      code: 'measure_missing',
      fields: ['country'],
      path: 'measures[1].filters[0].member',
    },
    {
      names: 'the metric that needs the number',
      rollup: DAY,
      body: { measures: [metric('searches'), metric('zero_result_rate')] },
      code: 'measure_missing',
      fields: ['no_of_results'],
      path: 'measures[1].metric',
    },
    {
      names: 'the operand that needs the number',
      rollup: DAY,
      body: { measures: [{ alias: 'each', divide: [metric('revenue'), visitors] }] },
      code: 'measure_missing',
      fields: ['visitor_id'],
      path: 'measures[0].divide[1].field',
    },
    {
      names: 'the keys in the way of a distinct count',
      rollup: DAY,
      body: { dimensions: ['engine_id'], measures: [COUNT, visits], filters: [january] },
      code: 'distinct_not_additive',
      fields: ['event_date', 'event_type'],
      path: 'measures[1].field',
    },
    {
      names: 'the relation of a joined field',
      rollup: DAY,
      body: { dimensions: ['engine_id', 'facet_value'], measures: [COUNT] },
      code: 'other_rows',
      fields: ['facet_selections'],
      path: 'dimensions[1]',
    },
    {
      names: 'a relation that only the rollup joins',
      rollup: FACETS,
      body: { dimensions: ['engine_id'], measures: [COUNT] },
      code: 'other_rows',
      fields: ['facet_selections'],
      path: '',
    },
    {
      names: 'the date as a group, for a distinct count over days',
      rollup: OVER_DAYS,
      body: { dimensions: ['event_date'], measures: [visitors], filters: [january] },
      code: 'group_not_a_key',
      fields: ['event_date'],
      path: 'dimensions[0]',
    },
    {
      names: 'the number beside a distinct count over days',
      rollup: OVER_DAYS,
      body: { dimensions: ['engine_id'], measures: [visitors, COUNT], filters: [january, is('event_type', 'sale')] },
      code: 'measure_missing',
      fields: [],
      path: 'measures[1]',
    },
    {
      names: 'a list of rows',
      rollup: DAY,
      body: { dimensions: ['engine_id'] },
      code: 'raw_rows',
      fields: [],
      path: '',
    },
    {
      names: 'a metric that counts each event once',
      rollup: FACETS,
      body: { dimensions: ['facet_value'], measures: [metric('ctr')] },
      code: 'raw_rows',
      fields: [],
      path: '',
    },
  ])('names $names', ({ rollup: definition, body, code, fields, path }) => {
    expect(refusalsOf(definition, body)).toEqual([{ block: 1, code, fields, path }])
  })

  it('answers the row of all other values in a ranking, except for its distinct counts', () => {
    const top = { limit: 3, by: 'searches', rest: 'is_rest' }
    const body = { dimensions: [{ field: 'engine_id', top }], measures: [metric('searches')], filters: [january] }
    expect(queryOf(DAY, body).rollups).toMatchObject({ used: [{ block: 1 }, { block: 2 }], refused: [] })
    const counting = queryOf(DAY, {
      ...body,
      measures: [metric('searches'), visits],
    })
    expect(counting.rollups.used.map(({ block }) => block)).toEqual([2])
    expect(counting.rollups.refused).toEqual([
      { block: 1, rollup: 'day', code: 'raw_rows', fields: [], path: 'measures[1].field' },
    ])
  })

  it('answers both selects of a distinct count over fewer dimensions, which read a common table', () => {
    const own: RollupDefinition = { ...DAY, by: [...DAY.by, 'visit_id'] }
    const over = { of: { field: 'visit_id', fn: 'count_distinct' }, over: [] }
    const body = {
      dimensions: ['engine_id'],
      measures: [visits, { alias: 'share', divide: [visits, over] }],
      filters: [january],
    }
    const query = queryOf(own, body)
    expect(query.rollups.used.map(({ block }) => block)).toEqual([1, 2])
    expect(query.tables.filter(({ name }) => name === 'summary')).toEqual([])
  })

  it('numbers the parts of a select that groups several relations', () => {
    const places = refusalsOf(DAY, {}, 'banners').map(({ block, part, code, fields }) => [block, part, code, fields])
    expect(places).toEqual([
      [1, 1, 'other_rows', ['banner_impressions']],
      [1, 2, 'group_not_a_key', ['banner_id', 'campaign_name']],
    ])
  })
})
