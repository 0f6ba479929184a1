// Removes from the chosen rollups everything that no request needs: keys, measures and facts that served only requests
// which another, smaller rollup answers.

import type { RollupFact } from '../../rollups/facts.ts'
import { candidateOf } from './candidates.ts'
import type { Shape } from './shapes.ts'
import { type Bench, measured, type Suggestion, servedBy, usesOf } from './suggestion.ts'

/** The selects that requests read from a rollup, by shape. */
type Reads = ReadonlyMap<Shape, readonly number[]>

export async function trimmed(tables: readonly Suggestion[], bench: Bench): Promise<readonly Suggestion[]> {
  const named = tables.map((one, index) => ({ ...one, rollup: { ...one.rollup, name: `draft_${index}` } }))
  const facts = named.flatMap((one) => one.facts)
  const uses = usesOf(named, facts, bench.advisor)
  const used = bench.shapes.map((shape) => ({ shape, uses: shape.requests.slice(0, 1).flatMap(uses) }))
  const left: Suggestion[] = []
  for (const [index, table] of tables.entries()) {
    const reads: Reads = new Map(
      used.flatMap(({ shape, uses: all }) => {
        const own = all.filter(({ rollup }) => rollup === `draft_${index}`)
        return own.length === 0 ? [] : [[shape, own.map(({ block }) => block)] as const]
      }),
    )
    if (reads.size > 0) left.push(withoutFacts(await withoutNeeds(table, reads, bench), reads, bench))
  }
  return left
}

/** Drops the keys and measures that only other requests need. */
async function withoutNeeds(table: Suggestion, reads: Reads, bench: Bench): Promise<Suggestion> {
  const { grain, isOverDays, needs } = table.candidate
  const needed = new Set(
    [...reads].flatMap(([shape, blocks]) => shape.needs.filter(({ block }) => blocks.includes(block))),
  )
  const small = candidateOf(
    needs.filter((need) => needed.has(need)),
    grain,
    isOverDays,
  )
  const made = await measured(small, bench)
  return made !== undefined && isServed(reads, made.serves) ? made : table
}

/** Drops one fact after the other, as long as the requests are still served. */
function withoutFacts(table: Suggestion, reads: Reads, { advisor }: Bench): Suggestion {
  const isEnough = (facts: readonly RollupFact[]) => isServed(reads, servedBy(table, facts, [...reads.keys()], advisor))
  const facts = table.facts.reduce<readonly RollupFact[]>((kept, fact) => {
    const others = kept.filter((one) => one !== fact)
    return isEnough(others) ? others : kept
  }, table.facts)
  return { ...table, facts }
}

const isServed = (reads: Reads, serves: Suggestion['serves']): boolean =>
  [...reads].every(([shape, blocks]) => blocks.every((block) => serves.get(shape)?.includes(block)))
