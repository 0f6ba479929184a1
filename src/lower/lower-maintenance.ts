// Lowers the plan of maintenance. Apart from lower.ts, so that no request can reach a statement without an account.

import type { SelectQueryNode } from 'kysely'
import type { Account } from '../plan/account.ts'
import type { MaintenanceColumn, MaintenancePlan } from '../plan/maintenance-plan.ts'
import type { Scan } from '../query/source.ts'
import { cast, compare, named, table } from '../sql/nodes.ts'
import { unreachable } from '../std/unreachable.ts'
import { innerScope, lowerConditions, lowerExpression, related, type Scope } from './expressions.ts'
import { type JoinParts, noClauses, select } from './select.ts'
import { sourceName, type Target } from './target.ts'

/** `owner`: the account whose schema holds the tables. Without schemas of accounts, any. */
export function lowerMaintenance(plan: MaintenancePlan, target: Target, owner: Account): SelectQueryNode {
  const { relation, joins, where, account, keys, measures } = plan
  const scope = innerScope(target)
  const scans = joins.map(({ source }) => scanOf(source))
  const sourceOf = (name: string) => {
    const { schema, name: own } = target.tables.table(name, owner)
    return { name: sourceName(name), node: table(schema, own) }
  }
  const accounts = target.tables.bySchema.has(relation) ? [] : [target.accountColumn(relation)]
  const grouped = keys.map(({ name, expression }) => ({ name, node: lowerExpression(expression, scope) }))
  const hosts = [relation, ...scans.map((scan) => scan.relation)].flatMap((name) => target.where(name) ?? [])
  return select({
    ...noClauses,
    from: sourceOf(relation),
    joins: joins.map(({ type, on }, index): JoinParts => {
      const joined = scans[index]?.relation ?? relation
      const equal = on.map(({ left, right }) => related(left, '=', right, scope))
      const own = accounts.map((node) => compare(target.accountColumn(joined), '=', node))
      return { type, source: sourceOf(joined), on: [...own, ...equal] }
    }),
    columns: [
      ...accounts.map((node) => named(node, account)),
      ...grouped.map(({ name, node }) => named(node, name)),
      ...measures.map((measure) => named(numberOf(measure, scope), measure.name)),
    ],
    where: [...hosts, ...lowerConditions([...scans.flatMap((scan) => scan.where), ...where], scope)],
    groupBy: [...accounts, ...grouped.map(({ node }) => node)],
  })
}

const scanOf = (source: { readonly kind: string }): Scan =>
  source.kind === 'scan' ? (source as Scan) : unreachable('a model joins relations only')

/** A sum of whole numbers is stored with 64 bits: the statement fails beyond. */
function numberOf({ expression }: MaintenanceColumn, scope: Scope) {
  const node = lowerExpression(expression, scope)
  return expression.storage === 'whole' ? cast(node, scope.dialect.types.integer) : node
}
