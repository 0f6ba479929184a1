// Checks the rollups of a compiler once, and creates a pass for each request.

import type { RollupDeclarations, RollupHost, RollupPlanner, RollupTable } from '../plan/rollup-port.ts'
import { checkedStates } from '../plan/rollup-states.ts'
import { unjoined } from './columns.ts'
import { checkedFact, type ModelFact } from './declare/checked-facts.ts'
import type { AnyRollup } from './declare/definition.ts'
import type { RollupFact } from './declare/facts.ts'
import { numbersOf, type PreparedRollup, prepared } from './declare/prepared.ts'
import { Pass } from './pass.ts'
import { knownKeys } from './serve/keys.ts'

/** Checked rollups and facts. */
interface Preparation {
  readonly rollups: readonly PreparedRollup[]
  readonly facts: readonly ModelFact[]
}

/** Checks all rollups. Throws a TypeError that names the invalid member. */
export function preparationOf(
  { tables, facts = [] }: RollupDeclarations<AnyRollup, RollupFact>,
  host: RollupHost,
): Preparation {
  const rollups = tables.map((one) => prepared(one, host))
  const names = rollups.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new TypeError(`rollups.tables has two rollups named ${twice}`)
  return { rollups, facts: facts.map((fact) => checkedFact(fact, host)) }
}

export function plannerOf(declared: RollupDeclarations<AnyRollup, RollupFact>, host: RollupHost): RollupPlanner {
  const { rollups, facts } = preparationOf(declared, host)
  const { joins } = host.catalog
  const parts = { rollups, facts, base: unjoined(joins), known: knownKeys(rollups, joins) }
  return {
    tables: new Map(rollups.map((one) => [one.table, tableOf(one)])),
    pass: (states, timeZone, isLimited) => new Pass({ ...parts, states: checkedStates(states), timeZone, isLimited }),
  }
}

const TYPES = { string: 'text', number: 'number', boolean: 'boolean', date: 'date' } as const

const tableOf = (rollup: PreparedRollup): RollupTable => ({
  name: rollup.table,
  rollup: rollup.name,
  fingerprint: rollup.fingerprint,
  of: rollup.of,
  columns: [...rollup.keys.values(), ...numbersOf(rollup)].map(({ field, type }) => ({
    name: field,
    type: TYPES[type],
  })),
})
