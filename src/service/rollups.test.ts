// The reasons why rollups did not answer, in an answer from rows. `metrics` of `serve` counts them.

import { expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { type AnyCompiler, createCompiler } from '../compiler/create-compiler.ts'
import { type Engine, failure } from '../engine/engine.ts'
import { count, rollup } from '../rollups/index.ts'
import type { RollupStates } from './rollup-watch.ts'
import { createService } from './service.ts'

const DAY = rollup({ name: 'day', of: 'summary', by: ['event_date', 'event_type'], measures: { n: count() } })
const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [DAY] } }) as AnyCompiler
const BODY = {
  dimensions: ['event_type'],
  measures: [{ field: '*', fn: 'count' }],
  filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }],
}
const BUILT = {
  ...{ name: 'day', fingerprint: compiler.rollups[0]?.fingerprint ?? '', upTo: '2026-02-28' },
  ...{ facts: [], rowCount: 1, rawCount: 1000 },
}
const NOT_BUILT = { used: [], refused: [{ block: 1, rollup: 'day', code: 'not_built', fields: [] }] }

/** A service on a database without the table of the rollup. */
function serviceWith(states: Awaited<ReturnType<RollupStates['current']>>) {
  const mustExist = (sql: string) => {
    if (sql.includes('day_')) throw failure('failed', 'the table does not exist')
  }
  const engine: Engine = {
    read: (work) =>
      work(async ({ sql }) => {
        mustExist(sql)
        return [['search', '1']]
      }),
    async *stream({ sql }) {
      mustExist(sql)
      yield [['search', '1']]
    },
    close: async () => {},
  }
  return createService({ compiler, engine, rollups: { current: async () => states, failed: () => {} } })
}

it.each([
  ['the states cannot be read', undefined],
  ['the rollup has no state', []],
  ['the table of the rollup does not exist', [BUILT]],
])('a rollup counts as not built if %s', async (_name, states) => {
  const service = serviceWith(states)
  expect((await service.query(BODY, { account: 'acme' })).rollups).toMatchObject(NOT_BUILT)
  const exported = await service.rows(BODY, { account: 'acme' })
  expect(exported.rollups).toMatchObject(NOT_BUILT)
  if (exported.ok) exported.cancel()
})

it('answers from rows if the host replaced its data after the states were read', async () => {
  let statements = 0
  let isReplaced = false
  const read = (sql: string) => {
    statements++
    // The engine opens the new data before it runs the statement.
    isReplaced = true
    return [['search', sql.includes('day_') ? 'from the rollup' : '1']]
  }
  const engine: Engine = {
    read: (work) => work(async ({ sql }) => read(sql)),
    async *stream({ sql }) {
      yield read(sql)
    },
    close: async () => {},
  }
  const rollups = { current: async () => [BUILT], failed: () => {}, isCurrent: () => !isReplaced }
  const service = createService({ compiler, engine, rollups })
  const answer = await service.query(BODY, { account: 'acme' })
  expect([JSON.parse(answer.body).data, answer.rollups?.used, statements]).toEqual([
    [{ event_type: 'search', count: '1' }],
    [],
    2,
  ])
  const exported = await service.rows(BODY, { account: 'acme' })
  expect(exported.rollups?.used).toEqual([])
  if (exported.ok) exported.cancel()
})
