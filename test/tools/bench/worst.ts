// Measures the most expensive requests within the limits (test/laws/worst) on every available engine. All tables are
// empty, so the times contain no work on rows. Prints the compile, planning and running times, and lists the requests
// that take longer than a second.
// Run: npm run engines -- run --measured -- npm run bench:worst -- [NAMES] [ENGINES]
// (NAMES and ENGINES are regular expressions. Without servers, only DuckDB runs.)

import type { Result } from '../../../src/result.ts'
import { AD_HOC } from '../../laws/worst/worst-ad-hoc.ts'
import { ANALYSIS } from '../../laws/worst/worst-analysis.ts'
import { EXCESSIVE, EXPANDED } from '../../laws/worst/worst-expanded.ts'
import { OF_REPORTS } from '../../laws/worst/worst-of-reports.ts'
import { sized } from './once.ts'
import { NOW } from './pairs.ts'
import { type Stage, stages, timed } from './worst-stages.ts'

const [names = '', engines = ''] = process.argv.slice(2)
const LONG_MS = 1_000
/** The codes of requests that expand to more than the compiler accepts. */
const REFUSALS: readonly string[] = ['statement_too_long', 'out_of_bounds']
/** Slow requests run several times, and the minimum time counts, because shared machines are noisy. */
const ROUNDS = sized(4)
const context = { account: 'acme', now: NOW, timeZone: 'UTC' }

interface Asked {
  readonly name: string
  readonly compile: (stage: Stage) => Result
}

const all: readonly Asked[] = [
  ...[...AD_HOC, ...ANALYSIS, ...EXPANDED, ...EXCESSIVE].map(({ name, body }) => {
    const unknown: unknown = body
    return { name, compile: ({ compiler }: Stage): Result => compiler.compile(unknown, context) }
  }),
  ...OF_REPORTS.map(({ name, report, body }) => ({
    name,
    compile: ({ compiler }: Stage): Result => compiler.compileReport<string, unknown>(report, body, context),
  })),
].filter(({ name }) => new RegExp(names).test(name))

const cell = (ms: number) => ms.toFixed(0).padStart(7)

/** The longer of the planning time and the running time in milliseconds, or an error message. */
async function measure(stage: Stage, { name, compile }: Asked): Promise<number | string> {
  const start = performance.now()
  const result = compile(stage)
  const compiled = performance.now() - start
  if (!result.ok) {
    const code = String(result.error.issues.at(-1)?.code)
    console.log(`${name.padEnd(64)} ${cell(0)} ${cell(compiled)} ${code}`)
    return REFUSALS.includes(code) ? 0 : result.error.body.message.slice(0, 200)
  }
  const { page } = result.query
  try {
    let [planned, ran] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < ROUNDS && Math.max(planned, ran) > LONG_MS / 2; round++) {
      planned = Math.min(planned, await stage.plan(page))
      ran = Math.min(ran, await timed(stage.run(page)))
    }
    console.log(`${name.padEnd(64)} ${cell(page.sql.length)} ${cell(compiled)} ${cell(planned)} ${cell(ran)}`)
    return Math.max(planned, ran)
  } catch (error) {
    const reason = String(error).slice(0, 160)
    console.log(`${name.padEnd(64)} ${reason}`)
    return reason
  }
}

for (const open of stages) {
  const stage = await open()
  if (new RegExp(engines).test(stage.name)) {
    console.log(`\n${stage.name.padEnd(64)}   chars compile    plan     run ms`)
    const outcomes = new Map<string, number | string>()
    for (const asked of all) outcomes.set(asked.name, await measure(stage, asked))
    const failed = [...outcomes].filter(([, outcome]) => typeof outcome === 'string')
    const slow = [...outcomes].filter(([, outcome]) => typeof outcome === 'number' && outcome > LONG_MS)
    console.log(`${stage.name}: of ${outcomes.size} over a second ${slow.length}, failed ${failed.length}`)
    for (const [name, outcome] of [...failed, ...slow]) console.log(`  ${name}: ${outcome}`)
  }
  await stage.close()
}
