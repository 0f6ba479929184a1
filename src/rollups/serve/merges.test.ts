import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { countDistinct, countOf, determines, rollup, unique } from '../index.ts'

const facts = [
  unique('user_id', { event_type: 'search' }),
  determines(['user_id'], ['event_date', 'engine_id'], { event_type: 'search' }),
]
const own = rollup({
  name: 'day_engine',
  of: 'summary',
  by: ['event_date', 'event_type', 'engine_id'],
  measures: { users: countOf('user_id'), distinct_users: countDistinct('user_id') },
})
const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [own], facts } })

const cases = facts.flatMap(({ name }): [string, string[], string[]][] => [
  [name, ['search'], ['day_engine']],
  [name, ['search', 'cart'], ['distinct_not_additive']],
  [name, ['cart'], ['distinct_not_additive']],
])

it.each(
  cases,
)('uses a fact about searches only for requests that read no other rows: %s, %j', (fact, values, expected) => {
  const rollups = compiler.rollups.map(({ rollup: name, fingerprint }) => ({
    ...{ name, fingerprint, upTo: '2026-01-31', facts: [fact], rowCount: 10, rawCount: 1000 },
  }))
  const filters = [
    { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] },
    { member: 'event_type', operator: 'equals', values },
  ]
  const body: unknown = { measures: [{ field: 'user_id', fn: 'count_distinct' }], filters }
  const result = compiler.compile(body, { account: 'acme', now: new Date('2026-02-10T00:00:00Z'), rollups })
  if (!result.ok) throw new Error(result.error.body.message)
  const { used, refused } = result.query.rollups
  expect([...used.map((use) => use.rollup), ...refused.map(({ code }) => code)]).toEqual(expected)
})
