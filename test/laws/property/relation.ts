// Runs metamorphic relations: draws scenarios, checks each one, counts how often the relation applied, and stores
// counterexamples.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { openTestPGlite } from '../../tools/engines/pglite.ts'
import { choices } from '../../tools/generators/choices.ts'
import { database } from '../../tools/generators/database.ts'
import { CLOCK, type Clock } from '../../tools/generators/pools.ts'
import { requestFrom } from '../../tools/generators/random-request.ts'
import type { Database } from '../../tools/oracle/tables.ts'
import { type Kept, keep, keptFor } from './regressions.ts'
import { type Given, rollOf } from './roll.ts'
import { FIXED, patienceMs, runsOf, seed, timeoutMs } from './seeds.ts'
import { type Scene, sceneOf, type World, worldOf } from './world.ts'

/** The number of rows that the relation checked. Undefined if the precondition of the relation was false. */
export type Outcome = number | undefined

export interface Relation<C, W extends Scene = World> {
  /** The number of the relation in the test plan. */
  readonly id: string
  /** The promise in one line, which is the title of the test. */
  readonly promise: string
  /** Draws a case as plain JSON. */
  readonly make: (given: Given) => C
  /** Returns one outcome per case. Throws if the promise is broken. */
  readonly check: (world: W, cases: readonly C[]) => Promise<readonly Outcome[]>
  /**
   * `held` is the minimum share of cases with a true precondition. Default 0.5. `rows` is the minimum share of cases
   * with rows among the cases with a true precondition. Default 0.3.
   */
  readonly held?: number
  readonly rows?: number
  /** The shares are checked only if there are at least this many cases. Default 40. */
  readonly enough?: number
  /** The number of scenarios. A scenario has seven cases on average. Default 6. */
  readonly scenarios?: number
}

/** Checks the cases one at a time. */
export const each =
  <C, W extends Scene>(check: (world: W, one: C) => Promise<Outcome>) =>
  async (world: W, cases: readonly C[]): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = []
    for (const one of cases) outcomes.push(await check(world, one))
    return outcomes
  }

// Clocks at the edges of periods: a leap day that is a different day in UTC, a new year, a December 31, and a Sunday.
const CLOCKS: readonly Clock[] = [
  CLOCK,
  { now: new Date('2024-01-01T00:00:00Z'), timeZone: 'UTC' },
  { now: new Date('2023-12-31T23:30:00Z'), timeZone: 'America/New_York' },
  { now: new Date('2024-03-31T12:00:00Z'), timeZone: 'Asia/Kolkata' },
]

const die = fc.noBias(fc.nat(2 ** 30))
const drawnCase = fc.record({ request: choices, dice: fc.array(die, { minLength: 24, maxLength: 24 }) })

interface Scenario<C> {
  readonly database: Database
  readonly clock: Clock
  readonly cases: readonly C[]
}

function scenarioOf<C>(make: (given: Given) => C): fc.Arbitrary<Scenario<C>> {
  const drawnCases = fc.noBias(fc.array(drawnCase, { minLength: 1, maxLength: 14, size: 'max' }))
  const onClock = (clock: Clock) =>
    fc.tuple(database(clock), drawnCases).map(([rows, drawn]) => ({
      database: rows,
      clock,
      cases: drawn.map(({ request, dice }) =>
        make({ database: rows, clock, roll: rollOf(dice), request: () => requestFrom(request, rows, clock) }),
      ),
    }))
  return fc.oneof(...CLOCKS.map(onClock))
}

/** An engine, and its share of the scenarios. A slower engine has a smaller share. */
export interface Sharing {
  readonly name: string
  readonly open: () => Promise<TestEngine>
  readonly share: number
}

/** Tests these relations on DuckDB and PGlite. PGlite is slower, so it runs a quarter of the scenarios. */
export function holdOnEngines(relations: readonly Held[]): void {
  holdOn(
    [
      { name: 'duckdb', open: openTestDuckDB, share: 1 },
      { name: 'pglite', open: openTestPGlite, share: 0.25 },
    ],
    relations,
  )
}

