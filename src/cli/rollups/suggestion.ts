// Measures a candidate: which requests it answers, how many rows it would have, and which of its facts hold.

import { compileNamed } from '../../compile-named.ts'
import type { RollupUse } from '../../plan/rollup-port.ts'
import { rollup as declared } from '../../rollups/declaration.ts'
import type { AnyRollup, RollupDefinition } from '../../rollups/definition.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import type { Advisor } from './advisor.ts'
import { type Candidate, declarationOf, factsOf } from './candidates.ts'
import type { FactChecks } from './fact-checks.ts'
import type { LoggedRequest } from './request-log.ts'
import type { ClosedDays, Shape } from './shapes.ts'
import type { Sizes } from './sizes.ts'

/** A rollup with its size and its last closed day. */
export interface SizedRollup {
  readonly rollup: AnyRollup
  readonly upTo: string
  readonly rowCount: number
  readonly rawCount: number
}

/** A measured candidate. */
export interface Suggestion extends SizedRollup {
  readonly candidate: Candidate
  /** The facts of the candidate that hold in the data. */
  readonly facts: readonly RollupFact[]
  /** The selects that the rollup can answer, by shape. */
  readonly serves: ReadonlyMap<Shape, readonly number[]>
}

/** Everything that measuring a candidate needs. */
export interface Bench {
  readonly advisor: Advisor
  readonly date: string
  readonly shapes: readonly Shape[]
  readonly closedDay: ClosedDays
  readonly sizes: Sizes
  readonly checks: FactChecks
}

/** Whether the candidate has the rows, keys and grain that a part of the shape needs. */
export const mayServe = ({ needs }: Shape, candidate: Candidate): boolean =>
  needs.some(
    ({ of, joins, keys, isDaily }) =>
      of === candidate.of &&
      joins.join() === candidate.joins.join() &&
      (!isDaily || candidate.grain === 'day') &&
      keys.every((key) => candidate.keys.includes(key)),
  )

/**
 * Measures a candidate. Undefined if it answers no request, even if all its facts held, or if it cannot be declared.
 */
export async function measured(candidate: Candidate, bench: Bench): Promise<Suggestion | undefined> {
  const { advisor, date, shapes, sizes } = bench
  const rollup = declarationOf(candidate, date, 'draft', advisor.closedAfter)
  const upTo = await bench.closedDay(candidate.of, candidate.grain)
  const asked = shapes.filter((shape) => mayServe(shape, candidate))
  const serves = (facts: readonly RollupFact[], made: SizedRollup) => servedBy(made, facts, asked, advisor)
  try {
    if (serves(factsOf(candidate, date).flat(), { rollup, upTo, rowCount: 0, rawCount: 1 }).size === 0) return undefined
    const [rowCount, rawCount] = [await sizes.rowCount(candidate), await sizes.rawCount(candidate)]
    const made = { rollup, upTo, rowCount, rawCount }
    const facts = await heldFacts(candidate, bench)
    return { ...made, candidate, facts, serves: serves(facts, made) }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** The facts of a candidate that hold in the data. */
export async function heldFacts(candidate: Candidate, { date, checks }: Bench): Promise<readonly RollupFact[]> {
  const held: RollupFact[] = []
  for (const group of factsOf(candidate, date)) if (await checks(group)) held.push(...group)
  return [...new Map(held.map((fact) => [fact.name, fact])).values()]
}

/** The selects that a rollup can answer if these facts hold, by shape. */
export function servedBy(
  made: SizedRollup,
  facts: readonly RollupFact[],
  shapes: readonly Shape[],
  advisor: Advisor,
): ReadonlyMap<Shape, readonly number[]> {
  const uses = usesOf([made], facts, advisor)
  return new Map(
    shapes.flatMap((shape) => {
      const [request] = shape.requests
      const blocks = request === undefined ? [] : uses(request).map(({ block }) => block)
      return blocks.length === 0 ? [] : [[shape, blocks] as const]
    }),
  )
}

/** Returns a function that finds the rollups that answer the parts of a request, as if all rollups were built now. */
export function usesOf(
  tables: readonly SizedRollup[],
  facts: readonly RollupFact[],
  { compilerWith, context }: Advisor,
): (request: LoggedRequest) => readonly RollupUse[] {
  const compiler = compilerWith({ tables: tables.map(({ rollup }) => declared(rollup as RollupDefinition)), facts })
  const names = facts.map(({ name }) => name)
  const rollups = compiler.rollups.flatMap(({ rollup, fingerprint }) => {
    const sized = tables.find((one) => one.rollup.name === rollup)
    if (sized === undefined) return []
    const { upTo, rowCount, rawCount } = sized
    return [{ name: rollup, fingerprint, upTo, facts: names, rowCount, rawCount }]
  })
  return ({ report, body }) => {
    const result = compileNamed(compiler, report, body, { ...context, rollups })
    return result.ok ? result.query.rollups.used : []
  }
}
