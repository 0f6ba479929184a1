// Rollups over joins through other relations, optional joins and shared relations. An answer from such a rollup has the
// same bytes as the answer from rows. The compiler does not use a rollup whose joins differ from the joins of the
// request.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import { readRollupStates } from '../../../src/engine/rollup-states.ts'
import { string } from '../../../src/model/index.ts'
import { count, rollup, sum } from '../../../src/rollups/index.ts'
import { openMaintenance } from '../../../src/rollups/maintain/index.ts'
import { refresh } from '../../../src/rollups/maintain/refresh.ts'
import { inProcess } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { CHAIN, cinemaData, LEAK } from '../../tools/generators/cinema.ts'
import { createCinema, emptyCinema, fillCinema } from '../../tools/oracle/cinema/tables.ts'
import { runner } from '../../tools/rollups/maintained.ts'
import { runsOf, timeoutMs } from '../property/seeds.ts'
import { answerOf } from '../rollups/rolled.ts'
import { cinema } from './cinema.ts'

/** Adds the field `program_id` from an optional join. The field equals the `program_id` of the customer, or is null. */
const model = cinema.extend({ fields: { program_id: string({ from: 'programs', about: 'Program' }) } })

const of = (name: string, relations: readonly (keyof typeof model.joins & string)[], ...by: readonly string[]) =>
  rollup<typeof model>({
    name,
    of: 'tickets',
    with: relations,
    by: ['sold_on', ...by] as never,
    measures: { n: count(), total: sum('price') },
    closedAfter: { days: 0 },
  })
const tables = [
  of('tickets_day', [], 'kind'),
  of('films_day', ['films'], 'title', 'hall'),
  of('countries_day', ['countries'], 'country'),
  of('programs_day', ['programs'], 'program_id', 'program', 'city'),
]

const measures = [
  { field: '*', fn: 'count', alias: 'n' },
  { field: 'price', fn: 'sum', alias: 'total' },
]
const range = { member: 'sold_on', operator: 'inDateRange', values: ['2025-12-31', '2026-01-02'] }
const not = { member: 'city', operator: 'notEquals', values: ['Bonn'] }
const asked = (dimension: string, ...more: readonly object[]) => ({
  dimensions: [dimension],
  measures,
  filters: [range, ...more],
})
const BODIES: readonly (readonly [body: object, rollup: string | undefined])[] = [
  [asked('kind'), 'tickets_day'],
  [asked('title'), 'films_day'],
  [asked('hall'), undefined],
  [asked('country'), 'countries_day'],
  [asked('program_id'), 'programs_day'],
  [asked('program', not), 'programs_day'],
  [asked('program', { not: { ...not, operator: 'equals' } }), 'programs_day'],
  [asked('city'), undefined],
]

describe.each(inProcess)('$name', ({ open }) => {
  let engine: TestEngine
  let compiler: AnyCompiler
  beforeAll(async () => {
    engine = await open()
    await engine.run(createCinema)
    compiler = createCompiler({ dialect: engine.dialect, model, rollups: { tables } }) as AnyCompiler
  }, timeoutMs)
  afterAll(() => engine?.close())

  it(
    'returns the same bytes from rollups as from rows',
    async () => {
      const run = runner(engine)
      const { rollups, place } = openMaintenance({
        dialect: engine.dialect,
        model,
        warehouse: {},
        rollups: { tables: tables as never },
        account: 'any',
      })
      const check = async (data: Parameters<typeof fillCinema>[0]) => {
        const made = ['sightline_rollups', ...compiler.rollups.map((table) => table.name)]
        await engine.run([
          ...made.map((table) => `drop table if exists "${table}"`),
          ...emptyCinema,
          ...fillCinema(data),
        ])
        for (const { rollup: one, facts } of rollups)
          await refresh(one, facts, place, { run, today: '2026-03-01', anew: true })
        const states = await readRollupStates(compiler, engine)
        const held = states.map((state) => ({ ...state, rowCount: 1, rawCount: 1000 }))
        for (const [body, expected] of BODIES) {
          const context = { account: CHAIN, now: new Date('2026-03-31T12:00:00Z') }
          const raw = await answerOf(engine, compiler.compile(body, context))
          const rolled = await answerOf(engine, compiler.compile(body, { ...context, rollups: held }))
          expect(rolled.body, JSON.stringify({ body, report: rolled.report })).toBe(raw.body)
          expect(rolled.body).toMatch(/^{"columns"/)
          expect(rolled.body).not.toContain(LEAK)
          expect(rolled.report.used.map((use) => use.rollup)).toEqual(expected === undefined ? [] : [expected])
          if (expected === undefined) for (const { code } of rolled.report.refused) expect(code).toBe('other_rows')
        }
      }
      await fc.assert(fc.asyncProperty(cinemaData, check), { numRuns: runsOf(4) })
    },
    timeoutMs,
  )

  it('changes the table name of a rollup if its joins change', () => {
    const changedBy = (join: keyof typeof model.joins, change: object) => {
      const changed = { ...model, joins: { ...model.joins, [join]: { ...model.joins[join], ...change } } }
      const other = createCompiler({
        dialect: engine.dialect,
        model: changed as never,
        rollups: { tables: tables as never },
      })
      const missing = compiler.rollups.filter(({ name }) => !other.rollups.some((one) => one.name === name))
      return missing.map((table) => table.rollup)
    }
    expect(changedBy('films', { rows: 'optional' })).toEqual(['films_day', 'countries_day'])
    expect(changedBy('screenings', { rows: 'many' })).toEqual(['films_day', 'countries_day'])
  })

  it('rejects a rollup of a relation that all accounts share', () => {
    const wrong = rollup<typeof model>({
      name: 'x',
      of: 'countries',
      by: ['country'] as never,
      measures: { n: count() },
    })
    expect(() => createCompiler({ dialect: engine.dialect, model, rollups: { tables: [wrong] } })).toThrow(
      'rollups.x.of is countries, which accounts share; a rollup needs rows with an account',
    )
  })
})
