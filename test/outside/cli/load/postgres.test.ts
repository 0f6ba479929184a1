// `sightline load` to Postgres.

import { expect, it } from 'vitest'
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

it.skipIf(postgresServer === undefined)('makes a partition for each month with rows, distant ones too', async () => {
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
})

it.skipIf(postgresServer === undefined)('names the month and line of a refused row', async () => {
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

tellsOfOtherRows(postgresServer, place)
