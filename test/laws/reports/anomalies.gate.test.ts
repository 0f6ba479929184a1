// /anomalies: the reference SQL, the computation in anomalies-by-hand.ts and the service on each engine agree on random
// series of days and on edge cases.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcess } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { parseDay, printDay } from '../../tools/oracle/calendar.ts'
import { runsOf } from '../property/seeds.ts'
import { NO_ROWS, type ReportDatabase } from './all-tables.ts'
import { anomaliesByHand, type Days } from './anomalies-by-hand.ts'
import type { ReportBody } from './body.ts'
import { ACCOUNT, reportDatabase } from './data.ts'
import { openReference, type PrintedRow, type ReferenceWarehouse, reportRows } from './reference.ts'
import { CONTEXT as context, reporting } from './reporting.ts'
import { type DayOfEngine, rowsOfDay, seriesDatabase } from './series.ts'

const RUNS = runsOf(30)

const END_OF_CLOCKS = { account: ACCOUNT, now: new Date('9998-12-31T12:00:00Z'), timeZone: 'UTC' }
const END_OF_TIME = { account: ACCOUNT, now: new Date('9999-12-31T12:00:00Z'), timeZone: 'UTC' }

let warehouse: ReferenceWarehouse
const engines: TestEngine[] = []
beforeAll(async () => {
  warehouse = await openReference()
  for (const { open } of inProcess) engines.push(await open())
})
afterAll(async () => {
  await warehouse.close()
  for (const engine of engines) await engine.close()
})

/**
 * Loads the rows. Checks that the reference SQL, the computation by hand and all engines agree. Returns the anomalies.
 */
async function anomalies(database: ReportDatabase, days: Days, clock = context): Promise<readonly PrintedRow[]> {
  await warehouse.load(database)
  for (const engine of engines) await reporting(engine).load(database)
  return allSay(database, days, clock)
}

/** Like `anomalies`, for rows that are already loaded. */
async function allSay(database: ReportDatabase, days: Days, clock = context): Promise<readonly PrintedRow[]> {
  const rows = await bothSay(database, days, clock)
  for (const engine of engines) {
    const { data } = await reporting(engine).ask('anomalies', { ...bodyOf(days), limit: 1000 }, clock)
    expect(data, engine.name).toEqual(rows)
  }
  return rows
}

const bodyOf = ({ startDate = null, endDate = null }: Days): ReportBody => ({ startDate, endDate })

/** Checks that the reference SQL and the computation by hand agree, and returns the anomalies. */
async function bothSay(database: ReportDatabase, days: Days, clock = context): Promise<readonly PrintedRow[]> {
  const rows = await reportRows(warehouse, 'anomalies', bodyOf(days), clock)
  expect(anomaliesByHand(database.summary, days, clock)).toEqual(rows)
  return rows
}

const databaseOf = (...days: readonly DayOfEngine[]): ReportDatabase => ({
  ...NO_ROWS,
  summary: days.flatMap(rowsOfDay),
})

/**
 * Three days: a usual day a week before `date`, the same data on the day before `date`, and the changed data on `date`.
 */
const jump = (usual: Omit<DayOfEngine, 'date'>, changed: Omit<DayOfEngine, 'date'> | undefined, date = '2024-02-20') =>
  databaseOf(
    { ...usual, date: before(date, 7) },
    { ...usual, date: before(date, 1) },
    ...(changed === undefined ? [] : [{ ...changed, date }]),
  )

const before = (date: string, days: number): string => printDay((parseDay(date) ?? Number.NaN) - days)

type Traffic = Pick<DayOfEngine, 'searches' | 'clicks'>

const brief = (rows: readonly PrintedRow[]) =>
  rows.map(({ event_date, metric, direction, severity }) => [event_date, metric, direction, severity].join(' '))

const day = fc.noBias(fc.integer({ min: 0, max: 40 })).map((n) => printDay(19_763 + n))
const side = fc.oneof(fc.constant(null), day, fc.constantFrom('0001-01-01', '0001-01-09', '9999-12-31', '2023-12-31'))
const ranges = fc.array(fc.tuple(side, side), { minLength: 3, maxLength: 3 })

