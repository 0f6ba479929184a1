import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { host } from '../../test/tools/rollups/sample.ts'
import { createCompiler } from '../compiler.ts'
import { average } from '../model/index.ts'
import {
  count,
  countDistinct,
  countDistinctOverDays,
  countOf,
  type RollupDefinition,
  type RollupFact,
  rollup,
  sum,
  unique,
} from './index.ts'
import { prepared } from './prepared.ts'

const dialect = duckdb()
const ENGINE: RollupDefinition = {
  name: 'day_engine',
  of: 'summary',
  by: ['event_date', 'event_type', 'engine_id', 'engine_name'],
  measures: {
    n: count(),
    clicks: countOf('click_item_id'),
    none: count({ no_of_results: 0 }),
    revenue: sum('item_total'),
    visits: countDistinct('visit_id'),
  },
}

const made = (more: Partial<RollupDefinition> = {}, facts: readonly RollupFact[] = []) =>
  createCompiler({ dialect, rollups: { tables: [rollup({ ...ENGINE, ...more })], facts } })

describe('the check of rollup declarations', () => {
  const refused = (more: object) => () => made(more as Partial<RollupDefinition>)

  it.each([
    [{ of: 'sumary' }, /rollups\.day_engine\.of is sumary.*nearest known one is summary/],
    [
      { by: ['event_date', 'engine_idd'] },
      /by names engine_idd, which is not a column of the rollup rows; the nearest known one is engine_id/,
    ],
    [{ by: ['event_type'] }, /by must name event_date, the date of the model/],
    [{ with: ['page_loads'] }, /with names page_loads, which is not joined to summary/],
    [{ measures: { n: sum('keyword') } }, /measures\.n adds up a column that is not a number/],
    [{ measures: { Event_Type: count() } }, /measures\.Event_Type has the name of another column/],
    [{ measures: { 'a b': count() } }, /a name is letters/],
    [
      { measures: { n: average('item_total') } },
      /measures\.n must be one of count, sum, .*a mean or a rate, store its parts/,
    ],
    [{ measures: { n: { fn: 'sum' } } }, /measures\.n\.of must name the column of sum/],
    [
      { measures: { n: count(), visits: countDistinctOverDays('visit_id') } },
      /measures: a distinct count over days must be the only measure of its rollup/,
    ],
    [
      { measures: { n: { fn: 'count', over: 'days' } } },
      /measures\.n\.over must be days, and only count_distinct accepts it/,
    ],
    [{ measures: { day_before: countDistinctOverDays('visit_id') } }, /must not have a column named day_before/],
    [{ measures: { n: 7 } }, /measures\.n must be one of count, sum/],
    [
      { measures: { n: count({ no_of_result: 0 }) } },
      /measures\.n names no_of_result, .* nearest known one is no_of_results/,
    ],
    [{ measures: { n: count({ keyword: 0 }) } }, /rollups\.day_engine\.measures\.n: the condition on keyword has 0/],
    [{ rows: { event_type: [] } }, /rows\.event_type must have a value/],
    [{ metrics: ['ctrs'] }, /metrics names ctrs, which is not a metric; the nearest known one is ctr/],
    [{ name: 'a-b' }, /rollup\.name: a name is letters/],
    [{ name: 'a'.repeat(47) }, /rollup\.name must have at most 46 characters/],
    [{ grain: 'weeks' }, /rollup\.grain must be day or month/],
    [{ meassures: {} }, /rollup\.meassures is not an option; the nearest known one is measures/],
  ])('refuses %j', (more, message) => {
    expect(refused(more)).toThrow(message)
  })

  it('refuses sums of floating-point numbers, and dates that depend on a time zone', () => {
    const own = rollup(ENGINE)
    expect(() => prepared(own, { ...host, isDouble: (_, name) => name === 'item_total' })).toThrow(
      /such sums are not exact/,
    )
    expect(() => prepared(own, { ...host, isInstant: () => true })).toThrow(/depends on the time zone/)
  })

  it('refuses facts about unknown columns, and two rollups with the same name', () => {
    expect(() => made({}, [unique('tracking')])).toThrow(/names tracking, which summary lacks/)
    const tables = [rollup(ENGINE), rollup(ENGINE)]
    expect(() => createCompiler({ dialect, rollups: { tables } })).toThrow(/two rollups named day_engine/)
  })

  it('names a different table for each definition and each mapping', () => {
    const [one] = made().rollups
    const [other] = made({ grain: 'month' }).rollups
    const warehouse = { relations: { summary: { where: 'event_year > 2000' } } }
    const [mapped] = createCompiler({ dialect, warehouse, rollups: { tables: [rollup(ENGINE)] } }).rollups
    expect(one?.name).toBe(`day_engine_${one?.fingerprint}`)
    expect(new Set([one, other, mapped].map((table) => table?.name)).size).toBe(3)
    expect(made().rollups).toEqual([one])
  })

  it('stores the parts of metrics without conditions on keys, and stores equal parts only once', () => {
    const { measures: _, ...rest } = ENGINE
    const [table] = createCompiler({
      dialect,
      rollups: { tables: [rollup({ ...rest, metrics: ['ctr', 'zero_result_rate'], measures: { n: count() } })] },
    }).rollups
    expect(table?.columns.slice(4).map(({ name }) => name)).toEqual(['n', 'ctr_1', 'zero_result_rate_1'])
  })
})