export function holdOn(engines: readonly Sharing[], relations: readonly Held[]): void {
  describe.each(engines)('$name', ({ open, share }) => {
    let engine: TestEngine
    beforeAll(async () => {
      engine = await open()
    })
    afterAll(() => engine.close())
    const enter = async (scene: Scene): Promise<World> => {
      await engine.load(scene.database)
      return worldOf(engine, scene)
    }
    for (const { title, hold } of relations) it(title, () => hold(enter, share), timeoutMs)
  })
}

/** Tests relations about statements, without an engine. */
export function holdOfStatements(relations: readonly Held<Scene>[]): void {
  for (const { title, hold } of relations) it(title, () => hold(async (scene) => scene, 1), timeoutMs)
}

/** A relation without the type of its cases, so that one list can contain all relations. */
export interface Held<W extends Scene = World> {
  readonly title: string
  readonly hold: (enter: (scene: Scene) => Promise<W>, share: number) => Promise<void>
}

export function relation<C, W extends Scene = World>(of: Relation<C, W>): Held<W> {
  return { title: `${of.id} ${of.promise}`, hold: (enter, share) => hold(of, enter, share) }
}

async function hold<C, W extends Scene>(
  of: Relation<C, W>,
  enter: (scene: Scene) => Promise<W>,
  share: number,
): Promise<void> {
  for (const { database: rows, now, timeZone, cases } of keptFor<C>(of.id)) {
    await of.check(await enter(sceneOf(rows, { now: new Date(now), timeZone })), cases)
  }
  const outcomes: Outcome[] = []
  const holds = fc.asyncProperty(scenarioOf(of.make), async ({ database: rows, clock, cases }) => {
    outcomes.push(...(await of.check(await enter(sceneOf(rows, clock)), cases)))
  })
  const numRuns = runsOf((of.scenarios ?? 6) * share)
  const first = await fc.check(holds, { numRuns, seed, endOnFailure: true })
  if (first.failed) throw broken(of, first, await smaller(first, (options) => fc.check(holds, options)))
  // The fixed seed also fixes the shares, so they cannot drop by chance.
  if (seed === FIXED && outcomes.length >= (of.enough ?? ENOUGH)) expect(shortfalls(of, outcomes)).toEqual([])
}

const ENOUGH = 40

type Details<C> = fc.RunDetails<[Scenario<C>]>

/** Shrinks a counterexample for a limited time. */
async function smaller<C>(
  first: Details<C>,
  check: (options: fc.Parameters<[Scenario<C>]>) => Promise<Details<C>>,
): Promise<Details<C>> {
  const { seed, counterexamplePath: path } = first
  if (patienceMs === 0 || path === null) return first
  const found = await check({ seed, path, interruptAfterTimeLimit: patienceMs })
  return found.counterexample === null ? first : found
}

function broken<C, W extends Scene>({ id, promise }: Relation<C, W>, first: Details<C>, least: Details<C>): Error {
  const error = least.errorInstance
  const reason = error instanceof Error ? `${error.message}\n${error.cause ?? ''}` : String(error)
  const title = `${id} is broken (seed ${first.seed}, scenario ${first.numRuns}): ${promise}`
  const [scenario] = least.counterexample ?? []
  if (scenario === undefined) return new Error(`${title}\n${reason}`)
  const { database: rows, clock, cases } = scenario
  const { now, timeZone } = clock
  const kept: Kept<C> = { relation: id, now: now.toISOString(), timeZone, database: rows, cases }
  return new Error(`${title}\nstored as test/laws/regressions/${keep(kept)}\n${JSON.stringify(cases)}\n${reason}`)
}

function shortfalls<C, W extends Scene>(of: Relation<C, W>, outcomes: readonly Outcome[]): readonly string[] {
  const held = outcomes.filter((outcome) => outcome !== undefined)
  const shares = [
    { what: 'the precondition held', share: held.length / outcomes.length, least: of.held ?? 0.5 },
    { what: 'there were rows', share: held.filter((rows) => rows > 0).length / held.length, least: of.rows ?? 0.3 },
  ]
  return shares.flatMap(({ what, share, least }) => {
    if (process.env.SIGHTLINE_TEST_SHARES !== undefined) console.info(`${of.id} ${what}: ${share.toFixed(2)}`)
    return share >= least
      ? []
      : [`${of.id}: ${what} in ${share} of ${outcomes.length} cases, expected at least ${least}`]
  })
}
