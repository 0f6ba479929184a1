import { describe, expect, it } from 'vitest'
import {
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
} from '../../../test/tools/rollups/missing.ts'
import { type RollupDefinition, sum } from '../index.ts'

interface Miss {
  readonly names: string
  readonly rollup: RollupDefinition
  readonly body: object
  readonly code: string
  readonly fields: readonly string[]
}

describe('a rollup that does not answer', () => {
  it.each<Miss>([
    {
      names: 'the date, for conditions that are not one range',
      rollup: MONTH,
      body: { measures: [COUNT], filters: [january, { ...is('event_date', '2026-01-05'), operator: 'notEquals' }] },
      code: 'not_one_range',
      fields: ['event_date'],
    },
    {
      names: 'only the columns that are not keys, in a condition on several columns',
      rollup: DAY,
      body: { measures: [COUNT], filters: [{ or: [is('engine_id', 'a'), is('country', 'DE')] }] },
      code: 'condition_not_on_key',
      fields: ['country'],
    },
    {
      names: 'other columns before the date',
      rollup: MONTH,
      body: { measures: [COUNT], filters: [{ ...january, operator: 'in' }, is('country', 'DE')] },
      code: 'condition_not_on_key',
      fields: ['country'],
    },
    {
      names: 'the date, for groups by days that are not whole months',
      rollup: MONTH,
      body: { dimensions: [by('event_date', 'month'), by('event_date', 'week')], measures: [COUNT] },
      code: 'group_not_a_key',
      fields: ['event_date'],
    },
    {
      names: 'a condition on rows that the rollup lacks',
      rollup: SEARCHES,
      body: { measures: [COUNT], filters: [is('event_type', 'search', 'sale')] },
      code: 'rows_missing',
      fields: ['event_type'],
    },
    {
      names: 'the field of another function',
      rollup: DAY,
      body: {
        measures: [
          { field: 'item_total', fn: 'sum' },
          { field: 'item_total', fn: 'max' },
        ],
      },
      code: 'measure_missing',
      fields: ['item_total'],
    },
    {
      names: 'the filter of a measure whose number is stored without filters',
      rollup: DAY,
      body: { measures: [metric('revenue'), metric('revenue', { alias: 'german', filters: [is('country', 'DE')] })] },
      code: 'measure_missing',
      fields: ['country'],
    },
    {
      names: 'the filter of a count of rows',
      rollup: DAY,
      body: { measures: [COUNT, { ...COUNT, alias: 'german', filters: [is('country', 'DE')] }] },
      code: 'measure_missing',
      fields: ['country'],
    },
    {
      names: 'the keys in the way of a distinct count',
      rollup: DAY,
      body: { dimensions: ['engine_id'], measures: [COUNT, visits], filters: [january] },
      code: 'distinct_not_additive',
      fields: ['event_date', 'event_type'],
    },
    {
      names: 'the relation of a joined field',
      rollup: DAY,
      body: { dimensions: ['engine_id', 'facet_value'], measures: [COUNT] },
      code: 'other_rows',
      fields: ['facet_selections'],
    },
    {
      names: 'a relation that only the rollup joins',
      rollup: FACETS,
      body: { dimensions: ['engine_id'], measures: [COUNT] },
      code: 'other_rows',
      fields: ['facet_selections'],
    },
    {
      names: 'the date as a group, for a distinct count over days',
      rollup: OVER_DAYS,
      body: { dimensions: ['event_date'], measures: [visitors], filters: [january] },
      code: 'group_not_a_key',
      fields: ['event_date'],
    },
    {
      names: 'no column for a count of rows next to a distinct count over days',
      rollup: OVER_DAYS,
      body: { dimensions: ['engine_id'], measures: [visitors, COUNT], filters: [january, is('event_type', 'sale')] },
      code: 'measure_missing',
      fields: [],
    },
    {
      names: 'no column for a list of rows',
      rollup: DAY,
      body: { dimensions: ['engine_id'] },
      code: 'raw_rows',
      fields: [],
    },
    {
      names: 'no column for a metric that counts each event once',
      rollup: FACETS,
      body: { dimensions: ['facet_value'], measures: [metric('ctr')] },
      code: 'raw_rows',
      fields: [],
    },
    {
      names: 'the group before a condition that the group implies',
      rollup: DAY,
      body: { dimensions: ['keyword'], measures: [metric('searches')] },
      code: 'group_not_a_key',
      fields: ['keyword'],
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
    },
    {
      names: 'the filter of a distinct count over days',
      rollup: OVER_DAYS,
      body: { measures: [{ ...visitors, alias: 'german', filters: [is('country', 'DE')] }], filters: [january] },
      code: 'measure_missing',
      fields: ['country'],
    },
  ])('names $names', ({ rollup: definition, body, code, fields }) => {
    expect(refusalsOf(definition, body)).toEqual([{ block: 1, code, fields }])
  })
})
