// Laws that the reference interpreter (evaluate.ts) must follow for random requests. Each law compares a request that
// uses a feature with requests that do not use it, so simpler code checks the implementation of the feature.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAccepted } from '../../generators/accepted.ts'
import { analysisScenario, type DrawnAnalysis } from '../../generators/analysis/random-analysis.ts'
import { ACCOUNT } from '../../generators/database.ts'
import { CLOCK } from '../../generators/pools.ts'
import { parseDay, printDay } from '../calendar.ts'
import { add, decimal, print, ZERO } from '../decimal.ts'
import type { Database } from '../tables.ts'
import { is } from './by-hand.ts'
import { DATE_FIELDS } from './dates.ts'
import { evaluateAnalysis } from './evaluate.ts'
import { startOf } from './grains.ts'
import { type AnalysisRequest, type DimensionJson, membersOf, type TreeJson } from './json.ts'
import { defaultName } from './normalize.ts'

type PrintedRow = Readonly<Record<string, string>>

const CONTEXT = { account: ACCOUNT, ...CLOCK }
const answer = (body: AnalysisRequest, database: Database) => evaluateAnalysis(body, CONTEXT, database)
const rowsOf = (body: AnalysisRequest, database: Database) => answer({ ...body, limit: 1000 }, database).data

/** Random valid requests with their data. The laws use the dimensions and filters of these requests. */
const drawn = fc
  .sample(analysisScenario(12), { seed: 20_240_301, numRuns: 30 })
  .flatMap(({ database, requests }) => requests.map((request) => ({ database, request })))
  .filter(({ request }) => isAccepted(request.body, CLOCK))

/** A filter that keeps every event type. With this filter, fields of a single row type are valid in every request. */
const anyType: TreeJson = is('event_type', 'set')
const plainFilters = ({ body }: DrawnAnalysis): readonly TreeJson[] => [anyType, ...(body.filters ?? [])]
/** The dimensions without `top` and `fill`. */
function plainDimensions({ body }: DrawnAnalysis): readonly DimensionJson[] {
  return (body.dimensions ?? []).filter((one) => typeof one === 'string' || (!one.top && !one.fill))
}
const nameOf = (one: DimensionJson) =>
  typeof one === 'string' ? one : (one.alias ?? defaultName(one.field, one.by ?? undefined, Boolean(one.bins)))
const namesOf = (dimensions: readonly DimensionJson[]) => dimensions.map(nameOf)
const without = (row: PrintedRow, ...names: readonly string[]): PrintedRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
const keyOf = (row: PrintedRow, names: readonly string[]) => JSON.stringify(names.map((name) => row[name] ?? null))
const sum = (rows: readonly PrintedRow[], name: string) =>
  print(rows.reduce((total, row) => add(total, decimal(row[name] ?? '0')), ZERO))
const COUNT = { field: '*', fn: 'count', alias: 'zz_n' } as const

/**
 * Runs a check on all requests. Fails if the check skips nearly all requests, because such a check proves nothing.
 */
function each(check: (request: DrawnAnalysis, database: Database) => 'left out' | undefined): void {
  const left = drawn.filter(({ request, database }) => check(request, database) === 'left out')
  expect(drawn.length - left.length).toBeGreaterThan(20)
}

