// Compares the tables of rollups with the raw rows. If a day differs, opens this day and all later days again.

import { formatDay, parseDay, shiftDay } from '../calendar/civil-day.ts'
import type { RollupFact } from '../rollups/facts.ts'
import type { PreparedRollup } from '../rollups/prepared.ts'
import type { Place } from './place.ts'
import { type BrokenFact, brokenFacts, isOf, type RunSql, record, statesOf, undatedCount } from './refresh.ts'
import { createState, nothingClosed, setState } from './state-table.ts'
import { statementsOf } from './statements.ts'

/** The outcome of a verification. */
export interface Verified {
  /** The last closed day before the verification. Undefined for a rollup that is not built. */
  readonly before: string | undefined
  /** The first day whose rows differ from the table. Undefined if no day differs. */
  readonly differsFrom: string | undefined
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
): Promise<Verified> {
  // Before the first build, there is no table of states.
  await run(createState(place))
  const found = (await statesOf(place, run)).find(isOf(rollup))
  if (found === undefined) return { before: undefined, differsFrom: undefined, upTo: undefined, broken: [] }
  const before = found.upTo
  const { firstDifference, twice } = statementsOf(rollup, place)
  const [[first] = []] = await run(firstDifference(before))
  const isWrong = (await run(twice)).length > 0 || (await undatedCount(rollup, place, run)) > 0
  // A duplicate row can be on any day, and a row without a date belongs to no day. So all days become open.
  const differsFrom = isWrong ? FIRST_DAY : typeof first === 'string' ? first : undefined
  const upTo = differsFrom === undefined ? before : dayBefore(differsFrom)
  if (upTo === undefined) {
    await run(setState(rollup, place, nothingClosed(before)))
    return { before, differsFrom, upTo, broken: [] }
  }
  const broken = await brokenFacts(facts, upTo, place, run)
  const held = facts.filter((fact) => !broken.some((one) => one.fact === fact)).map(({ name }) => name)
  const isSame = upTo === before && held.join('\n') === found.facts.join('\n')
  if (!isSame) await record(rollup, facts, place, { run, after: before, upTo, broken })
  return { before, differsFrom, upTo, broken }
}

const FIRST_DAY = '0001-01-01'

function dayBefore(text: string): string | undefined {
  const day = parseDay(text)
  return day === undefined || text === FIRST_DAY ? undefined : formatDay(shiftDay(day, -1))
}
