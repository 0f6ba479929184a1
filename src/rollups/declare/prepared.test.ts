import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { host } from '../../../test/tools/rollups/sample.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { average, metric, relation, required, sameAs, string } from '../../model/index.ts'
import { siteSearch } from '../../site-search/index.ts'
import {
  count,
  countDistinct,
  countDistinctOverDays,
  countOf,
  determines,
  type RollupDefinition,
  type RollupFact,
  rollup,
  sum,
  unique,
} from '../index.ts'
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
      /measures\.n must compute one of count, sum, .*a mean or a rate, store its parts/,
    ],
    [{ measures: { n: { of: 'item_total' } } }, /measures\.n\.fn is missing; it must be one of count, sum/],
    [{ measures: { n: { fn: 'cout' } } }, /measures\.n\.fn must be one of count, sum, .* nearest known one is count/],
    [{ measures: { n: { fn: 'avg', of: 'item_total' } } }, /measures\.n\.fn must be one of .*a rate, store its parts/],
    [{ measures: { n: sum('item_totals') } }, /measures\.n\.of names item_totals, which is not a column/],
    [{ measures: { CTID: count() } }, /measures\.CTID has the name of a system column of PostgreSQL/],
    [{ measures: { n: { fn: 'sum' } } }, /measures\.n\.of must name the column of sum/],
    [
      { measures: { n: count(), visits: countDistinctOverDays('visit_id') } },
      /measures: a distinct count over days must be the only measure of its rollup/,
    ],
    [{ measures: { n: { fn: 'count', over: 'days' } } }, /measures\.n\.over requires count_distinct/],
    [{ measures: { n: { fn: 'count_distinct', of: 'visit_id', over: 'months' } } }, /measures\.n\.over must be days/],
    [{ measures: { n: { fn: 'sum', of: 'item_total', filters: {} } } }, /measures\.n\.filters is not an option/],
    [{ measures: { n: 'count' } }, /measures\.n must be an object, such as { fn: 'count' }/],
    [{ measures: { n: { fn: 'count', where: 'is_bot' } } }, /measures\.n\.where must be an object/],
    [{ measures: { n: { fn: 'max', of: 'is_bot' } } }, /measures\.n is the max of a column of booleans/],
    [{ by: ['event_date', 'engine_id', 'event_type', 'engine_id'] }, /by names engine_id twice/],
    [{ by: ['event_date', 'account_id'] }, /by names account_id, but the account is always a key/],
    [
      { of: 'page_loads', with: ['facet_selections'], by: ['event_date'], measures: {} },
      /with requires that of is summary/,
    ],
    [
      { of: 'page_loads', by: ['event_date'], measures: {}, metrics: ['revenue'] },
      /metrics names revenue, which reads summary\.item_total; the rollup summarizes page_loads$/,
    ],
    [{ metrics: ['searches', 'searches'] }, /rollups\.day_engine\.metrics names searches twice/],
    [
      { measures: { Revenue: count() }, metrics: ['revenue'] },
      /rollups\.day_engine\.metrics: the column revenue has the name of another column/,
    ],
    [{ measures: { day_before: countDistinctOverDays('visit_id') } }, /must not have a column named day_before/],
    [{ measures: { n: 7 } }, /measures\.n must be an object/],
    [
      { measures: { n: count({ no_of_result: 0 }) } },
      /measures\.n\.where\.no_of_result names no_of_result, .* nearest known one is no_of_results/,
    ],
    [
      { measures: { n: count({ keyword: sameAs('keywrd') }) } },
      /^rollups\.day_engine\.measures\.n\.where\.keyword names keywrd,/,
    ],
    [
      { measures: { n: count({ keyword: 0 }) } },
      /rollups\.day_engine\.measures\.n\.where: the condition on keyword has 0/,
    ],
    [{ rows: { event_type: [] } }, /rows\.event_type must have a value/],
    [{ rows: { event_type: null } }, /rows\.event_type must be a value or an array of values/],
    [{ rows: { event_type: [['1) or (1=1']] } }, /rows\.event_type must be a value or an array of values/],
    [{ rows: { no_of_results: 'none' } }, /rows: the condition on no_of_results has "none"/],
    [{ rows: { no_of_results: Number.NaN } }, /rows: the condition on no_of_results has NaN/],
    [
      { rows: { event_date: '2026-01-01' } },
      /rows\.event_date is a date, but rows accept only values of texts, numbers/,
    ],
    [
      { rows: { engine_id: 'a\0b' } },
      /has "a\\u0000b"; a string takes texts without \\u0000 and without unpaired surro/,
    ],
    [{ rows: { engine_id: '\ud83d' } }, /has "\\ud83d"; a string takes texts without .* unpaired surrogates/],
    [
      { rows: { eventtype: 'sale' } },
      /^rollups\.day_engine\.rows\.eventtype names eventtype, .* nearest known one is event_type/,
    ],
    [{ metrics: ['ctrs'] }, /metrics names ctrs, which is not a metric; the nearest known one is ctr/],
    [{ name: 'a-b' }, /rollup\.name: a name is letters/],
    [{ name: 'a'.repeat(47) }, /rollup\.name: a name is letters, digits and _ \(at most 46 characters/],
    [{ name: 'a'.repeat(64) }, /rollup\.name: .* \(at most 46 characters/],
    [{ grain: 'weeks' }, /rollup\.grain must be day or month/],
    [{ meassures: {} }, /rollup\.meassures is not an option; the nearest known one is measures/],
  ])('refuses %j', (more, message) => {
    expect(refused(more)).toThrow(message)
  })

  it('refuses sums of floating-point numbers', () => {
    const own = rollup(ENGINE)
    expect(() => prepared(own, { ...host, isDouble: (_, name) => name === 'item_total' })).toThrow(
      /such sums are not exact/,
    )
  })

  it.each([
    ['by', {}, 'summary.event_date'],
    ['by', {}, 'summary.engine_id'],
    ['measures.visits.of', {}, 'summary.visit_id'],
    ['rows.keyword', { rows: { keyword: 'a' } }, 'summary.keyword'],
    ['metrics', { measures: {}, metrics: ['average_results'] }, 'summary.no_of_results'],
    ['with', { with: ['facet_selections'] }, 'facet_selections.event_date'],
  ])('refuses in %s a day that depends on a time zone: %j, %s', (at, more, instant) => {
    const own = rollup({ ...ENGINE, ...(more as Partial<RollupDefinition>) })
    const isInstant = (relation: string, field: string) => `${relation}.${field}` === instant
    expect(() => prepared(own, { ...host, isInstant })).toThrow(
      `rollups.day_engine.${at} needs ${instant}, the day of an instant: give the time zone of the days as rollups.day_engine.timeZone`,
    )
    const inBerlin = rollup({ ...ENGINE, ...(more as Partial<RollupDefinition>), timeZone: 'Europe/Berlin' })
    expect(prepared(inBerlin, { ...host, isInstant }).timeZone).toBe('Europe/Berlin')
  })

  it('treats days and months of timestamps as instants, in joined relations, too', () => {
    const timestamp = { column: 'at', type: 'timestamptz' } as const
    const compile =
      (relation: 'summary' | 'facet_selections', more: Partial<RollupDefinition>, days = {}) =>
      () =>
        createCompiler({
          dialect,
          warehouse: { relations: { [relation]: { columns: { event_date: timestamp }, ...days } } },
          rollups: { tables: [rollup({ ...ENGINE, ...more })] },
        })
    expect(compile('summary', {})).toThrow(/by needs summary\.event_date, the day of an instant/)
    expect(compile('facet_selections', {})).not.toThrow()
    const joined = { with: ['facet_selections'] } as const
    expect(compile('facet_selections', joined, { sameDay: true })).toThrow(/with needs facet_selections\.event_date/)
    // Without a comparison of days, the join needs no day of the facets.
    expect(compile('facet_selections', joined)).not.toThrow()
  })

  it('refuses a relation without the date of the model', () => {
    const model = siteSearch.extend({
      relations: { engines: relation('engines', { columns: { id: required('text') } }) },
    })
    const tables = [rollup<typeof model>({ name: 'all', of: 'engines', by: ['event_date'] })]
    expect(() => createCompiler({ dialect, model, rollups: { tables } })).toThrow(
      'rollups.all.of is engines, which lacks event_date, the date of the model',
    )
  })

  it('refuses keys that are the same column in a table', () => {
    const model = siteSearch.extend({
      fields: { Engine_ID: string({ about: 'Another engine', label: 'Other engine' }) },
    })
    const tables = [rollup<typeof model>({ name: 'day', of: 'summary', by: ['event_date', 'engine_id', 'Engine_ID'] })]
    expect(() => createCompiler({ dialect, model, rollups: { tables } })).toThrow(
      'rollups.day.by names engine_id and Engine_ID, which are the same column in a table',
    )
  })

  it('refuses keys and columns of metrics with the name of a system column', () => {
    const model = siteSearch.extend({
      fields: { xmin: string({ about: 'A field' }) },
      metrics: { Cmax: metric(sum('item_total'), { label: 'A', unit: 'count', about: 'A metric' }) },
    })
    const made = (more: object) => () => {
      const tables = [rollup<typeof model>({ name: 'day', of: 'summary', by: ['event_date'], ...more })]
      return createCompiler({ dialect, model, rollups: { tables } })
    }
    const reason = 'has the name of a system column of PostgreSQL'
    expect(made({ by: ['event_date', 'xmin'] })).toThrow(`rollups.day.by: the column xmin ${reason}`)
    expect(made({ metrics: ['Cmax'] })).toThrow(`rollups.day.metrics: the column Cmax ${reason}`)
  })

  it('refuses facts about unknown columns, and two rollups with the same name', () => {
    expect(() => made({}, [unique('tracking')])).toThrow(/names tracking, which summary lacks/)
    expect(() => made({}, [unique('event_id', { event_typ: 'sale' } as never)])).toThrow(
      /^rollups\.facts: unique event_id of \{"event_typ":"sale"\}: rows\.event_typ names event_typ, which summary lacks/,
    )
    expect(() => made({}, [determines([], ['engine_id'])])).toThrow(/must name columns on both sides/)
    expect(() => made({}, [unique('event_id', { event_type: [] })])).toThrow(/rows\.event_type must have a value/)
    for (const fact of [null, {}, { unique: 'event_id' }])
      expect(() => made({}, [fact as never])).toThrow(/facts must be an array of facts, made by unique\(\) and determ/)
    expect(() => createCompiler({ dialect, rollups: { tables: [rollup(ENGINE)], fact: [] } as never })).toThrow(
      /options\.rollups must be an object with `tables` made by rollup\(\), and perhaps `facts`/,
    )
    const tables = [rollup(ENGINE), rollup(ENGINE)]
    expect(() => createCompiler({ dialect, rollups: { tables } })).toThrow(/two rollups named day_engine/)
  })

  it('names a different table for each definition and each mapping', () => {
    const [one] = made().rollups
    const [other] = made({ grain: 'month' }).rollups
    const warehouse = { relations: { summary: { where: 'event_year > 2000' } } }
    const mapped = [warehouse, { accountColumn: 'tenant_id' }].flatMap(
      (mapping) => createCompiler({ dialect, warehouse: mapping, rollups: { tables: [rollup(ENGINE)] } }).rollups,
    )
    expect(one?.name).toBe(`day_engine_${one?.fingerprint}`)
    expect(new Set([one, other, ...mapped].map((table) => table?.name)).size).toBe(4)
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
