// Benchmarks the statements of the analysis language against hand-tuned SQL of the same meaning, alternately on one
// sample: on DuckDB, and on PostgreSQL and Trino if servers are given. Prints ratios of medians; the aim is 1.10.
// Run: npm run engines -- run --measured -- npm run bench:analysis -- [--events N] [--trino N] [NAMES]
// (Default: 5,000,000 events. NAMES is a regular expression. Samples are kept in data/.)

import { parseArgs } from 'node:util'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { postgresServer, trinoServer } from '../engines/available.ts'
import { ANALYSIS } from './analysis-cases.ts'
import { measure, sampleOf } from './compare.ts'
import { onDuckDB, onPostgres, onTrino } from './loaded.ts'
import { IN_DUCKDB, IN_POSTGRES, IN_TRINO, pairsOf } from './pairs.ts'

const { values, positionals } = parseArgs({
  options: { events: { type: 'string', default: '5000000' }, trino: { type: 'string' } },
  allowPositionals: true,
})
const events = Number(values.events)
const trinoEvents = Number(values.trino ?? events)
const cases = ANALYSIS.filter(({ name }) => new RegExp(positionals[0] ?? '').test(name))

const sample = await sampleOf(events)
await onDuckDB(sample, (run) => measure(`DuckDB, ${events} events`, run, pairsOf(cases, duckdb(), IN_DUCKDB)))
if (postgresServer !== undefined) {
  await onPostgres(postgresServer, sample, (run) =>
    measure(`PostgreSQL, ${events} events`, run, pairsOf(cases, postgres(), IN_POSTGRES)),
  )
}
if (trinoServer !== undefined && trinoEvents > 0) {
  await onTrino(trinoServer, await sampleOf(trinoEvents), (run) =>
    measure(`Trino, ${trinoEvents} events`, run, pairsOf(cases, trino(), IN_TRINO)),
  )
}
