// Compile time of a whole request (validate, bind, plan, lower, emit) against Kysely's builder without validation, on
// Postgres. Prints ratios of medians over alternated rounds; machines are shared, so only ratios hold.
// Run: npm run bench

import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../../src/compiler.ts'
import { compileWithBuilder } from './builder.ts'
import { median } from './median.ts'
import { requests } from './requests.ts'

const ROUNDS = 15
const RUNS = 400
const context = { account: 'acme', now: new Date('2026-01-15T00:00:00Z') }
const compiler = createCompiler({ dialect: postgres() })

function compileWhole(body: unknown): string {
  const result = compiler.compile(body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.page.sql
}

/** Microseconds of one run. */
function measure(work: () => string): number {
  const start = process.hrtime.bigint()
  let length = 0
  for (let run = 0; run < RUNS; run++) length += work().length
  if (length === 0) throw new Error('nothing was compiled')
  return Number(process.hrtime.bigint() - start) / 1000 / RUNS
}

console.log('request   sightline us   builder us   ratio')
for (const [name, request] of Object.entries(requests)) {
  const ours: number[] = []
  const base: number[] = []
  for (let round = -3; round < ROUNDS; round++) {
    const [one, other] = [measure(() => compileWhole(request)), measure(() => compileWithBuilder(request))]
    if (round < 0) continue
    ours.push(one)
    base.push(other)
  }
  const [a, b] = [median(ours), median(base)]
  console.log(
    `${name.padEnd(8)} ${a.toFixed(1).padStart(13)} ${b.toFixed(1).padStart(12)} ${(a / b).toFixed(2).padStart(7)}`,
  )
}
