// Every report on DuckDB, our statement against the reference SQL of the same meaning (test/reports/reference), run
// alternately on one sample warehouse. Prints each time as a ratio of medians; the gate is 1.10.
// Run: npm run bench:reports -- [EVENTS]   (5,000,000 by default; the sample is kept in data/)

import { existsSync, mkdirSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { makeSample } from '../../src/cli/make-sample.ts'
import { createCompiler } from '../../src/compiler.ts'
import { plainBody } from '../reports/body.ts'
import { CONTRACTS } from '../reports/contracts.ts'
import { reportSql } from '../reports/reference.ts'
import { DUCKDB_MACROS } from '../reports/sql-text.ts'

const events = Number(process.argv[2] ?? 5_000_000)
const ROUNDS = 5
const now = new Date('2026-01-01T00:00:00Z')
const context = { account: 'acme', now, timeZone: 'UTC' }
const path = `data/bench-${events}.duckdb`

mkdirSync('data', { recursive: true })
if (!existsSync(path)) await makeSample(path, { events, seed: 1, now })
const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY', threads: '1' })
const connection = await instance.connect()
for (const macro of DUCKDB_MACROS) await connection.run(macro.replace('CREATE MACRO', 'CREATE TEMP MACRO'))

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

const compiler = createCompiler({ dialect: duckdb() })
const body = { startDate: '2025-01-01', endDate: '2025-12-31' }
console.log(`${'report'.padEnd(34)} sightline ms  reference ms  ratio`)
for (const contract of CONTRACTS) {
  const result = compiler.compileReport(contract.name, body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  const { sql, parameters } = result.query.page
  const reference = `${reportSql(contract, plainBody(body, contract), context, 'duckdb')} LIMIT 100`
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const one = await milliseconds(() => connection.runAndReadAll(sql, [...parameters]))
    const other = await milliseconds(() => connection.runAndReadAll(reference))
    if (round < 0) continue
    ours.push(one)
    theirs.push(other)
  }
  const [a, b] = [median(ours), median(theirs)]
  console.log(
    `${`/${contract.name}`.padEnd(34)} ${a.toFixed(1).padStart(12)} ${b.toFixed(1).padStart(13)} ${(a / b).toFixed(2).padStart(6)}`,
  )
}
connection.closeSync()
instance.closeSync()
