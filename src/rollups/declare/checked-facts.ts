// Checks facts against the model, and finds the facts that were true when a rollup was built.

import { columnExpression } from '../../model/column-expression.ts'
import { unknown } from '../../names/members.ts'
import type { RollupHost } from '../../plan/rollup-port.ts'
import { isObject } from '../../std/is-object.ts'
import { idOf } from '../columns.ts'
import type { Condition } from '../condition.ts'
import type { RollupFact } from './facts.ts'
import { rowConditions } from './row-conditions.ts'

/** Columns that determine other columns, as their identities. */
export interface Dependency {
  readonly columns: readonly string[]
  readonly others: readonly string[]
}

/** A checked fact about the base of the model. */
export type ModelFact = { readonly name: string; readonly rows: readonly Condition[] } & (
  | { readonly unique: string }
  | Dependency
)

const KINDS: readonly unknown[] = ['unique', 'determines'] satisfies RollupFact['kind'][]

/** Checks a fact. Throws a TypeError for an unknown column or value. */
export function checkedFact(fact: RollupFact, { catalog: { model } }: RollupHost): ModelFact {
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

/** Facts, by kind. */
export interface ModelFacts {
  readonly unique: readonly Extract<ModelFact, { unique: string }>[]
  readonly dependencies: readonly Extract<ModelFact, Dependency>[]
}

/** The facts with these names. */
export function factsNamed(names: readonly string[], facts: readonly ModelFact[]): ModelFacts {
  const found = facts.filter(({ name }) => names.includes(name))
  return {
    unique: found.filter((fact) => 'unique' in fact),
    dependencies: found.filter((fact) => 'columns' in fact),
  }
}