describe('laws', () => {
  it('counts all rows in total with a condition and its complement', () => {
    each((request, database) => {
      const [tree] = request.body.filters?.filter((one) => !('operator' in one)) ?? []
      if (tree === undefined) return 'left out'
      const measures = [
        COUNT,
        { ...COUNT, alias: 'yes', filters: [tree] },
        { ...COUNT, alias: 'no', filters: [{ not: tree }] },
      ]
      // This filter joins the relations that the tree uses, because the filters of a measure join nothing.
      const filters = [anyType, { or: [tree, { not: tree }] }]
      // The complement of a tree of depth 4 is too deep.
      if (!isAccepted({ measures, filters }, CLOCK)) return 'left out'
      const [row = {}] = rowsOf({ measures, filters }, database)
      expect(Number(row.yes) + Number(row.no)).toBe(Number(row.zz_n))
    })
  })

  it('computes a filtered measure like the plain measure of the filtered request', () => {
    each((request, database) => {
      const dimensions = plainDimensions(request)
      const filter = is('engine_id', 'equals', 'e1')
      const filters = plainFilters(request)
      const measures = [{ field: 'item_price', fn: 'sum', alias: 'zz_s', filters: [filter] }]
      const found = rowsOf({ dimensions, measures, filters }, database).filter((row) => row.zz_s !== undefined)
      const expected = rowsOf(
        { dimensions, measures: [{ field: 'item_price', fn: 'sum', alias: 'zz_s' }], filters: [...filters, filter] },
        database,
      ).filter((row) => row.zz_s !== undefined)
      expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(
        new Set(expected.map((row) => JSON.stringify(row))),
      )
    })
  })

  it('computes a measure `over` some dimensions like the measure of a request with only these dimensions', () => {
    each((request, database) => {
      const dimensions = plainDimensions(request)
      if (namesOf(dimensions).includes('keyword') || dimensions.length === 0) return 'left out'
      const filters = plainFilters(request)
      const some = dimensions.slice(0, 1)
      const over = { alias: 'zz_over', of: 'zz_n', over: namesOf(some) }
      const expected = new Map(
        rowsOf({ dimensions: some, measures: [COUNT], filters: joined(filters, dimensions) }, database).map((row) => [
          keyOf(row, namesOf(some)),
          row.zz_n,
        ]),
      )
      for (const row of rowsOf({ dimensions, measures: [COUNT, over], filters }, database))
        expect(row.zz_over).toBe(expected.get(keyOf(row, namesOf(some))))
    })
  })

  it('returns totals that equal the answer without dimensions', () => {
    each((request, database) => {
      const dimensions = plainDimensions(request)
      if (dimensions.some((one) => (typeof one === 'string' ? one : one.field) === 'keyword')) return 'left out'
      const filters = plainFilters(request)
      const measures = [
        COUNT,
        { field: 'visit_id', fn: 'count_distinct', alias: 'zz_d' },
        { metric: 'revenue', alias: 'zz_r' },
      ]
      if (!isAccepted({ measures, filters }, CLOCK)) return 'left out'
      const { totals } = answer({ dimensions, measures, filters, totals: true }, database)
      expect(totals).toEqual(rowsOf({ measures, filters: joined(filters, dimensions) }, database)[0])
    })
  })

  it('returns a rest that equals the answer without the kept values and completes the totals', () => {
    each((request, database) => {
      const filters = plainFilters(request)
      const top = { field: 'engine_name', top: { limit: 2, by: 'zz_n', rest: 'zz_rest' } }
      const { data: rows, totals } = answer({ dimensions: [top], measures: [COUNT], filters, totals: true }, database)
      expect(sum(rows, 'zz_n')).toBe(totals?.zz_n ?? '0')
      const rest = rows.find((row) => row.zz_rest === 'true')
      const kept = rows.filter((row) => row.zz_rest === 'false').map((row) => row.engine_name)
      expect(kept.length).toBeLessThanOrEqual(2)
      const excluded = kept.map(
        (name): TreeJson => ({
          not:
            name === undefined
              ? is('engine_name', 'notSet')
              : { member: 'engine_name', operator: 'equals', values: [name] },
        }),
      )
      const [others] = rowsOf({ measures: [COUNT], filters: [...filters, ...excluded] }, database)
      expect(rest?.zz_n ?? '0').toBe(others?.zz_n)
    })
  })

  it('adds only zeros with `fill`', () => {
    each((request, database) => {
      const [range] = request.body.filters ?? []
      if (range === undefined || !('operator' in range) || range.operator !== 'inDateRange') return 'left out'
      const day = (fill: boolean) => ({ field: 'event_date', by: 'month', alias: 'zz_day', ...(fill ? { fill } : {}) })
      const body = (fill: boolean) => ({
        dimensions: [day(fill), 'engine_id'],
        measures: [COUNT],
        filters: [anyType, range],
      })
      if (!isAccepted(body(true), CLOCK)) return 'left out'
      const filled = rowsOf(body(true), database)
      if (filled.length === 1000) return 'left out'
      expect(filled.filter((row) => row.zz_n !== '0')).toEqual(rowsOf(body(false), database))
    })
  })

  it('counts in a bucket as many rows as in all of its days', () => {
    each((request, database) => {
      const filters = plainFilters(request)
      for (const by of ['week', 'month', 'quarter', 'year'] as const) {
        const found = rowsOf(
          { dimensions: [{ field: 'event_date', by, alias: 'd' }], measures: [COUNT], filters },
          database,
        )
        const days = rowsOf({ dimensions: ['event_date'], measures: [COUNT], filters }, database)
        const starts = days.map((row) => ({ ...row, d: printDay(startOf(by, parseDay(row.event_date ?? '') ?? 0)) }))
        expect(found).toEqual(
          [...new Set(starts.map(({ d }) => d))].map((d) => ({
            d,
            zz_n: sum(
              starts.filter((row) => row.d === d),
              'zz_n',
            ),
          })),
        )
      }
    })
  })

  it('computes a measure of a period like the measure of a request for the days of the period', () => {
    each((request, database) => {
      const { compare } = request.body
      const filters = request.body.filters ?? []
      const periods = answer(request.body, database).periods
      if (!compare || periods === undefined) return 'left out'
      const dimensions = plainDimensions(request).filter((one) => typeof one === 'string' && !DATE_FIELDS.includes(one))
      for (const name of Object.keys(compare)) {
        const measures = [COUNT, { alias: 'zz_p', of: 'zz_n', in: name }]
        const days = { member: 'event_date', operator: 'inDateRange', values: periods[name] ?? [] }
        const others = filters.filter((one) => !membersOf(one).some((member) => DATE_FIELDS.includes(member)))
        const range = filters.filter((one) => 'operator' in one && one.operator === 'inDateRange')
        const found = rowsOf({ dimensions, measures, compare, filters: [anyType, ...range, ...others] }, database)
        const expected = rowsOf({ dimensions, measures: [COUNT], filters: [anyType, ...others, days] }, database)
        const strip = (row: PrintedRow) => JSON.stringify(without(row, 'zz_n', 'zz_p'))
        expect(new Map(found.filter((row) => row.zz_p !== '0').map((row) => [strip(row), row.zz_p]))).toEqual(
          new Map(expected.filter((row) => row.zz_n !== '0').map((row) => [strip(row), row.zz_n])),
        )
      }
    })
  })

  it('returns pages that together equal the complete answer', () => {
    each((request, database) => {
      const whole = answer({ ...request.body, page: 1, limit: 1000 }, database)
      if (whole.totalRecords > 40) return 'left out'
      const pages = Array.from({ length: Math.ceil(whole.totalRecords / 7) }, (_, i) =>
        answer({ ...request.body, page: i + 1, limit: 7 }, database),
      )
      expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
      for (const { totals } of pages) expect(totals).toEqual(whole.totals)
    })
  })
})

/** Adds filters that join the same relations as the dimensions and keep every joined row. */
function joined(filters: readonly TreeJson[], dimensions: readonly DimensionJson[]): readonly TreeJson[] {
  const fields = dimensions.map((one) => (typeof one === 'string' ? one : one.field))
  const relations = fields.filter((name) => name.startsWith('facet_') || name === 'visitor_target_name')
  return [...filters, ...relations.map((name) => ({ or: [is(name, 'set'), is(name, 'notSet')] }))]
}
