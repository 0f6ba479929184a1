// `sightline load` to Iceberg tables of Trino.

import { trinoServer } from '../../../tools/engines/available.ts'
import { loads, tellsOfOtherRows } from './checks.ts'
import { makeTrino } from './targets.ts'

const place = loads({
  server: trinoServer,
  make: (server) => makeTrino(server, 'iceberg'),
  since: '2026-06-01',
  // Kill the load while it writes Parquet files, and while it copies them.
  killedAfter: [/^ {2}facet_selections: \d+ rows/, /copying into Iceberg/],
  instant: '2026-06-01 01:02:03.456789 UTC',
})

tellsOfOtherRows(trinoServer, place)
