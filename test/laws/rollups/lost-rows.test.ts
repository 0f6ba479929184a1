// A table that disappears, that has rows twice, or whose last closed day moves back: readers with any recent state get
// the same bytes as from the raw rows.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import { readRollupStates } from '../../../src/engine/rollup-states.ts'
import type { RollupState } from '../../../src/plan/rollup-port.ts'
import { count, type RollupDefinition, rollup } from '../../../src/rollups/index.ts'
import type { Maintenance } from '../../../src/rollups/maintain/index.ts'
import { type RunSql, refresh } from '../../../src/rollups/maintain/refresh.ts'
import { verify } from '../../../src/rollups/maintain/verify.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { maintained, runner } from '../../tools/rollups/maintained.ts'
import { timeoutMs } from '../property/seeds.ts'
import { answerOf } from './rolled.ts'

const DAY: RollupDefinition = {
  ...{ name: 'day', of: 'summary', by: ['event_date', 'event_type'], measures: { n: count() } },
  closedAfter: { days: 0 },
}
const ROLLUPS = [DAY, { ...DAY, name: 'month', grain: 'month' }] as const
const DAYS = ['2026-01-03', '2026-01-20', '2026-02-10', '2026-03-15'] as const
const BODY = {
  dimensions: ['event_type'],
  measures: [{ field: '*', fn: 'count', alias: 'n' }],
  filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-03-31'] }],
}

describe.each([...inProcess, ...onServers.filter(({ name }) => name === 'postgres')])('$name', ({ open }) => {
  let engine: TestEngine
  let run: RunSql
  let all: Maintenance
  let compiler: AnyCompiler
  beforeAll(async () => {
    engine = await open()
    run = runner(engine)
    all = maintained(engine, ROLLUPS, [])
    compiler = createCompiler({
      dialect: engine.dialect,
      rollups: { tables: ROLLUPS.map((one) => rollup(one)) },
    }) as AnyCompiler
  }, timeoutMs)
  afterAll(() => engine?.close())

  beforeEach(async () => {
    const tables = ['sightline_rollups', ...compiler.rollups.map(({ name }) => name)]
    await engine.run([...tables.map((table) => `drop table if exists "${table}"`), 'delete from summary'])
    for (const day of DAYS) await insert(day)
    await refreshed('2026-03-15')
  }, timeoutMs)

  let ids = 0
  const insert = (day: string) =>
    engine.run([
      `insert into summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year, event_month)
       values ('acme', date '${day}', 'search', 'e${ids++}', 'main', 'v', 'w', ${day.slice(0, 4)}, ${Number(day.slice(5, 7))})`,
    ])
  const refreshed = async (today: string, anew = false) => {
    for (const one of all.rollups) await refresh(one.rollup, [], all.place, { run, today, anew })
  }
  const verified = async () => {
    const found = []
    for (const one of all.rollups) found.push(await verify(one.rollup, [], all.place, run))
    return found
  }
  const states = () => readRollupStates(compiler, engine)

  /** Checks the answers from each rollup with its state of `read`. */
  async function check(read: readonly RollupState[]): Promise<void> {
    for (const state of read) {
      const context = { account: 'acme', now: new Date('2026-03-31T12:00:00Z') }
      const rollups = [{ ...state, rowCount: 1, rawCount: 1000 }]
      const raw = await answerOf(engine, compiler.compile(BODY, context))
      const rolled = await answerOf(engine, compiler.compile(BODY, { ...context, rollups }))
      expect(rolled.report.used.map((use) => use.rollup)).toEqual([state.name])
      expect(rolled.body).toBe(raw.body)
    }
  }

  it('fills a missing table from the first day on', async () => {
    for (const anew of [false, true]) {
      for (const { name } of compiler.rollups) await engine.run([`drop table "${name}"`])
      await insert('2026-03-20')
      await refreshed('2026-03-20', anew)
      await check(await states())
    }
    expect((await verified()).map(({ fault }) => fault)).toEqual([undefined, undefined])
  })

  it('reports a missing table, from which nothing answers any longer', async () => {
    for (const { name } of compiler.rollups) await engine.run([`drop table "${name}"`])
    const missing = { fault: { kind: 'missing' }, upTo: undefined }
    expect(await verified()).toMatchObject([missing, missing])
    expect(await states()).toEqual([])
  })

  it('fills the days of older states, if the last closed day moves back', async () => {
    const old = await states()
    await insert('2026-01-20')
    await verified()
    await refreshed('2026-02-20')
    expect((await states()).map(({ upTo }) => upTo)).toEqual(['2026-02-20', '2026-01-31'])
    await check([...old, ...(await states())])
    await refreshed('2026-02-20', true)
    await check([...old, ...(await states())])
  })

  it('fills a missing table only in the second refresh if other statements can run in between', async () => {
    const place = { ...all.place, form: { ...all.place.form, isTransactional: false } }
    for (const { rollup: one } of all.rollups) {
      await engine.run([`drop table "${one.table}"`])
      const again = () => refresh(one, [], place, { run, today: '2026-03-15' })
      await expect(again()).rejects.toThrow(/no longer exists, but servers may still use its state: wait two minutes/)
      expect((await states()).map(({ name }) => name)).not.toContain(one.name)
      expect((await again()).rowCount).toBeGreaterThan(0)
    }
    await check(await states())
  })

  it('ignores rows of open days that occur twice', async () => {
    await refreshed('2026-01-10', true)
    const read = await states()
    for (const { name } of compiler.rollups) {
      const row = `'acme', date '2026-02-01', 'search', 1`
      await engine.run([`insert into "${name}" (account_id, event_date, event_type, n) values (${row}), (${row})`])
    }
    expect((await verified()).map(({ fault }) => fault)).toEqual([undefined, undefined])
    expect(await states()).toEqual(read)
    await refreshed('2026-03-15')
    await check(await states())
  })

  it('reports the first day with rows that occur twice', async () => {
    for (const { name } of compiler.rollups) {
      await engine.run([`insert into "${name}" select * from "${name}" where event_date > date '2026-01-15'`])
    }
    expect((await verified()).map(({ fault }) => fault)).toEqual([
      { kind: 'different', day: '2026-01-20' },
      { kind: 'different', day: '2026-02-01' },
    ])
  })
})
