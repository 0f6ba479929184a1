// Checks facts against the model, and finds the facts that were true when a rollup was built.

import { columnExpression } from '../model/column-expression.ts'
import { unknown } from '../names/members.ts'
import type { RollupHost } from '../plan/rollup-port.ts'
import { comparison } from '../query/conditional-expressions.ts'
import { literal } from '../query/value.ts'
import type { Dependency } from './closure.ts'
import { idOf } from './columns.ts'
import { type Condition, conditionsOf } from './condition.ts'
import type { RollupFact } from './facts.ts'

/** A checked fact about the base of the model. */
export type PreparedFact = { readonly name: string; readonly rows: readonly Condition[] } & (
  | { readonly unique: string }
  | Dependency
)

/** Checks a fact. Throws a TypeError for an unknown column. */
export function preparedFact(fact: RollupFact, { catalog: { model } }: RollupHost): PreparedFact {
  const { name } = fact
  const place = `rollups.facts: ${name}`
  const relation = model.relations[model.base]
  const at = (field: string) => {
    if (relation !== undefined && Object.hasOwn(relation.columns, field)) return columnExpression(relation, field)
    throw unknown(place, `names ${field}, which ${model.base} lacks`, field, Object.keys(relation?.columns ?? {}))
  }
  const rows = conditionsOf(
    Object.entries(fact.rows ?? {}).map(([field, value]) =>
      comparison(
        at(field),
        'in',
        (Array.isArray(value) ? value : [value]).map((one) => literal(one)),
      ),
    ),
  )
  if (fact.kind === 'unique') return { name, unique: idOf(at(fact.column)), rows }
  const ids = (fields: readonly string[]) => fields.map((field) => idOf(at(field)))
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
