// Statements that test what the model declares about joins and keys. Joins of at most one row: do several rows match?
// Joins of exactly one row: do rows have no match? Keys that metrics rely on: are they null or repeated? Only the
// warehouse check uses these statements. Without an account, they read the rows of all accounts.

import type { SelectQueryNode } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogJoin } from '../catalog/catalog-joins.ts'
import { emit, type Statement } from '../sql/emit.ts'
import {
  aggregate,
  any,
  call,
  cast,
  choice,
  column,
  compare,
  countAll,
  every,
  integer,
  isNotNull,
  isNull,
  type Node,
  named,
} from '../sql/nodes.ts'
import { hasAccountColumn } from '../warehouse/warehouse.ts'
import { checkedScan } from './checked-scan.ts'
import { innerScope } from './expressions.ts'
import { noClauses, select } from './select.ts'
import { lowerRows } from './sources.ts'
import type { Target } from './target.ts'

/** A test of the rows of a relation. */
export type JoinProbe = RepeatedProbe | UnmatchedProbe | DaysProbe | KeyProbe

interface Probe {
  readonly relation: string
  /** The columns of the relation that identify its rows. A join compares them. */
  readonly on: readonly string[]
  readonly statement: Statement
}

/**
 * Tests a join that must match at most one row. Returns a row if several rows have the same values in the join columns:
 * the values as texts, and the number of these rows. Otherwise the statement returns no row.
 */
export interface RepeatedProbe extends Probe {
  readonly tests: 'repeated'
  readonly rows: 'one' | 'optional'
}

/** Tests a join with `rows: 'one'`. Returns the number of rows of `through` without a match. */
export interface UnmatchedProbe extends Probe {
  readonly tests: 'unmatched'
  readonly through: string
}

/**
 * Tests a join that also compares days. Returns the number of rows that match in all other columns, but have another
 * day: the join loses them.
 */
export interface DaysProbe extends Probe {
  readonly tests: 'days'
  readonly through: string
}

/**
 * Tests the columns that identify an event. Returns the number of rows in which one of them is null, and the number of
 * rows that share their values with another row.
 */
export interface KeyProbe extends Probe {
  readonly tests: 'key'
}

/** The probes of a model. With an account, they read only the rows of that account. */
export function joinProbes(
  { model, joins, metrics, baseKey }: Pick<Catalog, 'model' | 'joins' | 'metrics' | 'baseKey'>,
  target: Target,
  account: string | undefined,
): readonly JoinProbe[] {
  const statementOf = (node: SelectQueryNode) => emit(node, target.dialect)
  const { date } = model
  const ofJoins = Object.entries(model.joins).flatMap(([relation, { on, rows, sameDay }]): readonly JoinProbe[] => {
    const join = joins.find((one) => one.relation === relation)
    if (join === undefined) return []
    const { through } = join
    const days: readonly JoinProbe[] =
      sameDay && date !== undefined
        ? [
            {
              tests: 'days',
              relation,
              through,
              on: [...on, date],
              statement: statementOf(otherDays(join, date, target, account)),
            },
          ]
        : []
    if (rows === 'many') return days
    const statement = statementOf(repeated(relation, on, target, account))
    const atMost: JoinProbe = { tests: 'repeated', relation, rows, on, statement }
    if (rows === 'optional') return [...days, atMost]
    const missing = statementOf(unmatched(join, on, target, account))
    return [...days, atMost, { tests: 'unmatched', relation, through, on, statement: missing }]
  })
  const named = baseKey.length > 0 ? [] : [...metrics.values()].flatMap(({ each }) => each ?? [])
  const keys = baseKey.length > 0 ? [baseKey.map(({ field }) => field)] : [...new Set(named)].map((each) => [each])
  const isUsed = metrics.size > 0 && joins.length > 0
  return [
    ...ofJoins,
    ...(isUsed ? keys : []).map((on): JoinProbe => {
      const statement = statementOf(broken(model.base, on, target, account))
      return { tests: 'key', relation: model.base, on, statement }
    }),
  ]
}

