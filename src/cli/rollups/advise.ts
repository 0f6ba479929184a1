// Chooses rollups for a log of requests, and reports which requests each rollup answers.

import type { RollupPart } from '../../plan/rollup-port.ts'
import { isSamePart } from '../../rollups/block.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import type { Advisor } from './advisor.ts'
import { baseCandidates, type Candidate, declarationOf } from './candidates.ts'
import { choose } from './choose.ts'
import { closedDays } from './closed-days.ts'
import { factChecks } from './fact-checks.ts'
import { reasonFor } from './raw-reasons.ts'
import type { LoggedRequest } from './request-log.ts'
import { type Shape, shapesOf, type WrongRequest } from './shapes.ts'
import { countable, sizesOf } from './sizes.ts'
import { type Bench, type SizedRollup, type Suggestion, usesOf } from './suggestion.ts'
import { trimmed } from './trim.ts'

/** Requests of one shape that are answered alike. */
export interface Alike {
  readonly requests: readonly LoggedRequest[]
  /** Whether other parts of the requests read raw rows. */
  readonly isPart: boolean
}

export interface Advised extends SizedRollup {
  readonly facts: readonly RollupFact[]
  /** The requests that read this rollup if all suggested rollups are built. */
  readonly answers: readonly Alike[]
}

export interface Advice {
  readonly chosen: readonly Advised[]
  /** The requests that read only raw rows. */
  readonly raw: readonly { readonly requests: readonly LoggedRequest[]; readonly reason: string }[]
  readonly wrong: readonly WrongRequest[]
}

export async function advise(requests: readonly LoggedRequest[], advisor: Advisor): Promise<Advice> {
  const { model } = advisor.compilerWith({ tables: [] })
  const date = model.date ?? ''
  const closedDay = closedDays(advisor, date)
  const { shapes, wrong } = await shapesOf(requests, advisor.compilerWith, advisor.context, closedDay)
  const sizes = sizesOf(advisor, date)
  const bench: Bench = { advisor, date, shapes, closedDay, sizes, checks: factChecks(advisor, model.base, date) }
  const candidates = await countable(baseCandidates(shapes.flatMap(({ needs }) => needs)), sizes)
  const rawCounts = await Promise.all(candidates.map((one) => sizes.rawCount(one)))
  const budget = advisor.budget ?? Math.max(0, ...rawCounts) / 10
  let tables: readonly Suggestion[] = []
  // Trimmed rollups can leave room for more rollups.
  for (let isDone = false; !isDone; ) {
    const next = await trimmed(await choose(candidates, tables, bench, budget), bench)
    isDone = next.length === tables.length && rowsOf(next) === rowsOf(tables)
    tables = next
  }
  const named = withNames(tables, date, advisor.closedAfter)
  const uses = usesOf(
    named,
    named.flatMap(({ facts }) => facts),
    advisor,
  )
  const found = shapes.map((shape) => ({
    shape,
    used: shape.requests.map((request) => ({ request, uses: uses(request) })),
  }))
  const raw: { readonly requests: readonly LoggedRequest[]; readonly reason: string }[] = []
  for (const { shape, used } of found) {
    const unserved = used.flatMap(({ request, uses: own }) => (own.length === 0 ? [request] : []))
    if (unserved.length === 0) continue
    raw.push({
      requests: unserved,
      reason: await reasonFor({ ...shape, requests: unserved }, bench, budget - rowsOf(tables)),
    })
  }
  const chosen = named.map((one) => ({
    ...one,
    answers: found.flatMap(({ shape, used }): readonly Alike[] => {
      const own = used.filter(({ uses: all }) => all.some(({ rollup }) => rollup === one.rollup.name))
      if (own.length === 0) return []
      return [
        { requests: own.map(({ request }) => request), isPart: own.some((request) => isPart(shape, request.uses)) },
      ]
    }),
  }))
  return { chosen, raw, wrong }
}

const rowsOf = (tables: readonly SizedRollup[]): number => tables.reduce((sum, { rowCount }) => sum + rowCount, 0)

const isPart = ({ needs, readsRows }: Shape, uses: readonly RollupPart[]): boolean =>
  readsRows || needs.some((need) => !uses.some((use) => isSamePart(use, need)))

function withNames(tables: readonly Suggestion[], date: string, days: number): readonly Suggestion[] {
  const taken = new Set<string>()
  return tables.map((one) => {
    const name = nameFor(one.candidate, taken)
    taken.add(name)
    return { ...one, rollup: declarationOf(one.candidate, date, name, days) }
  })
}

/** Below the limit of a rollup's name, with room for a number. */
const LONGEST_NAME = 40

function nameFor({ grain, joins, keys, isOverDays, measures }: Candidate, taken: ReadonlySet<string>): string {
  const parts = [grain, ...(isOverDays ? measures.map(({ of = '' }) => of) : []), ...joins, ...keys]
  const whole = parts.reduce((name, part) => (name.length + part.length < LONGEST_NAME ? `${name}_${part}` : name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? whole : `${whole}_${number}`
    if (!taken.has(name)) return name
  }
}
