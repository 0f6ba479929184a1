// Tests totals and compared periods in answers, dry runs and re-fetched results.

import { expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { Cell, Engine } from '../engine/engine.ts'
import { createService } from './service.ts'

const clock = () => new Date('2026-05-05T10:00:00Z')
const range = { member: 'event_date', operator: 'inDateRange', values: ['2026-05-01', '2026-05-04'] }
const compared = { compare: { before: 'previous_period' }, filters: [range] }
const measures = [
  { metric: 'searches' },
  { metric: 'average_results' },
  { alias: 'earlier', of: 'searches', in: 'before' },
]
const request = { dimensions: ['keyword'], measures, ...compared, totals: true }
const periods = { current: ['2026-05-01', '2026-05-04'], before: ['2026-04-27', '2026-04-30'] }

const page: readonly Cell[] = ['lamp', 3, '1.5', 2, 1]

function setUp(totals: readonly (readonly Cell[])[]) {
  const failures: unknown[] = []
  const engine: Engine = {
    read: (work) => work(async (_, options) => (options?.maxRows === 1 ? totals : [page])),
    close: async () => {},
  }
  const compiler = createCompiler({ dialect: duckdb() })
  const service = createService({ compiler, engine, clock, onError: ({ error }) => failures.push(error) })
  const ask = async (body: unknown) => {
    const { status, body: text } = await service.query(body, { account: 'acme' })
    return { status, text, json: JSON.parse(text) }
  }
  return { ask, service, failures }
}

it('adds totals and periods after all other members of the answer, without null cells', async () => {
  const { json, status } = await setUp([[7, null, 5]]).ask(request)
  expect(status).toBe(200)
  expect(json).toMatchObject({ totals: { searches: '7', earlier: '5' }, periods })
  expect(json.totals).not.toHaveProperty('average_results')
  expect(Object.keys(json).slice(-3)).toEqual(['queryExecutionId', 'totals', 'periods'])
})

it('returns the same totals and periods when the result is re-fetched', async () => {
  const { ask } = setUp([[7, null, 5]])
  const { text, json } = await ask(request)
  expect((await ask({ queryExecutionId: json.queryExecutionId })).text).toBe(text)
})

it('returns neither totals nor periods if the request has none', async () => {
  const { json } = await setUp([]).ask({ dimensions: ['keyword'], measures: [{ metric: 'searches' }] })
  expect(json).not.toHaveProperty('totals')
  expect(json).not.toHaveProperty('periods')
})

it('returns the SQL of the totals, and the days of the periods, in a dry run', async () => {
  const { json } = await setUp([]).ask({ ...request, dryRun: true })
  expect(json).toMatchObject({ totalsSql: expect.stringMatching(/^select/), periods })
  expect(Object.keys(json).slice(-4)).toEqual(['sql', 'totalsSql', 'periods', 'warnings'])
})

it('returns totals for reports, too', async () => {
  const { service } = setUp([[3, 0, 1.5, 2, 1, null]])
  const { status, body } = await service.report('poor-results', { totals: true, dryRun: true }, { account: 'acme' })
  expect([status, JSON.parse(body).totalsSql]).toEqual([200, expect.stringContaining('count(*)')])
})

it.each([
  [[]],
  [
    [
      [7, 1, 5],
      [7, 1, 5],
    ],
  ],
  [[[7]]],
  [[['many', 1, 5]]],
])('fails with 500 if the engine returns the impossible totals %j', async (totals) => {
  const { ask, failures } = setUp(totals as Cell[][])
  expect((await ask(request)).status).toBe(500)
  expect(failures).toHaveLength(1)
})
