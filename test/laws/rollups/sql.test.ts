// The complete SQL of a few requests from rollups.

import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { count, countOf, rollup } from '../../../src/rollups/index.ts'

const definition = {
  name: 'by_type',
  of: 'summary',
  by: ['event_date', 'event_type'],
  measures: { n: count(), clicks: countOf('click_item_id') },
} as const

function sqlOf(grain: 'day' | 'month', values: readonly string[]): string {
  const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [rollup({ ...definition, grain })] } })
  const [table] = compiler.rollups
  const state = { upTo: '2026-01-20', facts: [], rowCount: 1, rawCount: 100, name: 'by_type' }
  const filters = [
    { member: 'event_type', operator: 'equals', values: ['search'] },
    { member: 'event_date', operator: 'inDateRange', values },
  ]
  const result = compiler.compile(
    { measures: [{ metric: 'clicked_searches' }, { metric: 'searches' }], filters } as unknown,
    {
      account: 'acme',
      now: new Date('2026-02-01T00:00:00Z'),
      rollups: [{ ...state, fingerprint: table?.fingerprint ?? '' }],
    },
  )
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.toSQL().replaceAll(table?.fingerprint ?? '', 'fingerprint')
}

it('reads closed days from the table of the rollup', () => {
  expect(sqlOf('day', ['2026-01-01', '2026-01-20'])).toMatchInlineSnapshot(`
    "select
      coalesce(sum("rolled up rows"."number 1"), 0) as "clicked_searches",
      coalesce(sum("rolled up rows"."number 2"), 0) as "searches"
    from (
      select
        "by_type_fingerprint rows"."clicks" as "number 1", "by_type_fingerprint rows"."n" as "number 2"
      from "by_type_fingerprint" as "by_type_fingerprint rows"
      where "by_type_fingerprint rows"."account_id" collate "binary" = 'acme'
        and "by_type_fingerprint rows"."event_date" between date '2026-01-01' and date '2026-01-20'
        and "by_type_fingerprint rows"."event_type" = 'search'
        and "by_type_fingerprint rows"."event_type" = 'search'
    ) as "rolled up rows"
    limit 100"
  `)
})

it('reads later days from rows', () => {
  expect(sqlOf('day', ['2026-01-01', '2026-01-31'])).toMatchInlineSnapshot(`
    "select
      coalesce(sum("rolled up rows"."number 1"), 0) as "clicked_searches",
      coalesce(sum("rolled up rows"."number 2"), 0) as "searches"
    from (
      select
        "by_type_fingerprint rows"."clicks" as "number 1", "by_type_fingerprint rows"."n" as "number 2"
      from "by_type_fingerprint" as "by_type_fingerprint rows"
      where "by_type_fingerprint rows"."account_id" collate "binary" = 'acme'
        and "by_type_fingerprint rows"."event_date" between date '2026-01-01' and date '2026-01-31'
        and "by_type_fingerprint rows"."event_date" <= date '2026-01-20'
        and "by_type_fingerprint rows"."event_type" = 'search'
        and "by_type_fingerprint rows"."event_type" = 'search'
      union all
      select
        case when ("summary rows"."click_item_id" is not null) then 1 else 0 end as "number 1",
        1 as "number 2"
      from "summary" as "summary rows"
      where "summary rows"."account_id" collate "binary" = 'acme'
        and "summary rows"."event_type" = 'search'
        and "summary rows"."event_type" = 'search'
        and "summary rows"."event_date" between date '2026-01-01' and date '2026-01-31'
        and "summary rows"."event_date" > date '2026-01-20'
    ) as "rolled up rows"
    limit 100"
  `)
})

it('reads whole months from the rollup, and the days at both ends from rows', () => {
  expect(sqlOf('month', ['2025-11-15', '2026-01-31'])).toMatchInlineSnapshot(`
    "select
      coalesce(sum("rolled up rows"."number 1"), 0) as "clicked_searches",
      coalesce(sum("rolled up rows"."number 2"), 0) as "searches"
    from (
      select
        "by_type_fingerprint rows"."clicks" as "number 1", "by_type_fingerprint rows"."n" as "number 2"
      from "by_type_fingerprint" as "by_type_fingerprint rows"
      where "by_type_fingerprint rows"."account_id" collate "binary" = 'acme'
        and "by_type_fingerprint rows"."event_date" >= date '2025-12-01'
        and "by_type_fingerprint rows"."event_date" <= date '2025-12-31'
        and "by_type_fingerprint rows"."event_type" = 'search'
        and "by_type_fingerprint rows"."event_type" = 'search'
      union all
      select
        case when ("summary rows"."click_item_id" is not null) then 1 else 0 end as "number 1",
        1 as "number 2"
      from "summary" as "summary rows"
      where "summary rows"."account_id" collate "binary" = 'acme'
        and "summary rows"."event_type" = 'search'
        and "summary rows"."event_type" = 'search'
        and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
        and "summary rows"."event_date" < date '2025-12-01'
      union all
      select
        case when ("summary rows"."click_item_id" is not null) then 1 else 0 end as "number 1",
        1 as "number 2"
      from "summary" as "summary rows"
      where "summary rows"."account_id" collate "binary" = 'acme'
        and "summary rows"."event_type" = 'search'
        and "summary rows"."event_type" = 'search'
        and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
        and "summary rows"."event_date" > date '2025-12-31'
    ) as "rolled up rows"
    limit 100"
  `)
})

it('reads only rows if a statement that also reads rollups would have too many parameters', () => {
  const by = ['event_date', 'event_type', 'engine_id'] as const
  const tables = [rollup({ ...definition, by, grain: 'month' })]
  const compiler = createCompiler({ dialect: postgres(), rollups: { tables } })
  const [{ fingerprint = '' } = {}] = compiler.rollups
  const state = { upTo: '2025-12-20', facts: [], rowCount: 1, rawCount: 100, name: 'by_type', fingerprint }
  const context = { account: 'acme', now: new Date('2026-01-01T00:00:00Z'), rollups: [state] }
  const parametersWith = (lists: number) => {
    const values = (list: number) => Array.from({ length: 500 }, (_, i) => `engine ${list} ${i}`)
    const body: unknown = {
      measures: [{ metric: 'searches', alias: 'm' }, ...['a', 'b', 'c'].map((of) => ({ alias: of, of: 'm', in: of }))],
      compare: { a: 'previous_month', b: 'previous_quarter', c: 'previous_year' },
      filters: [
        { member: 'event_date', operator: 'inDateRange', values: ['2025-09-15', '2025-12-28'] },
        ...Array.from({ length: lists }, (_, i) => ({ member: 'engine_id', operator: 'in', values: values(i) })),
      ],
    }
    const result = compiler.compile(body, context)
    if (!result.ok) throw new Error(result.error.body.message)
    return { parameters: result.query.page.parameters.length, rollups: result.query.rollups.used.length }
  }
  expect(parametersWith(10)).toEqual({ parameters: 60_044, rollups: 4 })
  expect(parametersWith(11)).toEqual({ parameters: 22_012, rollups: 0 })
})
