// `sightline load` to Postgres.

import { expect, it } from 'vitest'
import { relationNames } from '../../../../src/site-search/create-tables.ts'
import { postgresServer } from '../../../tools/engines/available.ts'
import { loads, tellsOfOtherRows } from './checks.ts'
import { makePostgres } from './targets.ts'

const place = loads({
  server: postgresServer,
  make: makePostgres,
  since: '2025-11-01',
  killedAfter: [/loading/, /^ {2}facet_selections: /],
  instant: '2026-06-01 01:02:03.456789',
})

it.skipIf(postgresServer === undefined)(
  'creates a partition for each month that has rows, even for distant months',
  async () => {
    const { run } = place.target()
    const placed = `SELECT DISTINCT event_date::text, tableoid::regclass::text FROM summary
    WHERE event_id LIKE 'h%' ORDER BY event_date::text`
    expect(await run(placed)).toEqual([
      ['0001-01-01', 'summary_0001_01'],
      ['2019-12-31', 'summary_2019_12'],
      ['2026-06-01', 'summary_2026_06'],
      ['9999-12-31', 'summary_9999_12'],
    ])
    const [[gap] = []] = await run(`SELECT to_regclass('summary_2019_11') IS NULL`)
    expect(gap).toBe(true)
  },
)

it.skipIf(postgresServer === undefined)('names the month and COPY line of a row that Postgres rejects', async () => {
  const { run } = place.target()
  await run(
    `ALTER TABLE summary ADD CONSTRAINT short CHECK (length(keyword) < 8 OR event_date < '2026-01-01') NOT VALID`,
  )
  const { status, err } = await place.load()
  expect([status, err.trimEnd().split('\n').at(-1)]).toEqual([
    1,
    expect.stringMatching(
      /^sightline: Postgres at .*: summary, rows from 2026-01-01 on: COPY summary_?\w*, line \d+: /,
    ),
  ])
  await run('ALTER TABLE summary DROP CONSTRAINT short')
  expect((await place.load()).status).toBe(0)
})

it.skipIf(postgresServer === undefined)('leaves no tables behind if it fails in a new database', async () => {
  const { run } = place.target()
  await run(`CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'never') THEN
      ALTER TABLE visitor_target_selections ADD CONSTRAINT never CHECK (false) NOT VALID;
    END IF; END $$`)
  await run(`DROP TABLE ${relationNames().join(', ')}`)
  await run(`CREATE EVENT TRIGGER refuse ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION refuse()`)
  const { status, err } = await place.load()
  expect([status, err]).toEqual([1, expect.stringMatching(/visitor_target_selections/)])
  expect(await run(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
  await run('DROP EVENT TRIGGER refuse')
  expect((await place.load()).status).toBe(0)
})

tellsOfOtherRows(postgresServer, place)
