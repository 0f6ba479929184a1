// PostgreSQL can use the host's indexes for conditions on columns whose storage type differs from the type of their
// field: days that are stored as instants, and texts that are stored as UUIDs or numbers.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { openTestPGlite } from '../../tools/engines/pglite.ts'
import { timeoutMs } from '../property/seeds.ts'

const engine = openTestPGlite()

beforeAll(async () => {
  await (await engine).run([
    'CREATE TABLE log (tenant text, at timestamptz, session uuid, search bigint)',
    `INSERT INTO log SELECT 'a', timestamptz '2024-01-01' + n * interval '1 hour', gen_random_uuid(), n
      FROM generate_series(1, 20000) n`,
    'CREATE INDEX of_at ON log (at)',
    'CREATE INDEX of_session ON log (session)',
    'CREATE INDEX of_search ON log (search)',
    'ANALYZE log',
  ])
}, timeoutMs)
afterAll(async () => (await engine).close())

const columns = {
  event_date: { column: 'at', type: 'timestamptz' },
  visit_id: { column: 'session', type: 'uuid' },
  tracking_id: { column: 'search', type: 'bigint' },
} as const

it.each([
  ['of_at', { member: 'event_date', operator: 'inDateRange', values: ['2024-03-30', '2024-03-31'] }],
  ['of_at', { member: 'event_date', operator: 'equals', values: ['2024-03-31'] }],
  ['of_session', { member: 'visit_id', operator: 'equals', values: ['12151fd2-d2f9-11e9-a361-2a2ae2dbcce4'] }],
  ['of_search', { member: 'tracking_id', operator: 'in', values: ['5', '7', 'no number'] }],
])('uses the index %s for %j', async (index, filter) => {
  const { dialect, runText } = await engine
  const warehouse = { accountColumn: 'tenant', relations: { summary: { table: 'log', columns } } }
  const body: unknown = { measures: [{ field: '*', fn: 'count' }], filters: [filter] }
  const context = { account: 'a', now: new Date('2024-03-31T12:00:00Z'), timeZone: 'Europe/Berlin' }
  const result = createCompiler({ dialect, warehouse }).compile(body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  const { rows } = await runText(`EXPLAIN ${result.query.toSQL()}`)
  expect(rows.flat().join('\n')).toMatch(new RegExp(`Index (Only )?Scan (using|on) ${index}`))
})
