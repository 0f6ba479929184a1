// Runs the reports on the sample: each report has rows, the reports agree with each other and with queries, and
// /anomalies finds unusual days.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createCompiler } from '../../../src/index.ts'
import { NOW, openLargeSample, openSample } from './sample-engine.ts'

const compiler = createCompiler({ dialect: duckdb() })

let engine: Engine
beforeAll(async () => {
  engine = await openLargeSample()
})
afterAll(() => engine.close())

type Row = Readonly<Record<string, unknown>>

/** The rows of a report, or of an ad-hoc query if no report is given. */
async function rowsOf(body: object, report?: string, account = 'acme', from = engine): Promise<readonly Row[]> {
  const context = { account, now: NOW }
  const result =
    report === undefined ? compiler.compile<unknown>(body, context) : compiler.compileReport(report, body, context)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const { page, read } = result.query
  return read(await from.read((run) => run(page)))
}

const sum = (rows: readonly Row[], column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)

const RANGE = { startDate: '2026-01-01', endDate: '2026-03-14', limit: 1000 }

describe('every report', () => {
  it.each(compiler.reports)('/%s has rows', async (report) => {
    const rows = await rowsOf({}, report)
    expect(rows.length).toBeGreaterThan(0)
  })

  it.each(compiler.reports)('/%s has no rows for an unknown account', async (report) => {
    expect(await rowsOf({}, report, 'nobody')).toEqual([])
  })
})

describe('counts', () => {
  const days = { member: 'event_date', operator: 'inDateRange', values: [RANGE.startDate, RANGE.endDate] }
  const adHoc = async (type: string, field = '*', fn = 'count') => {
    const [row] = await rowsOf({
      measures: [{ field, fn, alias: 'n' }],
      filters: [days, { member: 'event_type', operator: 'equals', values: [type] }],
    })
    return Number(row?.n)
  }
  const total = async (report: string, column: string) => sum(await rowsOf(RANGE, report), column)

  it('numbers of searches agree between /search-funnel, /searches, /device-browser and an ad-hoc query', async () => {
    const searches = await adHoc('search')
    expect(searches).toBeGreaterThan(100)
    for (const report of ['search-funnel', 'searches', 'device-browser'])
      expect([report, await total(report, 'search_count')]).toEqual([report, searches])
  })

  it('clicks, carts and orders agree between /search-funnel, /device-browser and ad-hoc queries', async () => {
    const [clicks, carts] = [await adHoc('search', 'click_item_id'), await adHoc('cart')]
    const orders = await adHoc('sale', 'order_number', 'count_distinct')
    for (const number of [clicks, carts, orders]) expect(number).toBeGreaterThan(10)
    for (const report of ['search-funnel', 'device-browser']) {
      expect([report, await total(report, 'click_count')]).toEqual([report, clicks])
      expect([report, await total(report, 'cart_count')]).toEqual([report, carts])
    }
    // An order has a single device, but its lines can come from searches before and after midnight.
    expect(await total('device-browser', 'order_count')).toBeGreaterThanOrEqual(orders)
    expect(await total('search-funnel', 'order_count')).toBe(await total('device-browser', 'order_count'))
  })
})

describe('/anomalies', () => {
  /** A sample with so many events per day that random noise seldom changes a metric by half. */
  let busy: Engine
  beforeAll(async () => {
    busy = await openSample({ events: 100_000, only: 'summary' })
  })
  afterAll(() => busy.close())

  const onDay = (date: string) => rowsOf({ startDate: date, endDate: date, limit: 1000 }, 'anomalies', 'acme', busy)
  const found = async (date: string) => {
    const rows = await onDay(date)
    return rows.map(({ engine_id, metric, direction }) => [engine_id, metric, direction])
  }

  it.each([
    ['2026-03-05', 'web', 'spike'],
    ['2026-02-25', 'web', 'drop'],
    ['2026-02-12', 'app', 'drop'],
  ])('finds the unusual day %s of engine %s, a %s', async (date, engineId, direction) => {
    const rows = await found(date)
    for (const metric of ['search_count', 'visitor_count']) expect(rows).toContainEqual([engineId, metric, direction])
  })

  it('finds the outage and reports a drop to zero', async () => {
    expect(await onDay('2026-02-12')).toContainEqual(
      expect.objectContaining({ engine_id: 'app', metric: 'search_count', severity: 'High', value: '0' }),
    )
  })
})
