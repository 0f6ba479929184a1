// Builds and refreshes rollups. A refresh can be interrupted at any step, even without transactions: readers use only
// the days up to the last closed day in the state, and the state changes last.

import { formatDay, parseDay, shiftDay } from '../../calendar/civil-day.ts'
import type { RollupState } from '../../plan/rollup-port.ts'
import { counted } from '../../std/counted.ts'
import type { RollupFact } from '../declare/facts.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import { lastOfMonth, lastWholeMonth } from '../months.ts'
import { statesIn, statesQuery } from '../state-query.ts'
import type { Place } from './place.ts'
import { addState, createState, nothingClosed, setState, stateTable } from './state-table.ts'
import { counterexample, statementsOf } from './statements.ts'

/** Runs a statement. Returns the rows of a select. */
export type RunSql = (sql: string) => Promise<readonly (readonly unknown[])[]>

/** A fact that is not true. */
export interface BrokenFact {
  readonly fact: RollupFact
  /** A counterexample, as `counterexample` selects it: values, and the last day if the values contain no day. */
  readonly example: readonly unknown[]
}

/** The outcome of a refresh. */
export interface RefreshResult {
  readonly before: string | undefined
  /** The last closed day. Undefined if no day is closed yet. */
  readonly upTo: string | undefined
  readonly rowCount: number
  readonly rawCount: number
  readonly broken: readonly BrokenFact[]
}

/** The statements that prepare a rollup for its first refresh. The first one creates the table of states. */
export const preparing = (rollup: PreparedRollup, place: Place): readonly [string, ...string[]] => [
  createState(place),
  ...statementsOf(rollup, place).create,
  addState(rollup, place),
]

/** The statements that add the days of a span. They do not change the state. */
const adding = (rollup: PreparedRollup, place: Place, after: string | undefined, upTo: string): readonly string[] => {
  const statements = statementsOf(rollup, place)
  return [statements.clear(after), statements.insert({ after, upTo })]
}

/**
 * All statements of a refresh, for a host that runs the statements itself. The last statement also checks the facts.
 */
export function refreshScript(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  place: Place,
  { after, upTo }: { readonly after: string | undefined; readonly upTo: string },
): readonly string[] {
  const { text } = place
  const { rowCount, rawCount } = statementsOf(rollup, place)
  const held = facts.map(
    (fact) =>
      `case when exists (${counterexample(fact, rollup, upTo, place)}) then '' else ${text(`${fact.name}\n`)} end`,
  )
  const counts = { rowCount: rowCount(upTo), rawCount: rawCount(upTo) }
  const state = { after, upTo, facts: ["''", ...held].join('\n|| '), ...counts }
  return [...adding(rollup, place, after, upTo), setState(rollup, place, state)]
}

/** The states of all rollups. */
export const statesOf = async (place: Place, run: RunSql): Promise<readonly RollupState[]> =>
  statesIn(await run(statesQuery(stateTable(place))))

/** The state of a rollup. Undefined if no day of the rollup is closed. */
export const stateOf = async (
  { name, fingerprint }: PreparedRollup,
  place: Place,
  run: RunSql,
): Promise<RollupState | undefined> =>
  (await statesOf(place, run)).find((state) => state.name === name && state.fingerprint === fingerprint)

/** Options of `refresh`. */
interface RefreshOptions {
  readonly run: RunSql
  /** The current day, in the time zone of the rollup. */
  readonly today: string
  /** Rebuilds all days. */
  readonly anew?: boolean
}

/** Adds the days that have closed. Throws an Error if another refresh interferes. */
export async function refresh(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  place: Place,
  { run, today, anew = false }: RefreshOptions,
): Promise<RefreshResult> {
  const [createStates, ...others] = preparing(rollup, place)
  // First, because a role without the right to create tables must learn that before anything else.
  await run(createStates)
  const read = await stateOf(rollup, place, run)
  if (read !== undefined && !(await isThere(rollup, place, run))) await forget(rollup, place, read, run)
  for (const statement of others) await run(statement)
  const undated = await undatedCount(rollup, place, run)
  if (undated > 0) {
    throw new Error(
      `${rollup.of} has ${counted(undated, 'row')} without ${rollup.date.field}, which no day of ${rollup.name} can contain`,
    )
  }
  const found = await stateOf(rollup, place, run)
  if (anew && found !== undefined) {
    if (!place.form.isTransactional) {
      throw new Error(
        `${rollup.name} is already built up to ${found.upTo}, and a server may be reading it: run verify and refresh`,
      )
    }
    await run(setState(rollup, place, nothingClosed(found.upTo)))
  }
  const before = anew ? undefined : found?.upTo
  const closed = await closedDay(rollup, place, run, today)
  const upTo = before !== undefined && (closed === undefined || closed < before) ? before : closed
  if (upTo === undefined) return { before, upTo, rowCount: 0, rawCount: 0, broken: [] }
  if (upTo !== before) {
    // A reader may still use an old state, so fill the table up to the last day of any old state.
    const days = [upTo, read?.upTo, await lastStored(rollup, place, run)].filter((day) => day !== undefined)
    const filled = days.toSorted().at(-1) ?? upTo
    for (const statement of adding(rollup, place, before, filled)) await run(statement)
  }
  const [[twice] = []] = await run(statementsOf(rollup, place).twice(upTo))
  if (typeof twice === 'string') {
    const isClosed = before !== undefined && twice <= before
    throw new Error(
      `${rollup.table} contains rows of another refresh: run ${isClosed ? 'verify, then refresh' : 'the refresh again'}`,
    )
  }
  const broken = await brokenFacts(rollup, facts, upTo, place, run)
  const state = await record(rollup, facts, place, { run, after: before, upTo, broken })
  return { before, upTo, ...state, broken }
}

