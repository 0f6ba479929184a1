// Runs pairs of statements alternately and prints each as a ratio of medians: machines are shared, so only ratios hold.

import { existsSync, mkdirSync } from 'node:fs'
import { makeSample } from '../../src/cli/make-sample.ts'
import type { Rows, Statement } from '../../src/engine/engine.ts'
import { median } from './median.ts'
import { NOW, type Pair } from './pairs.ts'

const GATE = 1.1
const MOST_ROUNDS = 41
/** Before anything is measured: a server that has just started compiles its own code meanwhile. */
const WARM_UPS = 2

interface Effort {
  readonly leastRounds: number
  /** Short statements are run more often, so that a busy moment of the machine does not decide. */
  readonly pairMs: number
}

const FIRST: Effort = { leastRounds: 7, pairMs: 5_000 }
/** For those that came out above the gate. */
const AGAIN: Effort = { leastRounds: 21, pairMs: 20_000 }

/** Makes a statement's rows, and says how long that took. */
export type Timed = (statement: Statement) => Promise<{ readonly rows: Rows; readonly ms: number }>

/** Prints a table of all pairs, then one of those above the gate, which are run again for longer. */
export async function measure(title: string, run: Timed, pairs: readonly Pair[]): Promise<void> {
  for (let round = 0; round < WARM_UPS; round++) {
    for (const { ours, theirs } of pairs) for (const statement of [ours, theirs]) await run(statement)
  }
  const over = await table(title, run, pairs, FIRST)
  if (over.length > 0) await table(`${title}, longer`, run, over, AGAIN)
}

/** Resolves with the pairs above the gate. */
async function table(title: string, run: Timed, pairs: readonly Pair[], effort: Effort): Promise<readonly Pair[]> {
  console.log(`\n${title.padEnd(34)} sightline ms  reference ms  ratio`)
  const ratios = new Map<Pair, number>()
  for (const pair of pairs) ratios.set(pair, await compare(run, pair, effort))
  const over = pairs.filter((pair) => (ratios.get(pair) ?? 0) > GATE)
  const middle = median([...ratios.values()]).toFixed(2)
  console.log(`median ${middle}, above ${GATE.toFixed(2)}: ${over.length} of ${ratios.size}`)
  return over
}

async function compare(run: Timed, { name, ours, theirs }: Pair, { leastRounds, pairMs }: Effort): Promise<number> {
  const one: number[] = []
  const other: number[] = []
  const [a, b] = [await run(ours), await run(theirs)]
  const width = b.rows[0]?.length ?? 0
  const isSame = a.rows.length === b.rows.length && plain(a.rows, width) === plain(b.rows, width)
  const fitting = Math.floor(pairMs / (a.ms + b.ms))
  const rounds = Math.min(MOST_ROUNDS, Math.max(leastRounds, fitting))
  for (let round = 0; round < rounds; round++) {
    // What a statement leaves for the server to clear away falls to the next one: each comes first in half of the rounds.
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
  console.log(`${name.padEnd(34)} ${cells.join(' ')}${isSame ? '' : '  other rows'}`)
  return ratio
}

/** Rows for comparison: a number may come with more zeros. */
function plain(rows: Rows, width: number): string {
  const cell = (value: Rows[number][number] | undefined) =>
    /^-?[0-9]+(?:\.[0-9]+)?$/.test(String(value)) ? Number(value) : value
  return JSON.stringify(rows.map((row) => row.slice(0, width).map(cell)))
}

/** The file of a sample, made where it is missing; the samples are kept in data/. */
export async function sampleOf(events: number): Promise<string> {
  const path = `data/bench-${events}.duckdb`
  mkdirSync('data', { recursive: true })
  if (!existsSync(path)) await makeSample(path, { events, seed: 1, now: NOW })
  return path
}
