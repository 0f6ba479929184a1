// Benchmarks every report on DuckDB: our SQL against equivalent reference SQL (test/laws/reports/reference), alternately on
// one sample warehouse. Prints ratios of medians; the gate is 1.10.
// Run: npm run bench:reports -- [EVENTS] [NAMES]
// (Default: 5,000,000 events; NAMES is a regular expression. The sample is kept in data/.)

import { DuckDBInstance } from '@duckdb/node-api'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { DUCKDB_MACROS } from '../../laws/reports/sql-text.ts'
import { measure, sampleOf } from './compare.ts'
import { IN_DUCKDB, reportPairs } from './pairs.ts'

const events = Number(process.argv[2] ?? 5_000_000)
const names = new RegExp(process.argv[3] ?? '')
const instance = await DuckDBInstance.create(await sampleOf(events), { access_mode: 'READ_ONLY', threads: '1' })
const connection = await instance.connect()
for (const macro of DUCKDB_MACROS) await connection.run(macro.replace('CREATE MACRO', 'CREATE TEMP MACRO'))

const pairs = reportPairs(duckdb(), IN_DUCKDB).filter(({ name }) => names.test(name))
await measure(
  `DuckDB, ${events} events`,
  async ({ sql, parameters }) => {
    const start = performance.now()
    const reader = await connection.runAndReadAll(sql, [...parameters])
    const ms = performance.now() - start
    return { rows: reader.getRowsJson().map((row) => row.map((cell) => (cell === null ? null : String(cell)))), ms }
  },
  pairs,
)
connection.closeSync()
instance.closeSync()