const accountsOf = (relation: string, target: Target): readonly Node[] =>
  hasAccountColumn(relation, target.tables) ? [target.accountColumn(relation)] : []

const rowsOfRelation = (relation: string, target: Target, account: string | undefined) =>
  lowerRows({ from: checkedScan(relation, account, target.tables), joins: [], where: [] }, innerScope(target))

function repeated(relation: string, on: readonly string[], target: Target, account: string | undefined) {
  const { dialect } = target
  const columns = on.map((name) => target.column(relation, name))
  const rows = rowsOfRelation(relation, target, account)
  return select({
    ...noClauses,
    ...rows,
    // A row with a null in a join column never matches.
    where: [...rows.where, ...columns.map(isNotNull)],
    columns: [
      ...columns.map((value, index) => named(cast(value, dialect.types.string), `value ${index + 1}`)),
      named(countAll, 'rows'),
    ],
    groupBy: [...accountsOf(relation, target), ...columns],
    having: [compare(countAll, '>', integer(1))],
    slice: dialect.slice(1, 0),
  })
}

/** The rows of two relations, joined also on their accounts: without an account, a scan has no such condition. */
function joinedRows(
  { relation, through, join }: CatalogJoin,
  type: 'inner' | 'left',
  target: Target,
  account?: string,
) {
  const { tables } = target
  const [from, source] = [checkedScan(through, account, tables), checkedScan(relation, account, tables)]
  const rows = lowerRows({ from, joins: [{ ...join, type, source }], where: [] }, innerScope(target))
  const accounts = accountsOf(relation, target).flatMap((one) =>
    accountsOf(through, target).map((other) => compare(one, '=', other)),
  )
  return { ...rows, joins: rows.joins.map((joined) => ({ ...joined, on: [...joined.on, ...accounts] })) }
}

function otherDays(own: CatalogJoin, date: string, target: Target, account: string | undefined) {
  const { relation, through, join } = own
  const on = join.on.filter(({ left }) => left.kind !== 'field' || left.field !== date)
  const rows = joinedRows({ ...own, join: { ...join, on } }, 'inner', target, account)
  const days = [target.column(relation, date), target.column(through, date)] as const
  return select({
    ...noClauses,
    ...rows,
    where: [...rows.where, compare(days[0], '<>', days[1])],
    columns: [named(countAll, 'other days')],
  })
}

function unmatched(own: CatalogJoin, on: readonly string[], target: Target, account: string | undefined) {
  const { relation } = own
  const rows = joinedRows(own, 'left', target, account)
  return select({
    ...noClauses,
    ...rows,
    where: [...rows.where, ...on.slice(0, 1).map((name) => isNull(target.column(relation, name)))],
    columns: [named(countAll, 'unmatched')],
  })
}

function broken(relation: string, on: readonly string[], target: Target, account: string | undefined) {
  const columns = on.map((name) => target.column(relation, name))
  const names = columns.map((_, index) => `value ${index + 1}`)
  const groups = select({
    ...noClauses,
    ...rowsOfRelation(relation, target, account),
    columns: [...columns.map((value, index) => named(value, `value ${index + 1}`)), named(countAll, 'rows')],
    groupBy: [...accountsOf(relation, target), ...columns],
  })
  const [values, rows] = [names.map((name) => column('keys', name)), column('keys', 'rows')]
  const sumIf = (condition: Node) =>
    call('coalesce', aggregate('sum', choice([[condition, rows]], integer(0))), integer(0))
  const isRepeated = every([...values.map(isNotNull), compare(rows, '>', integer(1))])
  return select({
    ...noClauses,
    from: { name: 'keys', node: groups },
    columns: [named(sumIf(any(values.map(isNull))), 'nulls'), named(sumIf(isRepeated), 'repeated')],
  })
}
