// `sightline load` to Postgres.

import { postgresServer } from '../../engines/available.ts'
import { loads, tellsOfOtherRows } from './checks.ts'
import { makePostgres } from './targets.ts'

const place = loads({
  server: postgresServer,
  make: makePostgres,
  since: '2024-01-01',
  killedAfter: [/loading/, /^ {2}facet_selections: /],
  instant: {
    sql: (table) => `SELECT DISTINCT to_char(event_ts AT TIME ZONE 'UTC', 'yyyy-mm-dd hh24:mi:ss.US') FROM ${table}`,
    text: '2026-06-01 01:02:03.456789',
  },
})

tellsOfOtherRows(postgresServer, place)
