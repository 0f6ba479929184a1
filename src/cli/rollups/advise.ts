// Chooses rollups for a log of requests. Counts the rows of each candidate in the database, and checks its facts:
// conditions on the data that make its distinct counts additive. Then repeatedly picks the rollup that saves the most
// row reads per stored row, until the budget is used up.

import { compileNamed } from '../../compile-named.ts'
import type { AnyCompiler } from '../../compiler.ts'
import type { Context } from '../../context.ts'
import type { Maintenance } from '../../maintenance/index.ts'
import type { RunSql } from '../../maintenance/refresh.ts'
import { counterexample, statementsOf } from '../../maintenance/statements.ts'
import type { RollupDeclarations, RollupSource, RollupState } from '../../plan/rollup-port.ts'
import { rollup as declared } from '../../rollups/declaration.ts'
import type { RollupDefinition } from '../../rollups/definition.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import { type Need, needsCollector } from '../../rollups/needs.ts'
import type { AnyRollup } from '../../rollups/prepared.ts'
import { assumedStates } from './assumed-states.ts'
import { type Candidate, candidateFor, canMerge, groupedNeeds } from './candidates.ts'
import type { LoggedRequest } from './request-log.ts'

export interface Advisor {
  /** Makes a compiler with these rollups. */
  compilerWith(rollups: RollupDeclarations<RollupSource, RollupFact>): AnyCompiler
  /** Throws a TypeError for a rollup that cannot be maintained. */
  maintenanceOf(rollup: AnyRollup, facts: readonly RollupFact[]): Maintenance
  readonly run: RunSql
  readonly context: Context
  /** The last day of the data to measure. */
  readonly today: string
  readonly closedAfter: number
  /**
   * The maximum number of rows of all rollup tables together. Undefined: a tenth of the rows that the tables summarize.
   */
  readonly budget: number | undefined
}

/** A rollup with its facts, its size and the requests that it serves. */
export interface Suggestion {
  readonly rollup: Candidate['rollup']
  /** The facts of the candidate that hold in the data. */
  readonly facts: readonly RollupFact[]
  readonly rowCount: number
  readonly rawCount: number
  /** The selects that the rollup can answer, by the index of their request. */
  readonly serves: ReadonlyMap<number, readonly number[]>
}

export interface Advice {
  readonly chosen: readonly Suggestion[]
  /** All candidates that were tried. */
  readonly tried: readonly Suggestion[]
  readonly needs: readonly (readonly Need[])[]
  /** The indexes of requests that do not compile. */
  readonly wrong: readonly number[]
}

const MOST_GROUPS = 30
const MOST_CANDIDATES = 90
const MOST_TABLES = 12

export async function advise(requests: readonly LoggedRequest[], advisor: Advisor): Promise<Advice> {
  const { needs, wrong, date } = needsOf(requests, advisor)
  const tried: Suggestion[] = []
  const known: Known = { facts: new Map(), rawCounts: new Map() }
  for (const candidate of candidatesFor(needs.flat(), date, advisor.closedAfter)) {
    const made = await measured(candidate, requests, known, advisor)
    if (made !== undefined) tried.push(made)
  }
  return { chosen: chosen(tried, requests, advisor.budget), tried, needs, wrong }
}

function needsOf(requests: readonly LoggedRequest[], { compilerWith, context }: Advisor) {
  const collector = needsCollector()
  const compiler = compilerWith({ tables: [collector.source] })
  const wrong: number[] = []
  const needs = requests.map(({ report, body }, index) => {
    const result = compileNamed(compiler, report, body, { ...context, rollups: [] })
    if (!result.ok) wrong.push(index)
    return collector.take()
  })
  return { needs, wrong, date: compiler.model.date ?? '' }
}

/**
 * Makes candidates for each group of needs, and for pairs of groups. A need lists the keys and measures that a part of
 * a request requires of a rollup. A group that does not need days gets a monthly candidate, too.
 */
function candidatesFor(needs: readonly Need[], date: string, closedAfter: number): readonly Candidate[] {
  const groups = groupedNeeds(needs).slice(0, MOST_GROUPS)
  const daily = (group: readonly Need[]) => group.map((need) => ({ ...need, isDaily: true }))
  const pairs = groups.flatMap((one, index) =>
    groups.slice(index + 1).flatMap((other) => (canMerge(one, other) ? [daily([...one, ...other])] : [])),
  )
  const all = [...groups, ...groups.filter((group) => !group.some(({ isDaily }) => isDaily)).map(daily), ...pairs]
  const names = new Set<string>()
  const content = new Set<string>()
  return all.flatMap((group): readonly Candidate[] => {
    const made = candidateFor(group, date, 'draft', closedAfter)
    if (made === undefined || content.size >= MOST_CANDIDATES || content.has(JSON.stringify(made))) return []
    content.add(JSON.stringify(made))
    const rollup = { ...made.rollup, name: nameFor(made.rollup, names) }
    return [{ ...made, rollup }]
  })
}

