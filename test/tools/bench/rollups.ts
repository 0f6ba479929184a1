// Benchmarks requests on rollups against the same requests on raw rows, alternately on one DuckDB file. Measures once
// with all days closed and once with seven open days. Prints ratios of medians. No ratio makes the benchmark fail. Also
// prints the time of compiling with rollups, relative to compiling without rollups.
// Run: npm run bench:rollups -- [EVENTS]
// (Default: 2,000,000 events. The sample is kept in data/.)

import { existsSync } from 'node:fs'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { editedCopy } from '../../../engines/duckdb/edit.ts'
import { compileNamed } from '../../../src/compile-named.ts'
import { type AnyCompiler, createCompiler } from '../../../src/compiler.ts'
import { refresh } from '../../../src/maintenance/refresh.ts'
import type { RollupState } from '../../../src/plan/rollup-port.ts'
import { type RollupDefinition, rollup } from '../../../src/rollups/index.ts'
import { maintained } from '../rollups/maintained.ts'
import { measure, sampleOf } from './compare.ts'
import { onDuckDB } from './loaded.ts'
import { median } from './median.ts'
import { NOW } from './pairs.ts'
import { CASES, FACTS, type RollupCase, TABLES } from './rollup-cases.ts'

const events = Number(process.argv[2] ?? 2_000_000)
const dialect = duckdb()
const tables = TABLES.map((one) => rollup(one as RollupDefinition))
const compiler = createCompiler({ dialect, rollups: { tables, facts: FACTS } }) as AnyCompiler
const sample = await sampleOf(events)
const built = `data/bench-rollups-${events}.duckdb`
const { rollups, place } = maintained({ dialect }, TABLES, FACTS)
const states: RollupState[] = []
const today = NOW.toISOString().slice(0, 10)

if (!existsSync(built)) {
  const start = performance.now()
  await editedCopy({ path: sample, draft: built }, async (run) => {
    for (const one of rollups) await refresh(one.rollup, one.facts, place, { run, today })
  })
  console.log(`built ${rollups.length} rollups in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

const compiled = ({ report, body }: RollupCase, own: readonly RollupState[] | undefined) => {
  const context = { account: 'acme', now: NOW, ...(own && { rollups: own }) }
  const result = compileNamed(compiler, report, body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

/** The cases that rollups answer, each with the statement on rollups and the statement on raw rows. */
function pairsWith(own: readonly RollupState[]) {
  return CASES.flatMap((one) => {
    const query = compiled(one, own)
    if (query.rollups.used.length === 0) console.log(`${one.name}: from rows`, JSON.stringify(query.rollups.refused))
    return query.rollups.used.length === 0
      ? []
      : [{ name: one.name, ours: query.page, theirs: compiled(one, undefined).page }]
  })
}

await onDuckDB(built, async (run) => {
  const { rows } = await run({
    sql: 'select name, fingerprint, cast(up_to as varchar), facts, row_count, raw_count from sightline_rollups',
    parameters: [],
  })
  for (const [name, fingerprint, upTo, facts, rowCount, rawCount] of rows) {
    states.push({
      ...{ name: String(name), fingerprint: String(fingerprint), upTo: String(upTo) },
      ...{ facts: String(facts).split('\n'), rowCount: Number(rowCount), rawCount: Number(rawCount) },
    })
    console.log(`${name}: ${rowCount} rows for ${rawCount}`)
  }
  await measure(`rollups, ${events} events`, run, pairsWith(states))
  const open = states.map((state) => ({ ...state, upTo: '2025-12-24' }))
  await measure('with seven open days', run, pairsWith(open))
})

const costs = [undefined, states].map((own) => {
  const times = Array.from({ length: 300 }, () => {
    const start = performance.now()
    for (const one of CASES) void compiled(one, own).page
    return performance.now() - start
  })
  return median(times.slice(100)) / CASES.length
})
console.log(`compiling: ${costs.map((ms) => `${(1000 * ms).toFixed(0)} us`).join(' without rollups, ')} with them`)
