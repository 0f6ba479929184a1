// Compares the tables of rollups with the raw rows. If a day differs, opens this day and all later days again.

import { formatDay, parseDay, shiftDay } from '../../calendar/civil-day.ts'
import type { RollupFact } from '../declare/facts.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import type { Place } from './place.ts'
import { type BrokenFact, brokenFacts, isThere, type RunSql, record, stateOf, undatedCount } from './refresh.ts'
import { createState, nothingClosed, setState } from './state-table.ts'
import { statementsOf } from './statements.ts'

/** The reason why closed days become open again. */
export type Fault =
  /** The table does not exist. */
  | { readonly kind: 'missing' }
  /** Raw rows have no date, so no day contains them. */
  | { readonly kind: 'undated'; readonly rows: number }
  /** The first day on which the table differs from the raw rows. */
  | { readonly kind: 'different'; readonly day: string }

/** The outcome of a verification. */
export interface VerifyResult {
  /** The last closed day before the verification. Undefined for a rollup that is not built. */
  readonly before: string | undefined
  readonly fault: Fault | undefined
  /** The last closed day after the verification. */
  readonly upTo: string | undefined
  readonly broken: readonly BrokenFact[]
}

/** Compares every row of the closed days. All days from the first differing day on become open again. */
export async function verify(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  place: Place,
  run: RunSql,
): Promise<VerifyResult> {
  // Before the first build, there is no table of states.
  await run(createState(place))
  const found = await stateOf(rollup, place, run)
  const before = found?.upTo
  const fault = await faultOf(rollup, place, before, run)
  const upTo = fault === undefined ? before : fault.kind === 'different' ? dayBefore(fault.day) : undefined
  if (found === undefined || upTo === undefined) {
    if (before !== undefined) await run(setState(rollup, place, nothingClosed(before)))
    return { before, fault, upTo, broken: [] }
  }
  const broken = await brokenFacts(rollup, facts, upTo, place, run)
  const held = facts.filter((fact) => !broken.some((one) => one.fact === fact)).map(({ name }) => name)
  const isSame = upTo === before && held.join('\n') === found.facts.join('\n')
  if (!isSame) await record(rollup, facts, place, { run, after: before, upTo, broken })
  return { before, fault, upTo, broken }
}

/** `upTo`: the last closed day. */
async function faultOf(
  rollup: PreparedRollup,
  place: Place,
  upTo: string | undefined,
  run: RunSql,
): Promise<Fault | undefined> {
  const rows = await undatedCount(rollup, place, run)
  if (rows > 0) return { kind: 'undated', rows }
  if (upTo === undefined) return undefined
  if (!(await isThere(rollup, place, run))) return { kind: 'missing' }
  const { firstDifference, twice } = statementsOf(rollup, place)
  const found = [...(await run(firstDifference(upTo))), ...(await run(twice(upTo)))].flat()
  const [day] = found.filter((one) => typeof one === 'string').toSorted()
  return day === undefined ? undefined : { kind: 'different', day }
}

const FIRST_DAY = '0001-01-01'

function dayBefore(text: string): string | undefined {
  const day = parseDay(text)
  return day === undefined || text === FIRST_DAY ? undefined : formatDay(shiftDay(day, -1))
}
