// Runs the two statements of each pair in pairs.ts alternately, and prints ratios of medians. On shared machines only
// ratios are reliable.

import { existsSync, mkdirSync } from 'node:fs'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import type { Rows, Statement } from '../../../src/engine/engine.ts'
import { median } from './median.ts'
import { sized } from './once.ts'
import { NOW, type Pair } from './pairs.ts'

const GATE = 1.1
const MOST_ROUNDS = sized(41)
/** Warm-up runs, because the JIT of a server compiles code only after some runs. */
const WARM_UPS = sized(2, 0)

interface Effort {
  readonly leastRounds: number
  /** The total running time for a pair. Short statements run more often within this time, which averages out noise. */
  readonly pairMs: number
}

const FIRST: Effort = { leastRounds: 7, pairMs: 5_000 }
/** The effort of the second measurement, which repeats the pairs whose ratio is above `GATE`. */
const AGAIN: Effort = { leastRounds: 21, pairMs: 20_000 }

/** Runs a statement and measures its time, or its CPU time. */
export type Timed = (statement: Statement) => Promise<{ readonly rows: Rows; readonly ms: number }>

/** Prints a table of all pairs. Then measures the pairs above `GATE` for longer, and prints a second table. */
export async function measure(title: string, run: Timed, pairs: readonly Pair[]): Promise<void> {
  for (let round = 0; round < WARM_UPS; round++) {
    for (const { ours, theirs } of pairs) for (const statement of [ours, theirs]) await run(statement)
  }
  const over = await table(title, run, pairs, FIRST)
  if (over.length > 0) await table(`${title}, longer`, run, over, AGAIN)
}

/** Prints a table and returns the pairs whose ratio is above `GATE`. */
async function table(title: string, run: Timed, pairs: readonly Pair[], effort: Effort): Promise<readonly Pair[]> {
  console.log(`\n${title.padEnd(34)} sightline ms  reference ms  ratio`)
  const ratios = new Map<Pair, number>()
  for (const pair of pairs) ratios.set(pair, await compare(run, pair, effort))
  const over = pairs.filter((pair) => (ratios.get(pair) ?? 0) > GATE)
  const middle = median([...ratios.values()]).toFixed(2)
  console.log(`median ${middle}, above ${GATE.toFixed(2)}: ${over.length} of ${ratios.size}`)
  return over
}

async function compare(
  run: Timed,
  { name, ours, theirs, isOther = false }: Pair,
  { leastRounds, pairMs }: Effort,
): Promise<number> {
  const one: number[] = []
  const other: number[] = []
  const start = performance.now()
  const [a, b] = [await run(ours), await run(theirs)]
  const pairOnceMs = performance.now() - start
  const difference = isOther ? undefined : firstDifference(a.rows, b.rows)
  const fitting = Math.floor(pairMs / pairOnceMs)
  const rounds = Math.min(MOST_ROUNDS, Math.max(leastRounds, fitting))
  for (let round = 0; round < rounds; round++) {
    // The cleanup after a statement slows down the next statement. So each of the two statements runs first in half of
    // the rounds.
    if (round % 2 === 1) other.push((await run(theirs)).ms)
    one.push((await run(ours)).ms)
    if (round % 2 === 0) other.push((await run(theirs)).ms)
  }
  const ratio = median(one) / median(other)
  const cells = [
    median(one).toFixed(1).padStart(12),
    median(other).toFixed(1).padStart(13),
    ratio.toFixed(2).padStart(6),
  ]
  console.log(`${name.padEnd(34)} ${cells.join(' ')}${difference === undefined ? '' : `  other rows: ${difference}`}`)
  return ratio
}

/** The first difference between the rows, as JSON. Ignores columns that only our statement returns. */
function firstDifference(ours: Rows, theirs: Rows): string | undefined {
  const width = theirs[0]?.length ?? 0
  for (let row = 0; row < Math.max(ours.length, theirs.length); row++) {
    const [one, other] = [plain(ours[row]?.slice(0, width)), plain(theirs[row])]
    if (one !== other) return `${one} and ${other}`
  }
  return undefined
}

/** Normalizes a row for comparison, because numbers can have trailing zeros. */
function plain(row: Rows[number] | undefined): string {
  const cell = (value: Rows[number][number]) => (/^-?[0-9]+(?:\.[0-9]+)?$/.test(String(value)) ? Number(value) : value)
  return row === undefined ? 'no row' : JSON.stringify(row.map(cell))
}

/** The path of a sample in data/. Creates the sample if it is missing. */
export async function sampleOf(events: number): Promise<string> {
  const path = `data/bench-${events}.duckdb`
  mkdirSync('data', { recursive: true })
  if (!existsSync(path)) await makeSample(path, { events, seed: 1, now: NOW })
  return path
}
