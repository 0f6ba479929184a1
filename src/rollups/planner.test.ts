import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import {
  count,
  countDistinct,
  countOf,
  determines,
  max,
  type RollupDefinition,
  type RollupFact,
  rollup,
  sum,
  unique,
} from './index.ts'

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

describe('a compiler with a rollup', () => {
  const compiler = made({}, [determines(['visit_id'], ['engine_id', 'engine_name', 'event_date', 'event_type'])])
  const [table] = compiler.rollups
  const state: RollupState = {
    name: 'day_engine',
    fingerprint: table?.fingerprint ?? '',
    upTo: '2026-01-31',
    facts: [],
    rowCount: 10,
    rawCount: 1000,
  }
  const january = { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }
  const context = { account: 'acme', now: new Date('2026-02-10T00:00:00Z') }
  const reportOf = (body: object, states: readonly RollupState[] | undefined = [state]) => {
    const result = compiler.compile({ ...body } as unknown, { ...context, ...(states && { rollups: states }) })
    if (!result.ok) throw new Error(result.error.body.message)
    return result.query.rollups
  }
  const COUNT = { field: '*', fn: 'count' }
  const VISITS = { field: 'visit_id', fn: 'count_distinct' }

  it('reports the rollup that answered', () => {
    const used = { block: 1, rollup: 'day_engine', table: table?.name, upTo: '2026-01-31', rest: 'none' }
    expect(reportOf({ dimensions: ['engine_id'], measures: [COUNT], filters: [january] })).toEqual({
      used: [used],
      refused: [],
    })
  })

  it.each([
    [
      { measures: [COUNT], filters: [january, { member: 'keyword', operator: 'set', values: [] }] },
      'condition_not_on_key',
      ['keyword'],
    ],
    [
      { measures: [COUNT], filters: [{ or: [january, { member: 'keyword', operator: 'set', values: [] }] }] },
      'condition_not_on_key',
      ['keyword'],
    ],
    [{ dimensions: ['engine_id', 'country'], measures: [COUNT] }, 'group_not_a_key', ['country']],
    [{ measures: [COUNT, { field: 'user_id', fn: 'count' }] }, 'measure_missing', ['user_id']],
    [{ measures: [COUNT, { metric: 'average_results' }] }, 'measure_missing', ['no_of_results']],
    [
      { measures: [COUNT], filters: [{ ...january, values: ['2026-02-05', '2026-02-06'] }] },
      'open_days',
      ['event_date'],
    ],
    [
      { measures: [VISITS], filters: [january] },
      'distinct_not_additive',
      ['event_date', 'event_type', 'engine_id', 'engine_name'],
    ],
    [{ dimensions: ['facet_value'], measures: [COUNT] }, 'other_rows', ['facet_selections']],
  ])('names the columns that prevent an answer: %j', (body, code, fields) => {
    const [refusal] = reportOf(body).refused.filter((one) => one.code === code)
    expect(refusal).toEqual({ block: 1, rollup: 'day_engine', code, fields })
  })

  it('relies on a fact for a distinct count only if the fact was true, and only for closed days', () => {
    const held = [{ ...state, facts: ['visit_id determine engine_id, engine_name, event_date, event_type'] }]
    expect(reportOf({ measures: [VISITS], filters: [january] }, held).used).toHaveLength(1)
    expect(reportOf({ measures: [VISITS] }, held).refused).toMatchObject([{ code: 'open_days' }])
  })

  it('reads a list of closed days from the rollup only', () => {
    const held = [{ ...state, facts: ['visit_id determine engine_id, engine_name, event_date, event_type'] }]
    const listed = { member: 'event_date', operator: 'in', values: ['2026-01-03', '2026-01-30'] }
    const other = { ...listed, values: ['2026-01-05'] }
    for (const filter of [listed, { or: [listed, other] }]) {
      expect(reportOf({ measures: [VISITS, COUNT], filters: [filter] }, held)).toMatchObject({
        used: [{ rest: 'none' }],
        refused: [],
      })
    }
  })

  it('adds open days to a distinct count if each group is a single day', () => {
    const held = [{ ...state, facts: ['visit_id determine engine_id, engine_name, event_date, event_type'] }]
    const daily = { dimensions: ['event_date', 'engine_id'], measures: [VISITS] }
    expect(reportOf(daily, held)).toMatchObject({ used: [{ rest: 'later days' }], refused: [] })
    const weekly = { dimensions: [{ field: 'event_date', by: 'week' }], measures: [VISITS] }
    expect(reportOf(weekly, held).refused).toMatchObject([{ code: 'open_days' }])
    const byEngine = { dimensions: ['engine_id'], measures: [VISITS] }
    expect(reportOf(byEngine, held).refused).toMatchObject([{ code: 'open_days' }])
  })

  it('relies on a unique column only if the fact was true, on closed days and without joins', () => {
    const fact = unique('user_id')
    const own = {
      ...ENGINE,
      measures: { users: countOf('user_id'), distinct_users: countDistinct('user_id') },
    } as const
    const by = [...ENGINE.by, 'facet_value'] as const
    const tables = [rollup(own), rollup({ ...own, name: 'facets', with: ['facet_selections'], by })]
    const counting = createCompiler({ dialect, rollups: { tables, facts: [fact] } })
    const made = (dimensions: readonly string[], filters: readonly object[], facts: readonly string[]) => {
      const states = counting.rollups.map(({ rollup: name, fingerprint }) => ({ ...state, name, fingerprint, facts }))
      const body: unknown = { dimensions, measures: [{ field: 'user_id', fn: 'count_distinct' }], filters }
      const result = counting.compile(body, { ...context, rollups: states })
      if (!result.ok) throw new Error(result.error.body.message)
      const { used, refused } = result.query.rollups
      return [...used.map((use) => use.rollup), ...refused.map((one) => `${one.rollup}: ${one.code}`)]
    }
    expect(made([], [january], [fact.name])).toEqual(['day_engine', 'facets: other_rows'])
    expect(made([], [january], [])).toEqual(['day_engine: distinct_not_additive', 'facets: other_rows'])
    expect(made([], [], [fact.name])).toEqual(['day_engine: open_days', 'facets: other_rows'])
    const joined = ['day_engine: other_rows', 'facets: distinct_not_additive']
    expect(made(['facet_value'], [january], [fact.name])).toEqual(joined)
  })

  it('answers by month, quarter and year from a rollup by month, with days at the edges from raw rows', () => {
    const monthly = made({ grain: 'month' })
    const states = monthly.rollups.map(({ fingerprint }) => ({ ...state, fingerprint }))
    const filters = [{ ...january, values: ['2025-01-15', '2026-01-31'] }]
    const restOf = (by: string) => {
      const dimensions = [{ field: 'event_date', by }, 'engine_id']
      const result = monthly.compile({ dimensions, measures: [COUNT], filters } as unknown, {
        ...context,
        rollups: states,
      })
      if (!result.ok) throw new Error(result.error.body.message)
      const { used, refused } = result.query.rollups
      return [...used.map(({ rest }) => rest), ...refused.map(({ code }) => code)]
    }
    expect(['month', 'quarter', 'year'].map(restOf)).toEqual([['edge days'], ['edge days'], ['edge days']])
    expect(restOf('week')).toEqual(['group_not_a_key'])
  })

  it('does not use a fact about days for a rollup by month', () => {
    const byDay = determines(['event_date', 'visit_id'], ['event_type', 'engine_id', 'engine_name'])
    const byVisit = determines(['visit_id'], ['event_type', 'engine_id', 'engine_name'])
    const monthly = made({ grain: 'month' }, [byDay, byVisit])
    const winter = { ...january, values: ['2025-12-01', '2026-01-31'] }
    const codesOf = (by: string, fact: RollupFact, filter = winter) => {
      const states = monthly.rollups.map(({ fingerprint }) => ({ ...state, fingerprint, facts: [fact.name] }))
      const body: unknown = { dimensions: [{ field: 'event_date', by }], measures: [VISITS], filters: [filter] }
      const result = monthly.compile(body, { ...context, rollups: states })
      if (!result.ok) throw new Error(result.error.body.message)
      const { used, refused } = result.query.rollups
      return [...used.map(({ rest }) => rest), ...refused.flatMap(({ code, fields }) => [code, ...fields])]
    }
    const keys = ['event_type', 'engine_id', 'engine_name']
    expect(codesOf('month', byDay)).toEqual(['distinct_not_additive', ...keys])
    expect(codesOf('month', byVisit)).toEqual(['none'])
    expect(codesOf('year', byVisit)).toEqual(['distinct_not_additive', 'event_date'])
    // All days of the range are in one month.
    expect(codesOf('year', byVisit, january)).toEqual(['none'])
  })

  it('reads raw rows if there is no state, or only the state of another definition', () => {
    const body = { measures: [COUNT], filters: [january] }
    expect(reportOf(body, [])).toMatchObject({ used: [], refused: [{ code: 'not_built' }] })
    expect(reportOf(body, [{ ...state, fingerprint: '0' }])).toMatchObject({
      used: [],
      refused: [{ code: 'not_built' }],
    })
    const result = compiler.compile(body as unknown, context)
    expect(result.ok && result.query.rollups).toEqual({ used: [], refused: [] })
  })

  it.each([
    { only: [{ member: 'engine_id', operator: 'equals', values: ['main'] }] },
    { hidden: ['keyword'] },
  ])('reads raw rows for a principal with the restriction %j', (limits) => {
    const body = { dimensions: ['engine_id'], measures: [COUNT], filters: [january] }
    const result = compiler.compile(body as unknown, { ...context, ...(limits as object), rollups: [state] })
    if (!result.ok) throw new Error(result.error.body.message)
    expect(result.query.rollups).toEqual({
      used: [],
      refused: [{ block: 1, rollup: 'day_engine', code: 'principal_limited', fields: [] }],
    })
    expect(result.query.tables.map(({ name }) => name)).toEqual(['summary'])
    const whole = compiler.compile(body as unknown, { ...context, only: [], hidden: [], rollups: [state] })
    expect(whole.ok && whole.query.rollups.used).toHaveLength(1)
  })

  it('throws for an invalid state', () => {
    expect(() => reportOf({ measures: [COUNT] }, [{ ...state, upTo: '2026-02-30' }])).toThrow(
      /rollups\[0\]\.upTo must be a day/,
    )
    expect(() => reportOf({ measures: [COUNT] }, [{ ...state, rowCount: -1 }])).toThrow(
      /rollups\[0\]\.rowCount must be/,
    )
  })

  it('chooses the rollup with the fewest rows, regardless of the order of declarations', () => {
    const tables = [
      rollup({ ...ENGINE, name: 'wide' }),
      rollup({ ...ENGINE, name: 'slim', measures: { n: count(), top: max('page_no') } }),
    ]
    const both = createCompiler({ dialect, rollups: { tables } })
    const states = both.rollups.map(({ rollup: name, fingerprint }) => ({
      ...state,
      name,
      fingerprint,
      rowCount: name === 'slim' ? 5 : 10,
    }))
    const result = both.compile({ measures: [{ field: '*', fn: 'count' }] }, { ...context, rollups: states })
    expect(result.ok && result.query.rollups.used.map((use) => use.rollup)).toEqual(['slim'])
    expect(result.ok && result.query.tables.map(({ name }) => name)).toContain(both.rollups[1]?.name)
  })
})
