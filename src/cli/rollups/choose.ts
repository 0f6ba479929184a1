// Chooses rollups. Each step adds the rollup, or the keys and measures to a chosen rollup, that save the most row reads
// per additional stored row. The rows of a candidate are counted only when its bound makes it the best.

import { type Candidate, merged } from './candidates.ts'
import type { Shape } from './shapes.ts'
import { type Bench, mayServe, measured, type Suggestion } from './suggestion.ts'

/** A part of the requests of a shape: a select, and how often the log contains it. */
interface Part {
  readonly key: string
  readonly times: number
}

/** A candidate that is not chosen yet. */
interface Open {
  readonly candidate: Candidate
  readonly parts: readonly Part[]
  readonly rawCount: number
  readonly hasKeysCounted: boolean
  readonly made?: Suggestion
}

/** The part of a suggestion that savings depend on. */
type Saving = Pick<Suggestion, 'rowCount' | 'rawCount'> & { readonly parts: readonly Part[] }

interface Step {
  readonly tables: readonly Suggestion[]
  readonly ratio: number
}

/** `start`: the rollups that are chosen already. */
export async function choose(
  candidates: readonly Candidate[],
  start: readonly Suggestion[],
  bench: Bench,
  budget: number,
): Promise<readonly Suggestion[]> {
  const { shapes, sizes } = bench
  const numbers = new Map(shapes.map((shape, index) => [shape, index]))
  const partsOf = (shape: Shape, blocks: readonly number[]): readonly Part[] =>
    blocks.map((block) => ({ key: `${numbers.get(shape)} ${block}`, times: shape.times }))
  const served = ({ serves }: Suggestion) => [...serves].flatMap(([shape, blocks]) => partsOf(shape, blocks))
  const possible = (candidate: Candidate) =>
    shapes
      .filter((shape) => mayServe(shape, candidate))
      .flatMap((shape) =>
        partsOf(
          shape,
          shape.needs.map(({ block }) => block),
        ),
      )
  const saving = (one: Suggestion): Saving => ({ ...one, parts: served(one) })
  let tables = start
  let open: readonly Open[] = []
  for (const candidate of candidates) {
    const rawCount = await sizes.rawCount(candidate)
    open = [...open, { candidate, parts: possible(candidate), rawCount, hasKeysCounted: false }]
  }
  const left = () => budget - tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
  while (true) {
    const read = readsOf(tables.map(saving))
    const ranked = open.flatMap((one) => {
      const rows = one.made?.rowCount ?? sizes.atLeast(one.candidate)
      const gain = one.parts.reduce(
        (sum, { key, times }) => sum + times * Math.max(0, (read.get(key) ?? one.rawCount) - rows),
        0,
      )
      const mayWiden = tables.some((table) => merged(table.candidate, one.candidate) !== undefined)
      const isPossible = gain > 0 && 2 * rows <= one.rawCount && (rows <= left() || (mayWiden && rows <= budget))
      return isPossible ? [{ one, ratio: gain / rows }] : []
    })
    const best = ranked.reduce<(typeof ranked)[number] | undefined>(
      (most, next) => (most === undefined || next.ratio > most.ratio ? next : most),
      undefined,
    )?.one
    if (best === undefined) return tables
    open = ranked.flatMap(({ one }) => (one === best ? [] : [one]))
    if (!best.hasKeysCounted) {
      await sizes.countKeys(best.candidate)
      open = [...open, { ...best, hasKeysCounted: true }]
    } else if (best.made === undefined) {
      const made = await measured(best.candidate, bench)
      if (made !== undefined) open = [...open, { ...best, made, parts: served(made) }]
    } else {
      tables = (await bestStep(best.made))?.tables ?? tables
    }
  }

  /** The best way to add a suggestion to the chosen tables. */
  async function bestStep(made: Suggestion): Promise<Step | undefined> {
    const before = savedBy(tables.map(saving))
    const stepTo = (others: readonly Suggestion[], one: Saving, replaced: number) => {
      const gain = savedBy([...others.map(saving), one]) - before
      const cost = Math.max(0, one.rowCount - replaced)
      const isPossible = cost <= left() && gain > cost && 2 * one.rowCount <= one.rawCount
      return isPossible ? gain / Math.max(cost, 1) : 0
    }
    let best: Step = { tables: [], ratio: stepTo(tables, saving(made), 0) }
    if (best.ratio > 0) best = { ...best, tables: [...tables, made] }
    for (const table of tables) {
      const both = merged(table.candidate, made.candidate)
      if (both === undefined) continue
      const others = tables.filter((one) => one !== table)
      const least = Math.max(sizes.atLeast(both), ...(both.isOverDays ? [] : [table.rowCount, made.rowCount]))
      const bound = { ...made, rowCount: least, parts: [...served(table), ...served(made)] }
      if (stepTo(others, bound, table.rowCount) <= best.ratio) continue
      const wide = await measured(both, bench)
      const ratio = wide === undefined ? 0 : stepTo(others, saving(wide), table.rowCount)
      if (wide !== undefined && ratio > best.ratio) best = { tables: [...others, wide], ratio }
    }
    return best.ratio > 0 ? best : undefined
  }
}

/** The number of rows that each part reads. Parts that read raw rows are missing. */
function readsOf(savings: readonly Saving[]): ReadonlyMap<string, number> {
  const read = new Map<string, number>()
  for (const { parts, rowCount } of savings) {
    for (const { key } of parts) read.set(key, Math.min(read.get(key) ?? rowCount, rowCount))
  }
  return read
}

/** The number of row reads that rollups save together. */
function savedBy(savings: readonly Saving[]): number {
  const read = readsOf(savings)
  const counted = new Set<string>()
  let saved = 0
  for (const { parts, rawCount } of savings) {
    for (const { key, times } of parts) {
      if (counted.has(key)) continue
      counted.add(key)
      saved += times * (rawCount - (read.get(key) ?? rawCount))
    }
  }
  return saved
}
