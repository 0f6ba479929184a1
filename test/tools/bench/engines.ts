// Benchmarks every report and twelve ad-hoc requests on real servers. Runs our SQL and equivalent reference or
// hand-written SQL alternately on the same engine. Prints ratios of medians; the limit is 1.10. The tables have no
// partitions, so both statements read the same files.
// Run: npm run engines -- run --measured -- npm run bench:engines -- [EVENTS ON POSTGRES] [EVENTS ON TRINO] [NAMES]
// (Default: 5,000,000 and 1,000,000 events. With 0 events, an engine does not run. NAMES is a regular expression. The
// samples stay in data/.)

import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { postgresServer, trinoServer } from '../engines/available.ts'
import { measure, sampleOf } from './compare.ts'
import { onPostgres, onTrino } from './loaded.ts'
import { adHocPairs, IN_POSTGRES, IN_TRINO, type Notation, reportPairs } from './pairs.ts'

const [postgresEvents = 5_000_000, trinoEvents = 1_000_000] = process.argv.slice(2, 4).map(Number)
const names = new RegExp(process.argv[4] ?? '')

const pairs = (dialect: Dialect, notation: Notation) =>
  [...reportPairs(dialect, notation), ...adHocPairs(dialect, notation)].filter(({ name }) => names.test(name))

if (postgresServer !== undefined && postgresEvents > 0) {
  await onPostgres(postgresServer, await sampleOf(postgresEvents), (run) =>
    measure(`Postgres, ${postgresEvents} events`, run, pairs(postgres(), IN_POSTGRES)),
  )
}
if (trinoServer !== undefined && trinoEvents > 0) {
  await onTrino(trinoServer, await sampleOf(trinoEvents), (run) =>
    measure(`Trino, ${trinoEvents} events`, run, pairs(trino(), IN_TRINO)),
  )
}
if (postgresServer === undefined && trinoServer === undefined) {
  console.error('no server is available: npm run engines -- run --measured -- npm run bench:engines')
  process.exitCode = 1
}
