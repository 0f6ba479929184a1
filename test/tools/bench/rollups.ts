// Benchmarks requests that rollups answer against the same requests on raw rows. Runs both alternately on the same
// engine: DuckDB, and PostgreSQL and Trino if servers are available. On Trino the times are CPU times. Measures with
// all days closed and with seven open days. Also compares the requests with open days to requests over only the open
// days. Prints ratios of medians, but never fails because of a ratio. Also prints the compile time with and without
// rollups.
// Run: npm run engines -- run --measured -- npm run bench:rollups -- [--events N] [--engines NAMES]
// (Default: 2,000,000 events on all engines. NAMES is a regular expression. The samples stay in data/.)

import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { editedCopy } from '../../../engines/duckdb/edit.ts'
import { assumedStates } from '../../../src/cli/rollups/assumed-states.ts'
import { compileNamed } from '../../../src/compiler/compile-named.ts'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { RollupState } from '../../../src/plan/rollup-port.ts'
import { type RollupDefinition, rollup } from '../../../src/rollups/index.ts'
import { type RunSql, refresh, statesOf } from '../../../src/rollups/maintain/refresh.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { postgresServer, trinoServer } from '../engines/available.ts'
import { maintained } from '../rollups/maintained.ts'
import { measure, sampleOf, type Timed } from './compare.ts'
import { onDuckDB, onIceberg, onPostgres } from './loaded.ts'
import { median } from './median.ts'
import { sized } from './once.ts'
import { NOW } from './pairs.ts'
import { CASES, type Days, DISTINCT, FACTS, type RollupCase, TABLES, YEAR } from './rollup-cases.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '2000000' }, engines: { type: 'string', default: '' } },
})
const events = Number(values.events)
const isChosen = (engine: string) => new RegExp(values.engines, 'i').test(engine)
const sample = await sampleOf(events)
const today = NOW.toISOString().slice(0, 10)
/** The last closed day, and the open days after it. */
const [CLOSED, OPEN] = ['2025-12-24', ['2025-12-25', '2025-12-31']] as const

const compilerOf = (dialect: Dialect) =>
  createCompiler({
    dialect,
    rollups: { tables: TABLES.map((one) => rollup(one as RollupDefinition)), facts: FACTS },
  }) as AnyCompiler

/** Compiles a case for the range of days in `over`. Without `states`, the query reads only raw rows. */
function compiled(
  compiler: AnyCompiler,
  { report, days = YEAR, body }: RollupCase,
  { states, over = days }: { readonly states?: readonly RollupState[]; readonly over?: Days },
) {
  const context = { account: 'acme', now: NOW, ...(states && { rollups: states }) }
  const result = compileNamed(compiler, report, body(over), context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

/** Builds the rollups on an engine. */
const build = (dialect: Dialect) => async (run: RunSql) => {
  const start = performance.now()
  const { rollups, place } = maintained({ dialect }, TABLES, FACTS)
  for (const one of rollups) {
    const { rowCount, rawCount, broken } = await refresh(one.rollup, one.facts, place, { run, today })
    console.log(`${one.rollup.name}: ${rowCount} rows for ${rawCount}`)
    for (const { fact } of broken) console.log(`the fact ${fact.name} does not hold`)
  }
  console.log(`built ${rollups.length} rollups in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** Measures the cases that rollups answer. */
const measuring = (engine: string, dialect: Dialect) => async (run: Timed) => {
  const compiler = compilerOf(dialect)
  const { place } = maintained({ dialect }, TABLES, FACTS)
  const closed = await statesOf(place, async (sql) => (await run({ sql, parameters: [] })).rows)
  const open = closed.map((state) => ({ ...state, upTo: CLOSED }))
  const pairs = (cases: readonly RollupCase[], states: readonly RollupState[], over?: Days) =>
    cases.flatMap((one) => {
      const query = compiled(compiler, one, { states })
      if (query.rollups.used.length === 0) console.log(`${one.name}: from rows`, JSON.stringify(query.rollups.refused))
      const theirs = compiled(compiler, one, over ? { over } : {}).page
      return query.rollups.used.length === 0
        ? []
        : [{ name: one.name, ours: query.page, theirs, isOther: over !== undefined }]
    })
  const title = `${engine}, ${events} events`
  await measure(title, run, pairs([...CASES, ...DISTINCT], closed))
  await measure(`${title}, seven open days`, run, pairs(CASES, open))
  await measure(`${title}, against open days`, run, pairs(CASES, open, OPEN))
}

if (isChosen('DuckDB')) {
  const built = `data/bench-rollups-${events}.duckdb`
  if (!existsSync(built)) {
    const unlock = await editedCopy({ path: sample, draft: built }, build(duckdb()))
    unlock()
  }
  await onDuckDB(built, measuring('DuckDB', duckdb()))
}
if (postgresServer !== undefined && isChosen('PostgreSQL')) {
  await onPostgres(postgresServer, sample, measuring('PostgreSQL', postgres()), build(postgres()))
}
if (trinoServer !== undefined && isChosen('Trino')) {
  await onIceberg(trinoServer, sample, measuring('Trino', trino()), build(trino()))
}

const compiler = compilerOf(duckdb())
const facts = FACTS.map(({ name }) => name)
const states = assumedStates(compiler, { upTo: today, facts, rowCount: 1, rawCount: 1_000 })
const costs = [undefined, states].map((own) => {
  const times = Array.from({ length: sized(300) }, () => {
    const start = performance.now()
    for (const one of CASES) void compiled(compiler, one, own ? { states: own } : {}).page
    return performance.now() - start
  })
  return median(times.slice(-200)) / CASES.length
})
console.log(`compiling: ${costs.map((ms) => `${(1000 * ms).toFixed(0)} us`).join(' without rollups, ')} with them`)