function nameFor({ by, grain = 'day', with: joins = [] }: AnyRollup, taken: Set<string>): string {
  const whole = [grain, ...joins, ...by.slice(1)].join('_').slice(0, 40)
  for (let number = 1; ; number++) {
    const name = number === 1 ? whole : `${whole}_${number}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** The results of earlier database queries, shared by all candidates. */
interface Known {
  /** Whether a fact holds, by its name. */
  readonly facts: Map<string, boolean>
  /** The number of raw rows, by their relations. */
  readonly rawCounts: Map<string, number>
}

/** Measures a candidate in the database. Returns undefined if the rollup cannot be declared. */
async function measured(
  { rollup, facts }: Candidate,
  requests: readonly LoggedRequest[],
  known: Known,
  advisor: Advisor,
): Promise<Suggestion | undefined> {
  const { maintenanceOf, run, today } = advisor
  try {
    const { rollups, place } = maintenanceOf(rollup, facts)
    const [own] = rollups
    if (own === undefined) return undefined
    const { size, rawCount } = statementsOf(own.rollup, place)
    const { of, joins } = own.rollup
    // Candidates of the same relations summarize the same raw rows.
    const relations = JSON.stringify([of, joins.toSorted()])
    const counted = async (expression: string) => Number((await run(`select ${expression}`))[0]?.[0])
    const raw = known.rawCounts.get(relations) ?? (await counted(rawCount(today)))
    known.rawCounts.set(relations, raw)
    const counts = { rowCount: await counted(size(today)), rawCount: raw }
    const held: RollupFact[] = []
    for (const fact of own.facts) {
      const holds = known.facts.get(fact.name) ?? (await run(counterexample(fact, today, place))).length === 0
      known.facts.set(fact.name, holds)
      if (holds) held.push(fact)
    }
    return { rollup, facts: held, ...counts, serves: servedBy(rollup, held, counts, requests, advisor) }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function servedBy(
  rollup: AnyRollup,
  facts: readonly RollupFact[],
  counts: Pick<RollupState, 'rowCount' | 'rawCount'>,
  requests: readonly LoggedRequest[],
  { compilerWith, context }: Advisor,
): Suggestion['serves'] {
  const compiler = compilerWith({ tables: [declared(rollup as RollupDefinition)], facts })
  const names = facts.map(({ name }) => name)
  const rollups = assumedStates(compiler, { upTo: '9999-12-31', facts: names, ...counts })
  return new Map(
    requests.flatMap(({ report, body }, index) => {
      const result = compileNamed(compiler, report, body, { ...context, rollups })
      const blocks = result.ok ? result.query.rollups.used.map(({ block }) => block) : []
      return blocks.length === 0 ? [] : [[index, blocks] as const]
    }),
  )
}

/** Repeatedly picks the rollup that saves the most row reads per stored row, within the budget. */
function chosen(
  tried: readonly Suggestion[],
  requests: readonly LoggedRequest[],
  budget = Math.max(0, ...tried.map(({ rawCount }) => rawCount)) / 10,
): readonly Suggestion[] {
  const read = new Map<string, number>()
  const saved = ({ serves, rowCount, rawCount }: Suggestion) =>
    [...serves].reduce((sum, [index, blocks]) => {
      const times = requests[index]?.times ?? 1
      const rows = blocks.map((block) => Math.max(0, (read.get(`${index} ${block}`) ?? rawCount) - rowCount))
      return sum + times * rows.reduce((all, one) => all + one, 0)
    }, 0)
  const picked: Suggestion[] = []
  let left = budget
  while (picked.length < MOST_TABLES) {
    const fitting = tried.filter((one) => one.rowCount <= left && !picked.includes(one) && saved(one) > one.rowCount)
    const [best] = fitting.toSorted((one, other) => saved(other) / other.rowCount - saved(one) / one.rowCount)
    if (best === undefined) return picked
    picked.push(best)
    left -= best.rowCount
    for (const [index, blocks] of best.serves) {
      for (const block of blocks) {
        const key = `${index} ${block}`
        read.set(key, Math.min(read.get(key) ?? best.rowCount, best.rowCount))
      }
    }
  }
  return picked
}
