// Lowers the plan of a maintenance statement, which computes the rows of a rollup for all accounts. The code is
// separate from lower.ts, so that no request can produce a statement without an account.

import type { SelectQueryNode } from 'kysely'
import type { Account } from '../plan/account.ts'
import type { MaintenanceColumn, MaintenancePlan } from '../plan/maintenance-plan.ts'
import type { Scan } from '../query/source.ts'
import { cast, compare, named, table, truth } from '../sql/nodes.ts'
import { unreachable } from '../std/unreachable.ts'
import { hasAccountColumn } from '../warehouse/warehouse.ts'
import { innerScope, lowerConditions, lowerExpression, related, type Scope } from './expressions.ts'
import { type JoinParts, noClauses, select } from './select.ts'
import { listedRows } from './sources.ts'
import { sourceName, type Target } from './target.ts'

/** `owner` is the account whose schema contains the tables. If accounts have no schemas, `owner` can be any account. */
export function lowerMaintenance(plan: MaintenancePlan, target: Target, owner: Account): SelectQueryNode {
  const { relation, joins, where, account, keys, measures } = plan
  const scope = innerScope(target)
  const sourceOf = (name: string) => {
    const { schema, name: own } = target.tables.table(name, owner)
    return { name: sourceName(name), node: table(schema, own) }
  }
  const accountOf = (name: string) => (hasAccountColumn(name, target.tables) ? [target.accountColumn(name)] : [])
  const accounts = accountOf(relation)
  const grouped = keys.map(({ name, expression }) => ({ name, node: lowerExpression(expression, scope) }))
  const hostsOf = (name: string) => {
    const own = target.where(name)
    const listed = target.tables
      .listed(name)
      .flatMap(({ field, others }) => listedRows(name, field, others, truth(true), target))
    return [...(own === undefined ? [] : [own]), ...listed]
  }
  const inner = joins.filter(({ type }) => type === 'inner').map(({ source }) => scanOf(source))
  return select({
    ...noClauses,
    from: sourceOf(relation),
    joins: joins.map(({ type, source, on }): JoinParts => {
      const { relation: joined, where: conditions } = scanOf(source)
      const equal = on.map(({ left, right }) => related(left, '=', right, scope))
      const own = accounts.flatMap((node) => accountOf(joined).map((other) => compare(other, '=', node)))
      // The conditions of a left join stay in its ON clause, as in the statement of a request.
      const kept = type === 'inner' ? [] : [...hostsOf(joined), ...lowerConditions(conditions, scope)]
      return { type, source: sourceOf(joined), on: [...own, ...equal, ...kept] }
    }),
    columns: [
      ...accounts.map((node) => named(node, account)),
      ...grouped.map(({ name, node }) => named(node, name)),
      ...measures.map((measure) => named(numberOf(measure, scope), measure.name)),
    ],
    where: [
      ...[relation, ...inner.map((scan) => scan.relation)].flatMap(hostsOf),
      ...lowerConditions([...inner.flatMap((scan) => scan.where), ...where], scope),
    ],
    groupBy: [...accounts, ...grouped.map(({ node }) => node)],
  })
}

const scanOf = (source: { readonly kind: string }): Scan =>
  source.kind === 'scan' ? (source as Scan) : unreachable('a model joins relations only')

/** The rollup stores a sum of whole numbers in 64 bits. The statement fails for larger sums. */
function numberOf({ expression }: MaintenanceColumn, scope: Scope) {
  const node = lowerExpression(expression, scope)
  return expression.storage === 'whole' ? cast(node, scope.dialect.types.integer) : node
}
