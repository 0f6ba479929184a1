// Builds and refreshes rollups. Safe when broken off at any step, also without transactions: readers look at days up to
// that of the state only, and the state changes last.

import { formatDay, parseDay, shiftDay } from '../calendar/civil-day.ts'
import { statesIn, statesQuery } from '../engine/rollup-states.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import type { RollupFact } from '../rollups/facts.ts'
import { lastWholeMonth } from '../rollups/months.ts'
import type { PreparedRollup } from '../rollups/prepared.ts'
import type { Place } from './place.ts'
import { addState, createState, nothingClosed, setState, stateTable } from './state-table.ts'
import { counterexample, statementsOf } from './statements.ts'

/** Runs a statement. Gives its rows, for a select. */
export type RunSql = (sql: string) => Promise<readonly (readonly unknown[])[]>

/** A fact that does not hold, with the values of an example. */
export interface BrokenFact {
  readonly fact: RollupFact
  readonly example: readonly unknown[]
}

/** What a refresh did. */
export interface Refreshed {
  readonly before: string | undefined
  /** The last closed day; undefined if no day is closed yet. */
  readonly upTo: string | undefined
  readonly rowCount: number
  readonly rawCount: number
  readonly broken: readonly BrokenFact[]
}

/** The statements that make a rollup ready for its first refresh. */
export const preparing = (rollup: PreparedRollup, place: Place): readonly string[] => [
  createState(place),
  ...statementsOf(rollup, place).create,
  addState(rollup, place),
]

/** The statements that add the days of a span, but for the state. */
const adding = (rollup: PreparedRollup, place: Place, after: string | undefined, upTo: string): readonly string[] => {
  const statements = statementsOf(rollup, place)
  return [statements.clear(after), statements.insert({ after, upTo })]
}

/** All statements of a refresh, for a host that runs them by itself. The facts are checked by the last one. */
export function refreshScript(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  place: Place,
  { after, upTo }: { readonly after: string | undefined; readonly upTo: string },
): readonly string[] {
  const { text } = place
  const { rowCount, rawCount } = statementsOf(rollup, place)
  const held = facts.map(
    (fact) => `case when exists (${counterexample(fact, upTo, place)}) then '' else ${text(`${fact.name}\n`)} end`,
  )
  const state = { after, upTo, facts: ["''", ...held].join('\n|| '), rowCount, rawCount: rawCount(upTo) }
  return [...adding(rollup, place, after, upTo), setState(rollup, place, state)]
}

/** The states of all rollups. */
export const statesOf = async (place: Place, run: RunSql): Promise<readonly RollupState[]> =>
  statesIn(await run(statesQuery(stateTable(place))))

/** How to refresh. */
export interface RefreshOptions {
  readonly run: RunSql
  /** The day of the clock. */
  readonly today: string
  /** Builds all days anew. */
  readonly anew?: boolean
}

/** Adds the days that have closed. Throws an Error if another refresh was faster. */
export async function refresh(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  place: Place,
  { run, today, anew = false }: RefreshOptions,
): Promise<Refreshed> {
  for (const statement of preparing(rollup, place)) await run(statement)
  const found = (await statesOf(place, run)).find(isOf(rollup))
  if (anew && found !== undefined) {
    if (!place.form.isTransactional) {
      throw new Error(`${rollup.name} is built up to ${found.upTo}, and a server may read it: run verify and refresh`)
    }
    await run(setState(rollup, place, nothingClosed(found.upTo)))
  }
  const before = anew ? undefined : found?.upTo
  const closed = await closedDay(rollup, place, run, today)
  const upTo = before !== undefined && (closed === undefined || closed < before) ? before : closed
  if (upTo === undefined) return { before, upTo, rowCount: 0, rawCount: 0, broken: [] }
  const { twice } = statementsOf(rollup, place)
  // A reader may still hold the state of before.
  const filled = found !== undefined && found.upTo > upTo ? found.upTo : upTo
  if (upTo !== before) for (const statement of adding(rollup, place, before, filled)) await run(statement)
  if ((await run(twice)).length > 0) throw new Error(`${rollup.table} has rows of another refresh: run it again`)
  const broken = await brokenFacts(facts, upTo, place, run)
  const state = await record(rollup, facts, place, { run, after: before, upTo, broken })
  return { before, upTo, ...state, broken }
}

interface Recording {
  readonly run: RunSql
  readonly after: string | undefined
  readonly upTo: string
  readonly broken: readonly BrokenFact[]
}

/** Records the closed days, the facts that hold, and the numbers of rows. */
export async function record(
  rollup: PreparedRollup,
  facts: readonly RollupFact[],
  place: Place,
  { run, after, upTo, broken }: Recording,
): Promise<{ readonly rowCount: number; readonly rawCount: number }> {
  const statements = statementsOf(rollup, place)
  const [[rowCount, rawCount] = []] = await run(`select ${statements.rowCount}, ${statements.rawCount(upTo)}`)
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
  const now = (await statesOf(place, run)).find(isOf(rollup))
  if (now?.upTo !== upTo) throw new Error(`another refresh changed the state of ${rollup.name}: run it again`)
  return counts
}

/** The facts that do not hold on the days up to this one. */
export async function brokenFacts(
  facts: readonly RollupFact[],
  upTo: string,
  place: Place,
  run: RunSql,
): Promise<readonly BrokenFact[]> {
  const broken: BrokenFact[] = []
  for (const fact of facts) {
    const [example] = await run(counterexample(fact, upTo, place))
    if (example !== undefined) broken.push({ fact, example })
  }
  return broken
}

export const isOf =
  ({ name, fingerprint }: PreparedRollup) =>
  (state: RollupState) =>
    state.name === name && state.fingerprint === fingerprint

/**
 * The last day that may no longer change. Days close by the newest day of the data: a clock that is ahead closes none
 * too early. Undefined without rows.
 */
async function closedDay(
  rollup: PreparedRollup,
  place: Place,
  run: RunSql,
  today: string,
): Promise<string | undefined> {
  const { closedAfter, grain, name } = rollup
  if (closedAfter === undefined) throw new TypeError(`rollups.${name}.closedAfter must say when a day stops changing`)
  const [[found] = []] = await run(statementsOf(rollup, place).newest)
  if (typeof found !== 'string') return undefined
  const newest = parseDay(found < today ? found : today)
  const closed = newest && formatDay(shiftDay(newest, -closedAfter.days))
  return grain === 'month' && closed !== undefined ? lastWholeMonth(closed) : closed
}
