// Runs pairs of statements alternately and prints each as a ratio of medians: machines are shared, so only ratios hold.

import { existsSync, mkdirSync } from 'node:fs'
import { makeSample } from '../../src/cli/make-sample.ts'
import type { Rows, Statement } from '../../src/service/engine.ts'
import { median } from './median.ts'
import { NOW, type Pair } from './pairs.ts'

const GATE = 1.1
const ROUNDS = 5

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
  let isSame = true
  for (let round = -1; round < ROUNDS; round++) {
    const a = await run(ours)
    const b = await run(theirs)
    const width = b.rows[0]?.length ?? 0
    isSame = a.rows.length === b.rows.length && plain(a.rows, width) === plain(b.rows, width)
    if (round < 0) continue
    one.push(a.ms)
    other.push(b.ms)
  }
  const [a, b] = [median(one), median(other)]
  const cells = [a.toFixed(1).padStart(12), b.toFixed(1).padStart(13), (a / b).toFixed(2).padStart(6)]
  console.log(`${name.padEnd(34)} ${cells.join(' ')}${isSame ? '' : '  other rows'}`)
  return a / b
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
