import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { count, rollup } from '../index.ts'

const searches = rollup({
  ...{ name: 'searches', of: 'summary', by: ['event_date', 'engine_id'], measures: { n: count() } },
  rows: { event_type: ['search', 'sale'] },
})
const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [searches] } })
const context = {
  account: 'acme',
  now: new Date('2026-02-10T00:00:00Z'),
  rollups: compiler.rollups.map(({ rollup: name, fingerprint }) => ({
    ...{ name, fingerprint, upTo: '2026-01-31', facts: [], rowCount: 10, rawCount: 1000 },
  })),
}
const COUNT = { field: '*', fn: 'count' }
const typed = (...values: readonly string[]) => ({ member: 'event_type', operator: 'equals', values })
const january = { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }

function reportOf(body: object) {
  const result = compiler.compile(body as unknown, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.rollups
}

it('needs no key for a condition that all rows of the rollup meet', () => {
  const { used } = reportOf({ measures: [COUNT], filters: [typed('search', 'sale'), january] })
  expect(used.map((use) => use.rollup)).toEqual(['searches'])
})

it('needs no key for such a condition of a measure', () => {
  const measure = { ...COUNT, alias: 'n', filters: [typed('search', 'sale')] }
  const body = { measures: [measure, { ...COUNT, alias: 'all' }], filters: [typed('search', 'sale'), january] }
  expect(reportOf(body).used).toHaveLength(1)
})

it('refuses a condition that only some rows of the rollup meet', () => {
  const { used, refused } = reportOf({ measures: [COUNT], filters: [typed('search'), january] })
  expect([used, refused[0]?.code, refused[0]?.fields]).toEqual([[], 'condition_not_on_key', ['event_type']])
  const measure = { ...COUNT, alias: 'n', filters: [typed('search')] }
  expect(reportOf({ measures: [measure], filters: [typed('search', 'sale'), january] }).used).toEqual([])
})
