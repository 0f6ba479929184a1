// Benchmarks every report on DuckDB: runs our SQL and equivalent reference SQL (test/laws/reports/reference)
// alternately on the same sample. Prints ratios of medians; the limit is 1.10.
// Run: npm run bench:reports -- [EVENTS] [NAMES]
// (Default: 5,000,000 events. NAMES is a regular expression. The sample stays in data/.)

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { measure, sampleOf } from './compare.ts'
import { onDuckDB } from './loaded.ts'
import { IN_DUCKDB, reportPairs } from './pairs.ts'

const events = Number(process.argv[2] ?? 5_000_000)
const names = new RegExp(process.argv[3] ?? '')
const pairs = reportPairs(duckdb(), IN_DUCKDB).filter(({ name }) => names.test(name))
await onDuckDB(await sampleOf(events), (run) => measure(`DuckDB, ${events} events`, run, pairs))
