// Lowers the sources of rows to nodes: scans, sub-selects, unions, common tables and joins. Every scan has the
// condition on the account, in the innermost select and before all other conditions.

import type { ScopedScan } from '../plan/plan.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import { isSameColumn } from '../query/mentioned-columns.ts'
import type { Join, Select, Source } from '../query/source.ts'
import { literal, type Storage, type Value } from '../query/value.ts'
import {
  any,
  call,
  choice,
  column,
  compare,
  constant,
  isNull,
  type Node,
  named,
  parens,
  table,
  truth,
  value,
  valuesList,
} from '../sql/nodes.ts'
import {
  failing,
  innerScope,
  lowerConditions,
  lowerExpression,
  lowerGroup,
  lowerPredicate,
  related,
  type Scope,
} from './expressions.ts'
import { type JoinParts, type NamedSource, noClauses, rowsOf, type SelectParts, select, union } from './select.ts'
import { sourceName, type Target } from './target.ts'

/** The clauses that determine the rows of a select. */
export interface RowSources {
  readonly from: Source<ScopedScan>
  readonly joins: readonly Join<ScopedScan>[]
  readonly where: Select<ScopedScan>['where']
}

export function lowerRows(
  { from, joins, where }: RowSources,
  target: Scope,
): Pick<SelectParts, 'from' | 'joins' | 'where'> {
  // The conditions of a left join stay in its ON clause. In WHERE, they would drop unmatched rows.
  const inner = joins.filter(({ type }) => type === 'inner').map(({ source }) => source)
  const scans = [from, ...inner].filter((source) => source.kind === 'scan')
  const conditions = [...scans.flatMap((scan) => scan.where), ...where]
  return {
    from: lowerSource(from, target),
    joins: joins.map((join) => lowerJoin(join, from, target)),
    where: [...scans.flatMap((scan) => ofHost(scan, conditions, target)), ...lowerConditions(conditions, target)],
  }
}

/** A select inside a statement. */
export function lowerSelect(parts: Select<ScopedScan>, target: Target): ReturnType<typeof select> {
  const scope = innerScope(target)
  return select({
    ...noClauses,
    ...lowerRows(parts, scope),
    columns: parts.columns.map(({ name, expression }) => named(lowerExpression(expression, scope), name)),
    groupBy: (parts.groupBy ?? []).map((expression) => lowerGroup(expression, scope)),
    having: parts.having.map((predicate) => lowerPredicate(predicate, scope)),
  })
}

/**
 * The conditions on every row of a scan. They are the condition on the account column, if there is one, then the host's
 * `where`, then the values that the mapping lists, then the conditions that limit the rows of the principal, such as an
 * API key. `conditions`: the other conditions on the same rows.
 */
function ofHost(scan: ScopedScan, conditions: readonly Predicate[], target: Scope): readonly Node[] {
  const own = target.where(scan.relation)
  return [
    ...(hasAccount(scan) ? [isOfAccount(scan, target)] : []),
    ...(own === undefined ? [] : [own]),
    ...ofListed(scan, conditions, target),
    ...lowerConditions(scan.only, target),
  ]
}

/** Leaves out rows with stored values that the mapping does not list. A condition on the field already does. */
function ofListed(scan: ScopedScan, conditions: readonly Predicate[], target: Scope): readonly Node[] {
  const { relation, unlisted } = scan
  if (unlisted === 'read') return []
  const isCompared = (field: string) =>
    conditions.some((of) => of.kind === 'comparison' && isSameColumn(of.operand, { relation, field }))
  const open = target.tables.listed(relation).filter(({ field }) => !isCompared(field))
  // Most mappings list no values, so their statements need no second condition on the account.
  if (open.length === 0) return []
  const isOwn = hasAccount(scan) ? isOfAccount(scan, target) : truth(true)
  return open.flatMap(({ field, others }) => listedRows(relation, field, unlisted ?? others, isOwn, target))
}

/**
 * The condition that a column stores null or a listed value. With `fail`, another value fails the statement if `isOwn`
 * holds for the row, so that a row of another account never does.
 */
