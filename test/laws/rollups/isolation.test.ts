// Every rollup contains rows of all accounts, but an answer must contain only values of the requested account.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { count, rollup, sum } from '../../../src/rollups/index.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { answerOf, built } from './rolled.ts'

const DEFINITION = {
  name: 'day_engine',
  of: 'summary',
  by: ['event_date', 'event_type', 'engine_id'],
  measures: { n: count(), revenue: sum('item_total') },
} as const

const COLUMNS =
  'account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year, event_month, item_total'

const ROLLUPS = [DEFINITION, { ...DEFINITION, name: 'month_engine', grain: 'month' }] as const
const state = { upTo: '2026-01-20', facts: [], rowCount: 1, rawCount: 1000 }
const now = new Date('2026-02-01T00:00:00Z')
const range = (from: string, to: string) => ({ member: 'event_date', operator: 'inDateRange', values: [from, to] })
const body = {
  dimensions: ['engine_id'],
  measures: [
    { field: '*', fn: 'count', alias: 'n' },
    { field: 'item_total', fn: 'sum', alias: 'revenue' },
  ],
}

describe('an answer from rollups', () => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await openTestDuckDB()
    const row = (account: string, id: number, day: string, engineId: string) => {
      const month = `${day.slice(0, 4)}, ${Number(day.slice(5, 7))}`
      const total = account === 'acme' ? 1 : 1000
      return `('${account}', date '${day}', 'sale', '${account}${id}', '${engineId}', 'v', 'w', ${month}, ${total})`
    }
    const days = ['2025-12-10', '2026-01-05', '2026-01-25']
    const rows = days.flatMap((day, id) => [
      row('acme', id, day, 'main'),
      row('other', id, day, 'main'),
      row('other', id + 10, day, 'CANARY'),
    ])
    await engine.run([`insert into summary (${COLUMNS}) values ${rows.join(', ')}`])
  })
  afterAll(() => engine?.close())

  it.each([
    ['only closed days', range('2025-12-01', '2026-01-20'), 2],
    ['later days from rows', range('2025-12-01', '2026-01-31'), 3],
    ['whole months and edges', range('2025-11-15', '2026-01-31'), 3],
  ])('contains only rows of the requested account: %s', async (_, days, n) => {
    for (const one of ROLLUPS) {
      const all = await built(engine, [one], [], () => state)
      const compile = (account: string) =>
        all.compiler.compile({ ...body, filters: [days] }, { account, now, rollups: all.states })
      const own = await answerOf(engine, compile('acme'))
      const other = await answerOf(engine, compile('other'))
      await all.drop()
      expect(own.report.used).toHaveLength(1)
      expect(JSON.parse(own.body).data).toEqual([{ engine_id: 'main', n: `${n}`, revenue: `${n}` }])
      expect(JSON.parse(other.body).data).toEqual([
        { engine_id: 'CANARY', n: `${n}`, revenue: `${n * 1000}` },
        { engine_id: 'main', n: `${n}`, revenue: `${n * 1000}` },
      ])
    }
  })

  it('comes from rows if the principal has limited access', async () => {
    const all = await built(engine, ROLLUPS, [], () => state)
    const compile = (limits: object) =>
      all.compiler.compile(
        { ...body, filters: [range('2025-12-01', '2026-01-31')] },
        { account: 'other', now, rollups: all.states, ...limits },
      )
    const only = [{ member: 'engine_id', operator: 'notEquals', values: ['CANARY'] }]
    const limited = await answerOf(engine, compile({ only }))
    const hidden = await answerOf(engine, compile({ hidden: ['keyword'] }))
    await all.drop()
    expect(limited.report.used).toEqual([])
    expect(limited.report.refused.map(({ code }) => code)).toEqual(['principal_limited', 'principal_limited'])
    expect(JSON.parse(limited.body).data).toEqual([{ engine_id: 'main', n: '3', revenue: '3000' }])
    expect(hidden.report.used).toEqual([])
    expect(JSON.parse(hidden.body).data).toHaveLength(2)
  })

  it('reads the rollup in the schema of the requested account', () => {
    const compiler = createCompiler({
      dialect: engine.dialect,
      warehouse: { schema: (account) => `of_${account}`, account: 'schema' },
      rollups: { tables: [rollup(DEFINITION)] },
    })
    const [table] = compiler.rollups
    const rollups = [{ ...state, name: 'day_engine', fingerprint: table?.fingerprint ?? '' }]
    const result = compiler.compile(
      { ...body, filters: [range('2026-01-01', '2026-01-31')] },
      { account: 'acme', now, rollups },
    )
    if (!result.ok) throw new Error(result.error.body.message)
    const from = [...result.query.toSQL().matchAll(/from "of_acme"\."(\w+)"/g)].map(([, name]) => name)
    expect(from).toEqual([table?.name, 'summary'])
    expect(result.query.toSQL()).not.toContain('account_id')
    expect(result.query.tables.map(({ schema, accountColumn }) => [schema, accountColumn])).toEqual([
      ['of_acme', undefined],
      ['of_acme', undefined],
    ])
  })
})
