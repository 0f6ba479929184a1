import { describe, expect, it } from 'vitest'
import {
  avg,
  by,
  COUNT,
  DAY,
  FACETS,
  is,
  january,
  MONTH,
  metric,
  OVER_DAYS,
  refusalsOf,
  SEARCHES,
  visitors,
  visits,
} from '../../test/tools/rollups/missing.ts'
import { type RollupDefinition, sum } from './index.ts'

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
    {
      names: 'the group before a condition that the group implies',
      rollup: DAY,
      body: { dimensions: ['keyword'], measures: [metric('searches')] },
      code: 'group_not_a_key',
      fields: ['keyword'],
      path: 'dimensions[0]',
    },
    {
      names: 'the metric that implies a condition',
      rollup: { ...DAY, by: ['event_date', 'engine_id'] },
      body: { measures: [metric('searches')] },
      code: 'condition_not_on_key',
      fields: ['event_type'],
      path: 'measures[0].metric',
    },
    {
      names: 'only the filters that no stored measure has',
      rollup: { ...DAY, measures: { german: sum('order_total', { country: 'DE' }) } },
      body: {
        measures: [
          { field: 'order_total', fn: 'sum', alias: 'some', filters: [is('country', 'DE'), is('browser', 'Safari')] },
        ],
      },
      code: 'measure_missing',
      fields: ['browser'],
      path: 'measures[0].filters[1].member',
    },
    {
      names: 'the filter of a distinct count over days',
      rollup: OVER_DAYS,
      body: { measures: [{ ...visitors, alias: 'german', filters: [is('country', 'DE')] }], filters: [january] },
      code: 'measure_missing',
      fields: ['country'],
      path: 'measures[0].filters[0].member',
    },
  ])('names $names', ({ rollup: definition, body, code, fields, path }) => {
    expect(refusalsOf(definition, body)).toEqual([{ block: 1, code, fields, path }])
  })
})