export function listedRows(
  relation: string,
  field: string,
  others: 'ignore' | 'fail',
  isOwn: Node,
  target: Target,
): readonly Node[] {
  const reading = target.stored(relation, field)
  const known = [reading?.compare('set', []), reading?.compare('notSet', [])].filter((node) => node !== undefined)
  if (known.length === 0) return []
  const isListed = any(known)
  if (others === 'ignore') return [isListed]
  const failure = `the mapping of ${relation} does not list this value of ${field}: `
  const fails = failing(failure, target.named(relation, field), target)
  return [
    choice(
      [
        [isListed, truth(true)],
        [isOwn, fails],
      ],
      truth(false),
    ),
  ]
}

function isOfAccount(scan: ScopedScan, target: Target): Node {
  return target.dialect.isAccount(target.accountColumn(scan.relation), target.tables.accountKey(scan.account))
}

const hasAccount = ({ restrictedBy }: ScopedScan): boolean => restrictedBy === undefined

function lowerSource(source: Source<ScopedScan>, target: Target): NamedSource {
  switch (source.kind) {
    case 'select':
      return { name: sourceName(source.name), node: lowerSelect(source.select, target) }
    case 'union': {
      const branches = source.branches.map((branch) => lowerSelect(branch, target))
      return { name: sourceName(source.name), node: union(branches, source.distinct) }
    }
    case 'constants':
      if (source.list) return listed(source, target)
      return {
        name: sourceName(source.name),
        node: rowsOf(source.values.map((constant) => named(value(constant), source.column))),
      }
    case 'common':
      return { name: sourceName(source.name), node: table(undefined, source.of) }
    case 'scan': {
      const { schema, name } = target.tables.table(source.relation, source.account)
      return { name: sourceName(source.relation), node: table(schema, name) }
    }
  }
}

type Constants = Extract<Source<ScopedScan>, { readonly kind: 'constants' }>

// Engines limit the number of selects in one union.
const MOST_IN_UNION = 200

/** Writes thousands of constants as one list, or as a union of unions. */
function listed({ name, values, column: of }: Constants, { dialect }: Target): NamedSource {
  const alias = sourceName(name)
  if (dialect.listsValues) return { name: alias, node: valuesList(values), column: of }
  const groups = Array.from({ length: Math.ceil(values.length / MOST_IN_UNION) }, (_, index) => {
    const group = values.slice(index * MOST_IN_UNION, (index + 1) * MOST_IN_UNION)
    const from = { name: alias, node: rowsOf(group.map((one) => named(constant(one), of))) }
    return select({ ...noClauses, from, columns: [named(column(alias, of), of)] })
  })
  return { name: alias, node: union(groups, false) }
}

/** A join. Two scans are also joined on their account columns, so rows of different accounts never match. */
function lowerJoin({ type, source, on }: Join<ScopedScan>, from: Source<ScopedScan>, target: Scope): JoinParts {
  const equal = on.flatMap(({ left, right, nulls }) =>
    nulls ? sameOrBothNull(left, right, target) : [related(left, '=', right, target)],
  )
  const isTwoScans = source.kind === 'scan' && from.kind === 'scan'
  const accounts =
    isTwoScans && hasAccount(source) && hasAccount(from)
      ? [compare(target.accountColumn(source.relation), '=', target.accountColumn(from.relation))]
      : []
  const own =
    source.kind === 'scan' && type === 'left'
      ? [...ofHost(source, source.where, target), ...lowerConditions(source.where, target)]
      : []
  const conditions = [...accounts, ...equal, ...own]
  return { type: conditions.length === 0 ? 'cross' : type, source: lowerSource(source, target), on: conditions }
}

/** The condition that two values are equal or both null, in a form that allows a hash join. */
function sameOrBothNull(left: Expression, right: Expression, target: Scope): readonly Node[] {
  const [one, other] = [lowerExpression(left, target), lowerExpression(right, target)]
  const filled = (node: Node) => call('coalesce', node, constant(FILLERS[left.storage]))
  return [compare(filled(one), '=', filled(other)), compare(parens(isNull(one)), '=', parens(isNull(other)))]
}

/**
 * The values that replace null, by storage. The second condition of `sameOrBothNull` distinguishes a stored value from
 * null.
 */
const FILLERS: Readonly<Record<Storage, Value>> = {
  string: literal(''),
  integer: literal(0),
  whole: literal(0),
  decimal: literal(0),
  quotient: literal(0),
  boolean: literal(false),
  date: { type: 'date', text: '0001-01-01', literal: true },
}
