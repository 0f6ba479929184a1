// Runs compiled queries for DuckDB on a fake engine, and reads their rows as texts and as native values.

import { describe, expect, expectTypeOf, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { Engine } from './engine.ts'
import { run } from './run.ts'

const compiler = createCompiler({ dialect: duckdb() })
const context = { account: 'acme', now: new Date('2026-01-31T12:00:00Z') }
const told: unknown[] = []
const engineOf = (...answers: readonly (readonly (readonly (string | number | boolean | null)[])[])[]): Engine => {
  const left = [...answers]
  return {
    read: (work, options) => {
      told.push(options)
      return work(async () => left.shift() ?? [])
    },
    close: async () => {},
  }
}

describe('run', () => {
  const result = compiler.compile(
    { dimensions: ['event_date', 'is_bot'], measures: [{ metric: 'searches' }, { metric: 'ctr' }] },
    context,
  )
  if (!result.ok) throw new Error(result.error.body.message)
  const { query } = result
  const rows = [
    ['2026-01-30', true, '9007199254740993', '0.25', 2],
    ['2026-01-31', null, 7, null, 2],
  ]

  it('returns texts, as the service does, and the total number of rows', async () => {
    const answer = await run(query, engineOf(rows))
    expectTypeOf(answer.rows[0]?.ctr).toEqualTypeOf<string | undefined>()
    expect(answer).toEqual({
      rows: [
        { event_date: '2026-01-30', is_bot: 'true', searches: '9007199254740993', ctr: '0.25' },
        { event_date: '2026-01-31', searches: '7' },
      ],
      totalRecords: 2,
    })
  })

  it('returns native values with their types', async () => {
    const { rows: native } = await run(query, engineOf(rows), { values: 'native' })
    const [first, second] = native
    expectTypeOf(first?.event_date).toEqualTypeOf<Date | null | undefined>()
    expectTypeOf(first?.is_bot).toEqualTypeOf<boolean | null | undefined>()
    expectTypeOf(first?.searches).toEqualTypeOf<number | bigint | string | undefined>()
    expect(first).toEqual({
      event_date: new Date('2026-01-30T00:00:00Z'),
      is_bot: true,
      searches: 9007199254740993n,
      ctr: 0.25,
    })
    expect(second).toEqual({ event_date: new Date('2026-01-31T00:00:00Z'), is_bot: null, searches: 7, ctr: null })
  })

  it('infers the types of grains, bins, rest columns and reports', () => {
    const shaped = compiler.compile(
      {
        dimensions: [
          { field: 'event_date', by: 'week' },
          { field: 'event_date', by: 'weekday', alias: 'day' },
          { field: 'click_element_position', bins: [2, 4], alias: 'place' },
          { field: 'keyword', top: { limit: 3, by: 'searches', rest: 'is_rest' } },
        ],
        measures: [{ metric: 'searches' }, { field: 'event_date', fn: 'max', alias: 'last' }],
        filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
      },
      context,
    )
    if (!shaped.ok) throw new Error(shaped.error.body.message)
    const [row] = shaped.query.read([['2026-01-26', 1, '2-3', null, true, 5, '2026-01-31']], { values: 'native' })
    expectTypeOf(row?.event_date_week).toEqualTypeOf<Date | null | undefined>()
    expectTypeOf(row?.day).toEqualTypeOf<number | bigint | string | null | undefined>()
    expectTypeOf(row?.place).toEqualTypeOf<string | null | undefined>()
    expectTypeOf(row?.is_rest).toEqualTypeOf<boolean | null | undefined>()
    expectTypeOf(row?.last).toEqualTypeOf<Date | null | undefined>()
    expect(row).toEqual({
      event_date_week: new Date('2026-01-26T00:00:00Z'),
      day: 1,
      place: '2-3',
      keyword: null,
      is_rest: true,
      searches: 5,
      last: new Date('2026-01-31T00:00:00Z'),
    })
  })

  it('returns the totals, and passes the account and the tables to the engine', async () => {
    const totalled = compiler.compile(
      { dimensions: ['keyword'], measures: [{ metric: 'searches' }], totals: true },
      context,
    )
    if (!totalled.ok) throw new Error(totalled.error.body.message)
    const answer = await run(totalled.query, engineOf([['a', 1, 1]], [[1]]), { account: 'acme' })
    expect(answer.totals).toEqual({ searches: '1' })
    expect(told.at(-1)).toMatchObject({ account: 'acme', tables: totalled.query.tables })
  })

  it('refuses unknown options', async () => {
    // @ts-expect-error: an invalid value of an option
    await expect(run(query, engineOf(), { values: 'natve' })).rejects.toThrow('options.values must be text or native')
    // @ts-expect-error: an unknown option
    expect(() => query.read([], { value: 'native' })).toThrow('values')
  })
})
