// Explains why no suggested rollup answers a request.

import { compileNamed } from '../../compile-named.ts'
import { rollup as declared } from '../../rollups/declaration.ts'
import type { RollupDefinition } from '../../rollups/definition.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import { counted } from '../../std/counted.ts'
import { assumedStates } from './assumed-states.ts'
import { baseCandidates, type Candidate, declarationOf } from './candidates.ts'
import { reasons } from './reasons.ts'
import type { Shape } from './shapes.ts'
import { countable } from './sizes.ts'
import { type Bench, heldFacts } from './suggestion.ts'

interface Sized {
  readonly candidate: Candidate
  readonly rowCount: number
  readonly rawCount: number
  /** Whether `rowCount` is only a lower bound. */
  readonly isBound: boolean
}

const ALWAYS_RAW =
  'it always reads raw rows: it lists rows, reads a table without days, or ranks or counts in a way that rollups cannot'

const MIXED = 'it joins a table of each account with a table of all accounts'

/**
 * The size of the smallest rollup that would answer the requests of a shape, or the reason why no rollup would. `left`:
 * the number of rows that the budget still allows.
 */
export async function reasonFor(shape: Shape, bench: Bench, left: number): Promise<string> {
  const { sizes } = bench
  const sized: Sized[] = []
  const refused: string[] = []
  for (const candidate of await countable(baseCandidates(shape.needs), sizes)) {
    const refusal = await refusalOf(candidate, await heldFacts(candidate, bench), shape, bench)
    if (refusal !== undefined) {
      refused.push(`a rollup ${textOf(candidate)} does not answer: ${refusal}`)
      continue
    }
    const rawCount = await sizes.rawCount(candidate)
    const least = sizes.atLeast(candidate)
    const isBound = 2 * least > rawCount || least > left
    sized.push({ candidate, rowCount: isBound ? least : await sizes.rowCount(candidate), rawCount, isBound })
  }
  const [small] = sized.toSorted((one, other) => one.rowCount - other.rowCount)
  if (small !== undefined) return sizeReason(small, left)
  return refused.at(-1) ?? (shape.needs.length === 0 ? ALWAYS_RAW : MIXED)
}

function sizeReason({ candidate, rowCount, rawCount, isBound }: Sized, left: number): string {
  const need = `a rollup ${textOf(candidate)} would have ${isBound ? 'at least ' : ''}${counted(rowCount, 'row')}`
  return 2 * rowCount <= rawCount && rowCount > left
    ? `${need}, which exceeds the budget: it has ${counted(Math.floor(left), 'row')} left`
    : `${need} for ${rawCount}, which saves too little`
}

/** The reason why a candidate of any size does not answer. Undefined if it answers a part of the requests. */
async function refusalOf(
  candidate: Candidate,
  facts: readonly RollupFact[],
  shape: Shape,
  bench: Bench,
): Promise<string | undefined> {
  const { advisor, date } = bench
  const [request] = shape.requests
  const upTo = await bench.closedDay(candidate.of, candidate.grain)
  const table = declared(declarationOf(candidate, date, 'draft', advisor.closedAfter) as RollupDefinition)
  try {
    const compiler = advisor.compilerWith({ tables: [table], facts })
    const names = facts.map(({ name }) => name)
    const rollups = assumedStates(compiler, { upTo, facts: names, rowCount: 0, rawCount: 1 })
    const result = compileNamed(compiler, request?.report, request?.body, { ...advisor.context, rollups })
    if (!result.ok || result.query.rollups.used.length > 0) return undefined
    // A part that reads other rows says nothing about this candidate.
    const refused = result.query.rollups.refused.toSorted((one, other) => rank(one.code) - rank(other.code))
    const [first] = refused
    return first === undefined ? 'its parts cannot be merged' : reasons[first.code](first.fields.join(', '))
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}

const rank = (code: string): number => (code === 'other_rows' ? 1 : 0)

/** Describes a candidate by its grain and keys. */
const textOf = ({ grain, keys, isOverDays, measures }: Candidate): string =>
  `by ${[grain, ...keys].join(', ')}${isOverDays ? ` with a distinct count of ${measures[0]?.of} over days` : ''}`
