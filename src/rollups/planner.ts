// The rollups of a compiler, checked once, and the pass for each request.

import { parseDay } from '../calendar/civil-day.ts'
import { accepted, checkMembers, type MembersOf, needed, wholeNumber } from '../names/members.ts'
import type {
  RollupDeclarations,
  RollupHost,
  RollupPass,
  RollupPlanner,
  RollupRefusal,
  RollupState,
  RollupTable,
  RollupUse,
} from '../plan/rollup-port.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import type { FieldExpression } from '../query/expression.ts'
import { askedOf } from './asked.ts'
import { type Block, eachBlock } from './block.ts'
import { unjoined } from './columns.ts'
import type { RollupFact } from './facts.ts'
import { heldFacts, type PreparedFact, preparedFact } from './held-facts.ts'
import { type AnyRollup, type PreparedRollup, prepared } from './prepared.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'
import { type Choice, rewritten } from './rewrite.ts'
import { type Served, served } from './served.ts'

/** Checked rollups and facts. */
export interface Preparation {
  readonly rollups: readonly PreparedRollup[]
  readonly facts: readonly PreparedFact[]
}

/** Checks all rollups. Throws a TypeError that names the member at fault. */
export function preparationOf(
  { tables, facts = [] }: RollupDeclarations<AnyRollup, RollupFact>,
  host: RollupHost,
): Preparation {
  const rollups = tables.map((one) => prepared(one, host))
  const names = rollups.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new TypeError(`rollups.tables has two rollups named ${twice}`)
  return { rollups, facts: facts.map((fact) => preparedFact(fact, host)) }
}

export function plannerOf(declared: RollupDeclarations<never, never>, host: RollupHost): RollupPlanner {
  const { rollups, facts } = preparationOf(declared, host)
  const base = unjoined(host.catalog.joins)
  return {
    tables: new Map(rollups.map((one) => [one.table, tableOf(one)])),
    pass: (states, isLimited) => new Pass(rollups, facts, base, checkedStates(states), isLimited),
  }
}

const TYPES = { string: 'text', number: 'number', boolean: 'boolean', date: 'date' } as const

const tableOf = ({ name, fingerprint, table, of, keys, measures }: PreparedRollup): RollupTable => ({
  name: table,
  rollup: name,
  fingerprint,
  of,
  columns: [...keys.values(), ...measures.map(({ column }) => column)].map(({ field, type }) => ({
    name: field,
    type: TYPES[type],
  })),
})

const STATE: MembersOf<RollupState> = {
  name: needed(accepted('be the name of a rollup', (value) => typeof value === 'string')),
  fingerprint: needed(accepted('be a fingerprint', (value) => typeof value === 'string')),
  upTo: needed(
    accepted('be a day as YYYY-MM-DD', (value) => typeof value === 'string' && parseDay(value) !== undefined),
  ),
  facts: needed(accepted('be an array', Array.isArray)),
  rowCount: needed(wholeNumber(0)),
  rawCount: needed(wholeNumber(0)),
}

function checkedStates(states: readonly RollupState[]): ReadonlyMap<string, RollupState> {
  if (!Array.isArray(states)) throw new TypeError('context.rollups must be an array')
  for (const [index, state] of states.entries()) checkMembers(state, `context.rollups[${index}]`, STATE)
  return new Map(states.map((state) => [state.name, state]))
}

class Pass implements RollupPass {
  readonly #rollups: readonly PreparedRollup[]
  readonly #facts: readonly PreparedFact[]
  readonly #base: (column: FieldExpression) => FieldExpression
  readonly #states: ReadonlyMap<string, RollupState>
  readonly #isLimited: boolean
  readonly #used: RollupUse[] = []
  readonly #refused: RollupRefusal[] = []
  #blocks = 0

  constructor(
    rollups: readonly PreparedRollup[],
    facts: readonly PreparedFact[],
    base: (column: FieldExpression) => FieldExpression,
    states: ReadonlyMap<string, RollupState>,
    isLimited: boolean,
  ) {
    this.#rollups = rollups
    this.#facts = facts
    this.#base = base
    this.#states = states
    this.#isLimited = isLimited
  }

  apply(query: BoundQuery): BoundQuery {
    return eachBlock(query, (block) => this.#answer(block))
  }

  report() {
    return { used: this.#used, refused: this.#refused }
  }

  #answer(block: Block) {
    const number = this.#blocks + 1
    this.#blocks = number
    const choices = block.branches.map((branch): Choice => {
      const asked = askedOf(block, branch, this.#base)
      const tried = this.#rollups.map((rollup) => ({ rollup, made: this.#tried(asked, rollup) }))
      for (const { rollup, made } of tried) {
        if (isRefusal(made)) this.#refused.push({ block: number, rollup: rollup.name, ...made })
      }
      const best = smallest(tried.flatMap(({ made }) => (isRefusal(made) ? [] : [made])))
      return { asked, ...(best && { served: best }) }
    })
    const made = rewritten(block, choices)
    if (made === undefined) return undefined
    for (const { rollup, state, days } of made.used) {
      const { name, table } = rollup
      this.#used.push({ block: number, rollup: name, table, upTo: state.upTo, rest: days.rest })
    }
    return made
  }

  #tried(asked: Choice['asked'], rollup: PreparedRollup): Served | Refusal {
    if (this.#isLimited) return refusal('principal_limited')
    const state = this.#states.get(rollup.name)
    return served(asked, rollup, state, heldFacts(this.#facts, state?.facts ?? []))
  }
}

/** The one with the fewest rows; of equal ones the first. */
const smallest = (all: readonly Served[]): Served | undefined =>
  all.reduce<Served | undefined>(
    (best, one) => (best === undefined || one.state.rowCount < best.state.rowCount ? one : best),
    undefined,
  )