export const isThere = async (rollup: PreparedRollup, place: Place, run: RunSql): Promise<boolean> =>
  (await run(statementsOf(rollup, place).exists)).length > 0

/** Records that a rollup without a table has no closed days. */
async function forget(rollup: PreparedRollup, place: Place, { upTo }: RollupState, run: RunSql): Promise<void> {
  await run(setState(rollup, place, nothingClosed(upTo)))
  if (place.form.isTransactional) return
  throw new Error(
    `${rollup.table} no longer exists, but servers may still use its state: wait two minutes, then run the refresh again`,
  )
}

/** The last day that the table can contain. Undefined if the table is empty. */
async function lastStored(rollup: PreparedRollup, place: Place, run: RunSql): Promise<string | undefined> {
  const [[found] = []] = await run(statementsOf(rollup, place).lastStored)
  if (typeof found !== 'string') return undefined
  return rollup.grain === 'month' ? lastOfMonth(found) : found
}

/**
 * The number of raw rows without a date, which a rollup would not count. Without this check, a request for all days
 * would lose them, because the model says that every row has a date.
 */
export async function undatedCount(rollup: PreparedRollup, place: Place, run: RunSql): Promise<number> {
  if (!rollup.isDateRequired) return 0
  const [[count] = []] = await run(statementsOf(rollup, place).undated)
  return Number(count)
}

interface Recording {
  readonly run: RunSql
  readonly after: string | undefined
  readonly upTo: string
  readonly broken: readonly BrokenFact[]
}

/** Records the closed days, the facts that are true, and the numbers of rows. */
export async function record(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  place: Place,
  { run, after, upTo, broken }: Recording,
): Promise<{ readonly rowCount: number; readonly rawCount: number }> {
  const statements = statementsOf(rollup, place)
  const [[rowCount, rawCount] = []] = await run(`select ${statements.rowCount(upTo)}, ${statements.rawCount(upTo)}`)
  const counts = { rowCount: Number(rowCount), rawCount: Number(rawCount) }
  const held = facts.filter((fact) => !broken.some((one) => one.fact === fact)).map(({ name }) => `${name}\n`)
  await run(
    setState(rollup, place, {
      after,
      upTo,
      facts: place.text(held.join('')),
      rowCount: String(counts.rowCount),
      rawCount: String(counts.rawCount),
    }),
  )
  const now = await stateOf(rollup, place, run)
  if (now?.upTo !== upTo) throw new Error(`another refresh changed the state of ${rollup.name}: run the refresh again`)
  return counts
}

/** The facts that are not true on the days of a rollup up to and including this day. */
export async function brokenFacts(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  upTo: string,
  place: Place,
  run: RunSql,
): Promise<readonly BrokenFact[]> {
  const broken: BrokenFact[] = []
  for (const fact of facts) {
    const [example] = await run(counterexample(fact, rollup, upTo, place))
    if (example !== undefined) broken.push({ fact, example })
  }
  return broken
}

/**
 * The last day whose rows no longer change. Counts back from the newest day in the data, or from today if that is
 * earlier. So a clock that is ahead closes no day too early. Undefined if there are no rows.
 */
async function closedDay(
  rollup: PreparedRollup,
  place: Place,
  run: RunSql,
  today: string,
): Promise<string | undefined> {
  const delay = closingDelay(rollup)
  const [[found] = []] = await run(statementsOf(rollup, place).newest)
  if (typeof found !== 'string') return undefined
  const newest = parseDay(AFTER_9999.test(found) || found > today ? today : found)
  const closed = newest && formatDay(shiftDay(newest, -delay))
  return rollup.grain === 'month' && closed !== undefined ? lastWholeMonth(closed) : closed
}

/** How the engines write days after 9999, which do not compare as texts with other days. */
const AFTER_9999 = /^(\+?\d{5}|infinity)/

/** The number of days after which a day closes. Throws a TypeError if the declaration lacks it. */
export function closingDelay({ closedAfter, name }: PreparedRollup): number {
  if (closedAfter !== undefined) return closedAfter.days
  throw new TypeError(`rollups.${name}.closedAfter is missing; it must be an object such as { days: 30 }`)
}
