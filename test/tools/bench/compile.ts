// Benchmarks the compiler with the PostgreSQL dialect. Compares valid requests (validate, bind, plan, lower, emit) with
// Kysely's builder, which does not validate. Compares compiling with six rollups to compiling without rollups, and
// requests with an unknown field to valid requests. Also measures the request bodies that take longest to refuse.
// Prints medians of alternating rounds. On shared machines only ratios are reliable.
// Run: npm run bench

import { postgres } from '../../../dialects/postgres/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { readJson } from '../../../src/json/read-json.ts'
import { rollup } from '../../../src/rollups/index.ts'
import { compileWithBuilder } from './builder.ts'
import { requests } from './measured-requests.ts'
import { median } from './median.ts'
import { sized } from './once.ts'
import { refusedBodies } from './refused-bodies.ts'
import { CASES, FACTS, TABLES, YEAR } from './rollup-cases.ts'

const ROUNDS = sized(15)
const RUNS = sized(400, 2)
/** Enough rounds for the JIT to compile both functions. After 30 rounds, the small request still took 10% longer. */
const WARM_UP = sized(100)
const context = { account: 'acme', now: new Date('2026-01-15T00:00:00Z') }
const compiler = createCompiler({ dialect: postgres() })

function compileWhole(body: unknown): string {
  const result = compiler.compile(body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.page.sql
}

const rolling = createCompiler({
  dialect: postgres(),
  rollups: { tables: TABLES.map((one) => rollup(one)), facts: FACTS },
})
const states = rolling.rollups.map(({ rollup: name, fingerprint }, index) => ({
  ...{ name, fingerprint, upTo: '2025-12-31', facts: FACTS.map((fact) => fact.name) },
  ...{ rowCount: index + 1, rawCount: 1000 },
}))

/** Compiles a request to SQL, as if all rollups were built up to 2025-12-31. */
function rolled(body: unknown): string {
  const result = rolling.compile(body, { ...context, rollups: states })
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.page.sql
}

function refuse(body: unknown): string {
  const result = compiler.compile(body, context)
  if (result.ok) throw new Error(`not refused: ${JSON.stringify(body)}`)
  return result.error.body.message
}

/** The microseconds per run. */
function measure(work: () => string, runs: number): number {
  const start = process.hrtime.bigint()
  let length = 0
  for (let run = 0; run < runs; run++) length += work().length
  if (length === 0) throw new Error('nothing was done')
  return Number(process.hrtime.bigint() - start) / 1000 / runs
}

/** The median time of each function, after warm-up. The functions run alternately. */
function medians(works: readonly (() => string)[], runs: number): readonly number[] {
  const warmUp = runs > 1 ? WARM_UP : sized(3)
  const rounds = Array.from({ length: warmUp + ROUNDS }, () => works.map((work) => measure(work, runs))).slice(warmUp)
  return works.map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN)))
}

function compare(names: readonly [string, string], works: readonly (readonly [string, () => string, () => string])[]) {
  console.log(`${''.padEnd(24)} ${names.map((name) => `${name} us`.padStart(14)).join(' ')}   ratio`)
  for (const [name, one, other] of works) {
    const [a = 0, b = 0] = medians([one, other], RUNS)
    console.log(
      `${name.padEnd(24)} ${a.toFixed(1).padStart(14)} ${b.toFixed(1).padStart(14)} ${(a / b).toFixed(2).padStart(7)}`,
    )
  }
}

/** Replaces the dimension `keyword` with an unknown name. */
const misnamed = (request: (typeof requests)['small'], name: string) => ({
  ...request,
  dimensions: request.dimensions.map((dimension) => (dimension === 'keyword' ? name : dimension)),
})

const good = Object.entries(requests)
compare(
  ['sightline', 'builder'],
  good.map(([name, request]) => [name, () => compileWhole(request), () => compileWithBuilder(request)]),
)
console.log()
const adHoc = CASES.flatMap(({ name, report, days = YEAR, body }) =>
  report === undefined ? [[name, body(days)] as const] : [],
)
compare(
  ['six rollups', 'none'],
  [...good, ...adHoc].map(([name, request]) => [name, () => rolled(request), () => compileWhole(request)]),
)
console.log()
compare(
  ['bad request', 'good request'],
  good.flatMap(([name, request]) =>
    ['keywrod', 'session_duration'].map((unknown): [string, () => string, () => string] => {
      const bad = misnamed(request, unknown)
      return [`${name}, ${unknown}`, () => refuse(bad), () => compileWhole(request)]
    }),
  ),
)

console.log(`\n${'refused bodies'.padEnd(42)}     KiB      ms`)
for (const [name, text] of Object.entries(refusedBodies)) {
  const work = () => {
    const read = readJson(text)
    return read.ok ? refuse(read.value) : read.issue.message
  }
  const [time = 0] = medians([work], 1)
  console.log(
    `${name.padEnd(42)} ${(text.length / 1024).toFixed(0).padStart(7)} ${(time / 1000).toFixed(1).padStart(7)}`,
  )
}
