// `sightline load` to Postgres.

import { postgresServer } from '../../engines/available.ts'
import { loads, tellsOfOtherRows } from './checks.ts'
import { makePostgres } from './targets.ts'

const place = loads({
  server: postgresServer,
  make: makePostgres,
  since: '2024-01-01',
  killedAfter: [/loading/, /^ {2}facet_selections: /],
  instant: '2026-06-01 01:02:03.456789',
})

tellsOfOtherRows(postgresServer, place)
