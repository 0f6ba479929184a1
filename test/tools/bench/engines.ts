// Benchmarks every report and twelve ad-hoc requests. Runs our SQL and equivalent reference or hand-written SQL
// alternately on the same engine: DuckDB, and PostgreSQL and Trino if servers are available. Prints ratios of medians;
// the limit is 1.10. The tables have no partitions, so both statements read the same files.
// Run: npm run engines -- run --measured -- npm run bench:engines -- [--events N] [--engines NAMES] [NAMES]
// (Default: 1,000,000 events on Trino, 5,000,000 on the others. NAMES are regular expressions. The samples stay in
// data/.)

import { parseArgs } from 'node:util'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { postgresServer, trinoServer } from '../engines/available.ts'
import { measure, sampleOf } from './compare.ts'
import { onDuckDB, onPostgres, onTrino, type Work } from './loaded.ts'
import { adHocPairs, IN_DUCKDB, IN_POSTGRES, IN_TRINO, type Notation, reportPairs } from './pairs.ts'

const { values, positionals } = parseArgs({
  options: { events: { type: 'string' }, engines: { type: 'string', default: '' } },
  allowPositionals: true,
})
const names = new RegExp(positionals[0] ?? '')

const pairs = (dialect: Dialect, notation: Notation) =>
  [...reportPairs(dialect, notation), ...adHocPairs(dialect, notation)].filter(({ name }) => names.test(name))

async function compare(
  engine: string,
  [dialect, notation]: readonly [Dialect, Notation],
  usual: number,
  on: (sample: string, work: Work) => Promise<void>,
): Promise<void> {
  if (!new RegExp(values.engines, 'i').test(engine)) return
  const events = Number(values.events ?? usual)
  await on(await sampleOf(events), (run) => measure(`${engine}, ${events} events`, run, pairs(dialect, notation)))
}

await compare('DuckDB', [duckdb(), IN_DUCKDB], 5_000_000, onDuckDB)
const [server, cluster] = [postgresServer, trinoServer]
if (server !== undefined)
  await compare('Postgres', [postgres(), IN_POSTGRES], 5_000_000, (sample, work) => onPostgres(server, sample, work))
if (cluster !== undefined)
  await compare('Trino', [trino(), IN_TRINO], 1_000_000, (sample, work) => onTrino(cluster, sample, work))