describe('/anomalies', () => {
  it('returns the same anomalies as the computation by hand on series of days', async () => {
    let found = 0
    const seen = new Set<string>()
    const check = async (database: ReportDatabase, dates: readonly (readonly [string | null, string | null])[]) => {
      await warehouse.load(database)
      const all = [...(await bothSay(database, {})), ...(await bothSay(database, {}, END_OF_TIME))]
      for (const [startDate, endDate] of dates) await bothSay(database, { startDate, endDate })
      if (all.length > 0) found += 1
      for (const { metric, direction, severity } of all) seen.add([metric, direction, severity].join(' '))
    }
    await fc.assert(fc.asyncProperty(seriesDatabase, ranges, check), { numRuns: RUNS })
    expect(found).toBeGreaterThan(RUNS * 0.7)
    // Most of the 48 combinations of metric, direction and severity must occur.
    expect(seen.size).toBeGreaterThan(36)
  })

  it('returns the same anomalies as the computation by hand on rows of every kind', async () => {
    const check = async (database: ReportDatabase) => {
      await warehouse.load(database)
      await bothSay(database, {})
    }
    await fc.assert(fc.asyncProperty(reportDatabase, check), { numRuns: runsOf(20) })
  })

  it.each([
    [{ carts: 10 }, { carts: 13 }, ['2024-02-20 cart_count spike Low']],
    [{ carts: 100 }, { carts: 129 }, []],
    [{ carts: 10 }, { carts: 7 }, ['2024-02-20 cart_count drop Low']],
    [{ carts: 100 }, { carts: 71 }, []],
    [{ carts: 2 }, { carts: 3 }, ['2024-02-20 cart_count spike Medium']],
    [{ carts: 4 }, { carts: 7 }, ['2024-02-20 cart_count spike High']],
    [{ carts: 8 }, { carts: 2 }, ['2024-02-20 cart_count drop High']],
    [{ carts: 10 }, undefined, ['2024-02-20 cart_count drop High']],
    [{ carts: 0, revenue: '1' }, { carts: 10, revenue: '1' }, []],
    [{ searches: 10 }, { searches: 10, clicks: 5 }, []],
    [{ revenue: '10000000000000' }, { revenue: '13000000000000' }, ['2024-02-20 revenue spike Low']],
    [{ revenue: '10000000000000' }, { revenue: '12999999999999.9999' }, []],
    [{ revenue: '10000000000000' }, { revenue: '7000000000000.0001' }, []],
    [{ revenue: '100' }, { revenue: '174.9999' }, ['2024-02-20 revenue spike Medium']],
    [{ revenue: '100' }, { revenue: '149.9999' }, ['2024-02-20 revenue spike Low']],
    [{ revenue: '100' }, { revenue: '50.0001' }, ['2024-02-20 revenue drop Low']],
    [{ revenue: '100' }, { revenue: '25.0001' }, ['2024-02-20 revenue drop Medium']],
    [{ revenue: '100' }, { revenue: '-5' }, ['2024-02-20 revenue drop High']],
    [{ carts: 10 }, { pageViews: 3 }, ['2024-02-20 cart_count drop High']],
  ])('finds the right anomalies when %j changes to %j', async (usual, changed, expected) => {
    expect(brief(await anomalies(jump(usual, changed), {}))).toEqual(expected)
  })

  it('compares rates exactly: a rise from 2/3 to 26/30 is 30 percent', async () => {
    const rows = await anomalies(jump({ searches: 3, clicks: 2 }, { searches: 30, clicks: 26 }), {})
    expect(rows.find(({ metric }) => metric === 'ctr')).toEqual({
      event_date: '2024-02-20',
      engine_id: 'e1',
      metric: 'ctr',
      direction: 'spike',
      severity: 'Low',
      value: '0.866667',
      previous_day_value: '0.666667',
      previous_day_change: '0.3',
      previous_week_value: '0.666667',
      previous_week_change: '0.3',
    })
    const ctr = async (usual: Traffic, changed: Traffic) =>
      brief(await anomalies(jump(usual, changed), {})).filter((text) => text.includes(' ctr '))
    expect(await ctr({ searches: 3, clicks: 2 }, { searches: 15, clicks: 7 })).toEqual(['2024-02-20 ctr drop Low'])
    expect(await ctr({ searches: 3, clicks: 2 }, { searches: 1, clicks: 1 })).toEqual(['2024-02-20 ctr spike Medium'])
    expect(await ctr({ searches: 5, clicks: 2 }, { searches: 10, clicks: 7 })).toEqual(['2024-02-20 ctr spike High'])
    const short = await anomalies(jump({ searches: 3, clicks: 2 }, { searches: 1000, clicks: 866 }), {})
    expect(short.some(({ metric }) => metric === 'ctr')).toBe(false)
  })

  it('requires both changes, from a day and a week before, in one direction, and reports the smaller one', async () => {
    const series = (week: number, yesterday: number, now: number) =>
      databaseOf(
        { date: '2024-02-13', carts: week },
        { date: '2024-02-19', carts: yesterday },
        { date: '2024-02-20', carts: now },
      )
    expect(brief(await anomalies(series(10, 20, 13), {}))).toEqual([])
    expect(brief(await anomalies(series(20, 10, 13), {}))).toEqual([])
    expect(brief(await anomalies(series(10, 10, 12), {}))).toEqual([])
    expect(brief(await anomalies(series(2, 10, 15), {}))).toEqual(['2024-02-20 cart_count spike Medium'])
    expect(brief(await anomalies(series(10, 2, 15), {}))).toEqual(['2024-02-20 cart_count spike Medium'])
    const noneThatWeek = { date: '2024-02-13', revenue: '1' }
    const since = [
      { date: '2024-02-19', carts: 10 },
      { date: '2024-02-20', carts: 20 },
    ]
    expect(await anomalies(databaseOf(noneThatWeek, ...since), {})).toEqual([])
  })

  it('reports a day without rows once and without rates, and does not report the following days', async () => {
    const week = ['2024-02-12', '2024-02-13', '2024-02-14', '2024-02-15', '2024-02-18']
    const rows = week.map((date) => ({ date, searches: 4, clicks: 2, zeros: 1 }))
    expect(brief(await anomalies(databaseOf(...rows), {}))).toEqual([
      '2024-02-19 click_count drop High',
      '2024-02-19 search_count drop High',
      '2024-02-19 visitor_count drop High',
    ])
  })

  it('finds nothing in the first week, on the current day or on later days', async () => {
    const week = ['2024-02-14', '2024-02-15', '2024-02-16', '2024-02-17', '2024-02-18', '2024-02-19', '2024-02-20']
    const wild = week.map((date, i) => ({ date, carts: i % 2 === 0 ? 1 : 10 }))
    expect(await anomalies(databaseOf(...wild), { endDate: '2024-02-20' })).toEqual([])
    expect(brief(await allSay(databaseOf(...wild), {}))).toEqual(['2024-02-21 cart_count drop High'])
    expect(await anomalies(jump({ carts: 1 }, { carts: 10 }, '2024-02-29'), {})).toEqual([])
    expect(await anomalies(jump({ carts: 1 }, { carts: 10 }, '2024-03-01'), {})).toEqual([])
    expect(await anomalies(jump({ carts: 1 }, { carts: 10 }, '2024-02-28'), {})).toHaveLength(1)
  })

  it('compares with days up to a week before the start, and covers all years if the request has no dates', async () => {
    const database = jump({ carts: 1 }, { carts: 10 })
    const spike = ['2024-02-20 cart_count spike High']
    expect(brief(await anomalies(database, { startDate: '2024-02-20', endDate: '2024-02-20' }))).toEqual(spike)
    expect(await allSay(database, { startDate: '2024-02-21' })).toEqual([])
    expect(brief(await allSay(database, { endDate: '2024-02-20' }))).toEqual(spike)
    expect(await allSay(database, { endDate: '2024-02-19' })).toEqual([])
    expect(await allSay(database, { startDate: '0001-01-01', endDate: '9999-12-31' })).toEqual(
      await allSay(database, {}),
    )
  })

  it('covers the calendar from its first to its last day', async () => {
    const first = databaseOf(
      { date: '0001-01-01', carts: 1 },
      { date: '0001-01-07', carts: 1 },
      { date: '0001-01-08', carts: 4 },
    )
    for (const startDate of [null, '0001-01-01', '0001-01-08'])
      expect(brief(await anomalies(first, { startDate }))).toEqual(['0001-01-08 cart_count spike High'])
    const last = jump({ carts: 1 }, { carts: 4 }, '9998-12-30')
    expect(brief(await anomalies(last, {}, END_OF_CLOCKS))).toEqual(['9998-12-30 cart_count spike High'])
    expect(await anomalies(jump({ carts: 1 }, { carts: 4 }, '9999-12-31'), {}, END_OF_CLOCKS)).toEqual([])
    // The clock of the service cannot show this day, so the test does not run the service.
    const veryLast = jump({ carts: 1 }, { carts: 4 }, '9999-12-30')
    await warehouse.load(veryLast)
    expect(brief(await bothSay(veryLast, {}, END_OF_TIME))).toEqual(['9999-12-30 cart_count spike High'])
    const missing = jump({ carts: 4 }, undefined, '9999-12-31')
    await warehouse.load(missing)
    expect(await bothSay(missing, {}, END_OF_TIME)).toEqual([])
  })

  it('uses the greatest name of an engine in the given days, and keeps engines apart', async () => {
    const one = { carts: 2, names: ['Alpha'] }
    const database = databaseOf(
      { ...one, date: '2024-02-01', names: ['zeta'] },
      { ...one, date: '2024-02-13' },
      { ...one, date: '2024-02-19', names: ['alpha', 'Zeta'] },
      { date: '2024-02-20', carts: 9 },
      { date: '2024-02-20', carts: 9, engine: 'e2' },
    )
    const names = async (days: Days) =>
      (await anomalies(database, days)).map(({ engine_id, engine_name }) => [engine_id, engine_name])
    expect(await names({ startDate: '2024-02-20' })).toEqual([['e1', 'alpha']])
    expect(await names({})).toEqual([['e1', 'zeta']])
  })
})
