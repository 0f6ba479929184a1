// Checks facts against the model, and finds the facts that were true when a rollup was built.

import { columnExpression } from '../model/column-expression.ts'
import { unknown } from '../names/members.ts'
import type { RollupHost } from '../plan/rollup-port.ts'
import { isObject } from '../std/is-object.ts'
import type { Dependency } from './closure.ts'
import { idOf } from './columns.ts'
import type { Condition } from './condition.ts'
import type { RollupFact } from './facts.ts'
import { rowConditions } from './row-conditions.ts'

/** A checked fact about the base of the model. */
export type PreparedFact = { readonly name: string; readonly rows: readonly Condition[] } & (
  | { readonly unique: string }
  | Dependency
)

const KINDS: readonly unknown[] = ['unique', 'determines'] satisfies RollupFact['kind'][]

/** Checks a fact. Throws a TypeError for an unknown column or value. */
export function preparedFact(fact: RollupFact, { catalog: { model } }: RollupHost): PreparedFact {
  if (!isObject(fact) || !KINDS.includes(fact.kind)) {
    throw new TypeError('rollups.facts must be an array of facts, made by unique() and determines()')
  }
  const { name } = fact
  const place = `rollups.facts: ${name}`
  const relation = model.relations[model.base]
  const at = (field: string, member = place) => {
    if (relation !== undefined && Object.hasOwn(relation.columns, field)) return columnExpression(relation, field)
    throw unknown(member, `names ${field}, which ${model.base} lacks`, field, Object.keys(relation?.columns ?? {}))
  }
  const rows = rowConditions(fact.rows ?? {}, `${place}: rows`, (field) => at(field, `${place}: rows.${field}`))
  if (fact.kind === 'unique') return { name, unique: idOf(at(fact.column)), rows }
  const ids = (fields: readonly string[]) => {
    if (fields.length === 0) throw new TypeError(`${place} must name columns on both sides`)
    return fields.map((field) => idOf(at(field)))
  }
  return { name, columns: ids(fact.columns), others: ids(fact.others), rows }
}

export interface HeldFacts {
  readonly unique: readonly Extract<PreparedFact, { unique: string }>[]
  readonly dependencies: readonly Extract<PreparedFact, Dependency>[]
}

/** The facts with these names, by kind. */
export function heldFacts(facts: readonly PreparedFact[], names: readonly string[]): HeldFacts {
  const held = facts.filter(({ name }) => names.includes(name))
  return {
    unique: held.filter((fact) => 'unique' in fact),
    dependencies: held.filter((fact) => 'columns' in fact),
  }
}
