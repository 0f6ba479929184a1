// Benchmarks the statements of the analysis language against equivalent hand-tuned SQL. Runs both alternately on the
// same sample, on DuckDB, and on PostgreSQL and Trino if servers are available. Prints ratios of medians; the goal is
// at most 1.10.
// Run: npm run engines -- run --measured -- npm run bench:analysis -- [--events N] [--engines NAMES] [CASES]
// (Default: 5,000,000 events on all engines. NAMES and CASES are regular expressions. The samples stay in data/.)

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
  options: { events: { type: 'string', default: '5000000' }, engines: { type: 'string', default: '' } },
  allowPositionals: true,
})
const events = Number(values.events)
const cases = ANALYSIS.filter(({ name }) => new RegExp(positionals[0] ?? '').test(name))
const isChosen = (engine: string) => new RegExp(values.engines, 'i').test(engine)
const sample = await sampleOf(events)

if (isChosen('DuckDB')) {
  const pairs = pairsOf(cases, duckdb(), IN_DUCKDB)
  await onDuckDB(sample, (run) => measure(`DuckDB, ${events} events`, run, pairs))
}
if (postgresServer !== undefined && isChosen('PostgreSQL')) {
  const pairs = pairsOf(cases, postgres(), IN_POSTGRES)
  await onPostgres(postgresServer, sample, (run) => measure(`PostgreSQL, ${events} events`, run, pairs))
}
if (trinoServer !== undefined && isChosen('Trino')) {
  const pairs = pairsOf(cases, trino(), IN_TRINO)
  await onTrino(trinoServer, sample, (run) => measure(`Trino, ${events} events`, run, pairs))
}
