// Tests `refresh` and `verify` with random sequences of steps: rows arrive late, change or disappear, any statement can
// fail, and two refreshes run concurrently. An answer from rollups has the same bytes as the answer from rows, unless
// rows of closed days have changed since the last `verify`.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import { readRollupStates } from '../../../src/engine/rollup-states.ts'
import type { RollupState } from '../../../src/plan/rollup-port.ts'
import {
  count,
  countDistinct,
  countDistinctOverDays,
  countOf,
  determines,
  type RollupDefinition,
  rollup,
  sum,
  unique,
} from '../../../src/rollups/index.ts'
import type { Maintenance } from '../../../src/rollups/maintain/index.ts'
import { type RunSql, refresh } from '../../../src/rollups/maintain/refresh.ts'
import { verify } from '../../../src/rollups/maintain/verify.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { maintained, runner } from '../../tools/rollups/maintained.ts'
import { FIXED, isLong, runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { type NewRow, type Step, steps } from './maintenance-steps.ts'
import { answerOf } from './rolled.ts'

const measures = {
  n: count(),
  revenue: sum('item_total'),
  visits: countDistinct('visit_id'),
  set: countOf('country'),
}
const DAY: RollupDefinition = {
  ...{ name: 'day_engine', of: 'summary', by: ['event_date', 'event_type', 'country'], measures },
  closedAfter: { days: 2 },
}
const OVER_DAYS: RollupDefinition = {
  ...{ ...DAY, name: 'over_days', measures: { visits: countDistinctOverDays('visit_id') } },
}
const ROLLUPS: readonly RollupDefinition[] = [DAY, { ...DAY, name: 'month_engine', grain: 'month' }, OVER_DAYS]
const FACTS = [determines(['event_date', 'visit_id'], ['event_type', 'country']), unique('event_id')]

const between = (...values: readonly string[]) => [
  { member: 'event_date', operator: 'inDateRange', values },
  { member: 'event_type', operator: 'equals', values: ['sale'] },
]
const filters = between('2026-01-01', '2026-03-31')
const ROWS = { field: '*', fn: 'count', alias: 'n' }
const VISITS = { field: 'visit_id', fn: 'count_distinct', alias: 'visits' }
const BODIES = [
  { dimensions: ['country'], measures: [ROWS, { field: 'item_total', fn: 'sum', alias: 'revenue' }], filters },
  {
    dimensions: ['event_date'],
    measures: [VISITS],
    filters: [{ ...filters[0], values: ['2026-01-01', '2026-02-01'] }],
  },
  { measures: [{ field: 'country', fn: 'count', alias: 'set' }], filters },
  {
    dimensions: ['country'],
    measures: [VISITS],
    filters: [{ ...filters[0], values: ['2026-01-02', '2026-01-31'] }, ...filters.slice(1)],
  },
]
const COLUMNS =
  'account_id, event_date, event_type, event_id, engine_id, country, visit_id, visitor_id, event_year, event_month, item_total'

describe.each([...inProcess, ...onServers.filter(({ name }) => name === 'postgres')])('$name', ({ name, open }) => {
  let engine: TestEngine
  let compiler: AnyCompiler
  let run: RunSql
  let all: Maintenance
  const tallies = new Map<string, number>()
  const tally = (of: string) => tallies.set(of, (tallies.get(of) ?? 0) + 1)
  let ids = 0

  beforeAll(async () => {
    engine = await open()
    run = runner(engine)
    all = maintained(engine, ROLLUPS, FACTS)
    const tables = ROLLUPS.map((one) => rollup(one))
    compiler = createCompiler({ dialect: engine.dialect, rollups: { tables, facts: FACTS } }) as AnyCompiler
  })
  afterAll(() => engine?.close())

  async function clear(): Promise<void> {
    const names = ['sightline_rollups', ...compiler.rollups.map((table) => table.name)]
    await engine.run([...names.map((table) => `drop table if exists "${table}"`), 'delete from summary'])
  }

  const insert = (rows: readonly NewRow[]) => {
    const values = rows.map(({ day, engine: of, visit, account }) => {
      const month = `${day.slice(0, 4)}, ${Number(day.slice(5, 7))}`
      return `('${account}', date '${day}', 'sale', 'e${ids++}', 'main', ${of === null ? 'null' : `'${of}'`}, '${visit}', 'w', ${month}, 1.5)`
    })
    return engine.run([`insert into summary (${COLUMNS}) values ${values.join(', ')}`])
  }

  const refreshed = async (using: RunSql, today: string, anew: boolean) => {
    for (const { rollup: one, facts } of all.rollups) await refresh(one, facts, all.place, { run: using, today, anew })
  }

  const states = (): Promise<readonly RollupState[]> => readRollupStates(compiler, engine).catch(() => [])

  /** Checks that answers with these rollup states have the same bytes as answers from rows. */
  async function check(read: readonly RollupState[], message: string): Promise<void> {
    const rollups = read.map((state) => ({ ...state, rowCount: state.name === 'month_engine' ? 1 : 2, rawCount: 1000 }))
    for (const body of BODIES) {
      for (const account of ['acme', 'other']) {
        const context = { account, now: new Date('2026-03-31T12:00:00Z') }
        const raw = await answerOf(engine, compiler.compile(body, context))
        expect(raw.body).toMatch(/^{"columns"/)
        const rolled = await answerOf(engine, compiler.compile(body, { ...context, rollups }))
        expect(rolled.body, `${message} ${JSON.stringify(rolled.report)}`).toBe(raw.body)
        for (const { rollup: of } of rolled.report.used) tally(`answered by ${of}`)
      }
    }
  }

  async function take(step: Step): Promise<boolean> {
    if (step.does === 'insert') await insert(step.rows)
    if (step.does === 'delete') await engine.run([`delete from summary where event_date = date '${step.day}'`])
    if (step.does === 'change')
      await engine.run([`update summary set item_total = 7 where event_date = date '${step.day}'`])
    if (step.does === 'verify') {
      for (const { rollup: one, facts } of all.rollups) {
        const found = await verify(one, facts, all.place, run).catch(() => undefined)
        tally(found?.fault === undefined ? 'verified' : 'set back')
      }
    }
    if (step.does !== 'refresh') return true
    let left = step.breaksAt
    const using: RunSql = (sql) => (left-- > 0 ? run(sql) : Promise.reject(new Error('broken off')))
    return refreshed(using, step.today, step.anew).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('broken off')
        tally('broken off')
        return false
      },
    )
  }

  it(
    'answers every request with the same bytes as from rows, after any sequence of steps',
    async () => {
      // The sequence ends with a `verify`, which must find all changes.
      const ending = steps.map((drawn): readonly Step[] => [...drawn, { does: 'verify' }])
      const property = fc.asyncProperty(ending, async (taken) => {
        await clear()
        let isDirty = false
        for (const [index, step] of taken.entries()) {
          const before = await states()
          const isWhole = await take(step)
          const last =
            before
              .map(({ upTo }) => upTo)
              .toSorted()
              .at(-1) ?? ''
          if (step.does === 'insert') isDirty ||= step.rows.some(({ day }) => day <= last)
          if (step.does === 'delete' || step.does === 'change') isDirty ||= step.day <= last
          if (step.does === 'verify' || (step.does === 'refresh' && step.anew && isWhole)) isDirty = false
          if (isDirty) continue
          const message = JSON.stringify({ index, taken })
          await check(await states(), message)
          // Simulates a request that reads the states before the refresh, but the table after the refresh.
          if (step.does === 'refresh' && !step.anew) await check(before, message)
        }
      })
      await fc.assert(property, { numRuns: runsOf(name === 'duckdb' ? 16 : 4), seed, endOnFailure: true })
      // The other engines run too few steps to require minimum counts, and another seed can draw few steps of a kind.
      if (name !== 'duckdb' || seed !== FIXED) return
      for (const of of [
        'answered by day_engine',
        'answered by month_engine',
        'answered by over_days',
        'broken off',
        'set back',
        'verified',
      ])
        expect([of, (tallies.get(of) ?? 0) > 1]).toEqual([of, true])
    },
    timeoutMs,
  )

  it(
    // Every third statement; a long test run tries every one.
    'lets only one of two concurrent refreshes change a table, at whichever statement the second refresh starts',
    async () => {
      const rows = ['2026-01-01', '2026-01-31', '2026-02-01', '2026-03-10', '2026-03-20'].map((day) => {
        return { day, engine: 'main', visit: 'v1', account: 'acme' }
      })
      let isOvertaken = true
      for (let at = 0; isOvertaken; at += isLong ? 1 : 3) {
        await clear()
        await insert(rows)
        await refreshed(run, '2026-02-03', false)
        isOvertaken = false
        let left = at
        const overtaken: RunSql = async (sql) => {
          if (left-- === 0) {
            isOvertaken = true
            await refreshed(run, '2026-03-05', false)
          }
          return run(sql)
        }
        await refreshed(overtaken, '2026-04-30', false).catch((error: Error) =>
          expect(error.message).toMatch(/run the refresh again$/),
        )
        await check(await states(), `overtaken at ${at}`)
        for (const { rollup: one, facts } of all.rollups)
          expect(await verify(one, facts, all.place, run)).toMatchObject({ fault: undefined })
      }
    },
    timeoutMs,
  )

  it('verifies rollups before the first build', async () => {
    await clear()
    for (const { rollup: of, facts } of all.rollups)
      expect(await verify(of, facts, all.place, run)).toMatchObject({ before: undefined, fault: undefined })
  })

  it('closes days by today if the newest day is later than all days that a request can name', async () => {
    await clear()
    const one: NewRow = { day: '2026-01-01', engine: 'main', visit: 'v1', account: 'acme' }
    await insert([one, { ...one, day: '10000-01-01' }])
    await refreshed(run, '2026-02-01', false)
    expect((await states()).map(({ upTo }) => upTo)).toEqual(['2026-01-30', '2025-12-31', '2026-01-30'])
    for (const { rollup: of, facts } of all.rollups)
      expect(await verify(of, facts, all.place, run)).toMatchObject({ fault: undefined })
  })

  it('disables a false fact and returns a counterexample', async () => {
    await clear()
    const one: NewRow = { day: '2026-01-01', engine: 'main', visit: 'v1', account: 'acme' }
    // A fact treats null as a value.
    await insert([one, { ...one, engine: null }, { ...one, day: '2026-03-20', engine: 'app' }])
    const [first] = all.rollups
    if (first === undefined) throw new Error('there is no rollup')
    const { broken } = await refresh(first.rollup, first.facts, all.place, { run, today: '2026-02-01' })
    expect(broken.map(({ fact, example }) => [fact.name, String(example[1])])).toEqual([[FACTS[0]?.name, 'v1']])
    expect(await states()).toMatchObject([{ facts: [FACTS[1]?.name], upTo: '2026-01-30' }])
  })
})
