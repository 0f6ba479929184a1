// Runs pairs of statements alternately and prints each as a ratio of medians: machines are shared, so only ratios hold.

import { existsSync, mkdirSync } from 'node:fs'
import { makeSample } from '../../src/cli/make-sample.ts'
import type { Rows, Statement } from '../../src/service/engine.ts'
import { median } from './median.ts'
import { NOW, type Pair } from './pairs.ts'

const GATE = 1.1
const LEAST_ROUNDS = 5
const MOST_ROUNDS = 41
/** Short statements are run more often, so that a busy moment of the machine does not decide. */
const PAIR_MS = 3000

/** Makes a statement's rows, and says how long that took. */
export type Timed = (statement: Statement) => Promise<{ readonly rows: Rows; readonly ms: number }>

/** Prints a table of all pairs, and how many are above the gate. */
export async function measure(title: string, run: Timed, pairs: readonly Pair[]): Promise<void> {
  console.log(`\n${title.padEnd(34)} sightline ms  reference ms  ratio`)
  const ratios: number[] = []
  for (const pair of pairs) ratios.push(await compare(run, pair))
  const over = ratios.filter((ratio) => ratio > GATE).length
  console.log(`median ${median(ratios).toFixed(2)}, above ${GATE.toFixed(2)}: ${over} of ${ratios.length}`)
}

async function compare(run: Timed, { name, ours, theirs }: Pair): Promise<number> {
  const one: number[] = []
  const other: number[] = []
  const [a, b] = [await run(ours), await run(theirs)]
  const width = b.rows[0]?.length ?? 0
  const isSame = a.rows.length === b.rows.length && plain(a.rows, width) === plain(b.rows, width)
  const fitting = Math.floor(PAIR_MS / (a.ms + b.ms))
  const rounds = Math.min(MOST_ROUNDS, Math.max(LEAST_ROUNDS, fitting))
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
