// Laws of parts and wholes: measures over other dimensions, totals, the top values and their rest, and pages.

import { expect } from 'vitest'
import type { AnalysisMeasureJson, TreeJson } from '../../tools/oracle/analysis/json.ts'
import { add, decimal, print, ZERO } from '../../tools/oracle/decimal.ts'
import { exported } from '../property/exported.ts'
import { each, relation } from '../property/relation.ts'
import { answers, type Drawn, draw, FEW, holdLaws } from './law.ts'
import {
  byKey,
  COUNT,
  cellOfNothing,
  dimensionsOf,
  filtersOf,
  impliedBy,
  is,
  keyOf,
  measureOf,
  namesOf,
  type PrintedRow,
} from './parts.ts'

const wholes = relation<Drawn>({
  id: 'L4',
  promise: '`over` equals the request with only these dimensions, and `totals` equals the request without dimensions',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const dimensions = dimensionsOf(drawn)
    const some = dimensions.filter((_, i) => Math.floor(drawn.n / 2 ** i) % 2 === 0)
    const measure = measureOf(Math.floor(drawn.n / 8), 'zz_m')
    const measures = [COUNT, measure]
    const filters = [...filtersOf(drawn), ...impliedBy(dimensions)]
    const over = { alias: 'zz_over', of: 'zz_m', over: namesOf(some) }
    // In half of the cases, `having` removes all rows. The totals still include the rows that `having` removes.
    const having = drawn.n % 2 === 0 ? [] : [is('zz_n', 'lt', '0')]
    const found = await answers(
      world,
      { dimensions, measures: [...measures, over], filters: filtersOf(drawn) },
      { dimensions: some, measures, filters },
      { measures, filters },
      { dimensions, measures, filters: filtersOf(drawn), having, totals: true },
    )
    if (found === undefined) return undefined
    const [shown, bySome, all, withTotals] = found
    const wanted = byKey(bySome.data, namesOf(some))
    for (const row of shown.data)
      expect(row.zz_over).toBe(wanted.get(keyOf(row, namesOf(some)))?.zz_m ?? cellOfNothing(measure))
    expect(withTotals.totals).toEqual(all.data[0])
    return shown.data.length
  }),
})

const RANKABLE = ['engine_name', 'city', 'request_type', 'keyword', 'device_category', 'landing_page_url'] as const
const SUMS: readonly AnalysisMeasureJson[] = [
  COUNT,
  { field: 'item_total', fn: 'sum', alias: 'zz_s' },
  { metric: 'revenue', alias: 'zz_r' },
]
const total = (rows: readonly PrintedRow[], name: string) =>
  print(rows.reduce((sum, row) => add(sum, decimal(row[name] ?? '0')), ZERO))

const ranking = relation<Drawn>({
  id: 'L5',
  promise: 'top keeps the first values, which add up to the totals together with the row of the rest',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const field = RANKABLE[drawn.n % RANKABLE.length] ?? 'city'
    const by = ['zz_n', 'zz_s', 'zz_r'][Math.floor(drawn.n / 6) % 3] ?? 'zz_n'
    const dir = drawn.n % 5 === 0 ? 'asc' : 'desc'
    const limit = 1 + (Math.floor(drawn.n / 11) % 4)
    const filters = [...filtersOf(drawn), ...impliedBy([field])]
    const top = { limit, by, dir, rest: 'zz_rest' }
    const overOwn = { alias: 'zz_over', of: 'zz_n', over: [field] }
    const measures = [...SUMS, overOwn]
    const first = { field, top: { limit, by, dir } }
    const found = await answers(
      world,
      { dimensions: [{ field, top }], measures, filters, totals: true },
      { dimensions: [field], measures: SUMS, filters, order: [{ field: by, dir }, { field }] },
      { dimensions: [first], measures, filters, order: [{ field: by, dir }, { field }] },
      { dimensions: [first, 'event_type'], measures, filters },
    )
    if (found === undefined) return undefined
    const [ranked, all, alone, split] = found
    const best = all.data.slice(0, limit)
    expect(alone.data).toEqual(best.map((row) => ({ ...row, zz_over: row.zz_n })))
    // If null is among the top values, its measure `zz_over` counts only the rows with null.
    const counts = byKey(best, [field])
    for (const row of split.data) expect(row.zz_over).toBe(counts.get(keyOf(row, [field]))?.zz_n)
    const kept = ranked.data.filter(({ zz_rest }) => zz_rest === 'false')
    const keys = new Set(best.map((row) => keyOf(row, [field])))
    expect(new Set(kept.map((row) => keyOf(row, [field])))).toEqual(keys)
    for (const name of ['zz_n', 'zz_s', 'zz_r']) expect(total(ranked.data, name)).toBe(ranked.totals?.[name] ?? '0')
    // The row of the rest and the row of the value null both show null, but `zz_over` counts their rows separately.
    for (const row of ranked.data) expect(row.zz_over).toBe(row.zz_n)
    const excluded = kept.map((row): TreeJson => {
      const value = row[field]
      return value === undefined ? is(field, 'set') : is(field, 'notEquals', value)
    })
    const others = await answers(world, { measures: SUMS, filters: [...filters, ...excluded] })
    if (others === undefined) return undefined
    const rest = ranked.data
      .filter(({ zz_rest }) => zz_rest === 'true')
      .map(({ zz_rest: _, zz_over: __, ...row }) => row)
    expect(rest).toEqual(all.data.length > limit ? others[0].data : [])
    return rest.length
  }),
  rows: 0.2,
})

/** A request that returns one row per day of a year, which is more than a page. */
const MORE_THAN_A_PAGE = {
  dimensions: [{ field: 'event_date', by: 'day', alias: 'day', fill: true }],
  measures: [COUNT],
  filters: [is('event_date', 'inDateRange', '2023-01-01', '2023-12-31')],
}

const pages = relation<Drawn>({
  id: 'L10',
  promise: 'all pages together equal the export',
  ...FEW,
  scenarios: 1,
  make: draw,
  check: each(async (world, drawn) => {
    const { totals: _, ...request } = drawn.request
    const [all] = (await answers(world, request)) ?? []
    if (all === undefined) return undefined
    const limit = Math.max(1 + (drawn.n % 7), Math.ceil(all.totalRecords / 4))
    const rows: PrintedRow[] = []
    for (let page = 1; page <= Math.ceil(all.totalRecords / limit); page++) {
      const { data, totalRecords, hasMore } = JSON.parse((await world.reply({ ...request, page, limit })).body)
      expect([totalRecords, hasMore]).toEqual([all.totalRecords, page * limit < totalRecords])
      rows.push(...data)
    }
    expect(rows).toEqual(all.data)
    expect((await exported(world, request)).rows).toEqual(all.data)
    if (drawn.n % 4 === 0) expect((await exported(world, MORE_THAN_A_PAGE)).rows.length).toBe(365)
    return rows.length
  }),
})

holdLaws([wholes, ranking, pages])
