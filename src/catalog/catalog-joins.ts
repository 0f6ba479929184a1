// The joins of a model, in an order in which a statement can join the relations: each join comes after the join that it
// goes through.

import { type JoinDefinition, joinColumns, type ModelData } from '../model/model.ts'
import type { FieldExpression } from '../query/expression.ts'
import type { Join, Scan } from '../query/source.ts'

/**
 * A relation that a statement joins if the request names one of its fields, or a field of a relation that is reached
 * through it.
 */
export interface CatalogJoin {
  readonly relation: string
  /** The relations on the path from the base to `relation`, in order, with `relation` last. */
  readonly path: readonly string[]
  /** The relation before `relation` on the path. It is the base if `relation` joins the base directly. */
  readonly through: string
  readonly rows: JoinDefinition['rows']
  /** The unit in fan-out warnings, such as `selected facet`: a row of `through` counts once per selected facet. */
  readonly each: string
  /** Whether several rows of `through` can share one row of `relation`. */
  readonly isShared: boolean
  /**
   * The columns that identify a row among all rows joined to one row of `through`. Undefined if `relation` has no key.
   */
  readonly toldApartBy?: readonly string[]
  readonly join: Join<Scan>
}

type Joined = Pick<ModelData, 'account' | 'base' | 'date' | 'joins' | 'relations'>

/** The joins of a model, each after the join that it goes through. */
export const joinsOf = (
  model: Joined,
  columnIn: (relation: string, column: string) => FieldExpression,
): readonly CatalogJoin[] =>
  Object.entries(model.joins)
    .map(([relation, definition]): CatalogJoin => {
      const { rows, through = model.base, each = `row of ${relation}` } = definition
      const on = joinColumns(definition, model.date)
      return {
        relation,
        path: pathTo(relation, model.joins),
        through,
        rows,
        each,
        ...sharing(model, relation, { on, rows, through }),
        join: {
          type: rows === 'optional' ? 'left' : 'inner',
          source: { kind: 'scan', relation, where: [] },
          on: on.map((name) => ({ left: columnIn(relation, name), right: columnIn(through, name) })),
        },
      }
    })
    .toSorted((one, other) => one.path.length - other.path.length)

/** The relations on the path from the base to a relation, in order, with the relation last. Empty for the base. */
function pathTo(relation: string, joins: ModelData['joins']): readonly string[] {
  if (!Object.hasOwn(joins, relation)) return []
  const through = joins[relation]?.through
  return [...(through === undefined ? [] : pathTo(through, joins)), relation]
}

/** Whether a join on the path to a relation repeats rows of the base. */
export const isRepeating = (relation: string, joins: ModelData['joins']): boolean =>
  pathTo(relation, joins).some((step) => joins[step]?.rows === 'many')

/** The joins of the named relations, and of all relations on their paths. */
export function joinsTo(joins: readonly CatalogJoin[], isNamed: (relation: string) => boolean): readonly CatalogJoin[] {
  const needed = new Set(joins.filter(({ relation }) => isNamed(relation)).flatMap(({ path }) => path))
  return joins.filter(({ relation }) => needed.has(relation))
}

/** Whether a join fans out rows of either side, derived from the keys of both relations. */
function sharing(
  { account, relations }: Joined,
  relation: string,
  { on, rows, through }: Pick<JoinDefinition, 'on' | 'rows'> & { readonly through: string },
): Pick<CatalogJoin, 'isShared' | 'toldApartBy'> {
  /** The key columns of a relation that the join does not compare. Undefined if the relation has no key. */
  const openIn = (name: string): readonly string[] | undefined => {
    const { key = [] } = relations[name] ?? {}
    return key.length === 0 ? undefined : key.filter((column) => column !== account && !on.includes(column))
  }
  const openBefore = openIn(through)
  const toldApartBy = openIn(relation)
  return {
    // Without a key, assume the usual case: several orders share a customer (`one`), but each order line belongs to one
    // order (`many`).
    isShared: openBefore === undefined ? rows !== 'many' : openBefore.length > 0,
    ...(toldApartBy !== undefined && { toldApartBy }),
  }
}
