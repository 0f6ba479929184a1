// A block: a grouped select in normal form. Below are branches, each with the rows of one relation and its joins; above,
// the groups name the columns of the branches.

import type { BoundQuery, OrderTerm } from '../query/bound-query.ts'
import type { Expression, FieldExpression, Predicate } from '../query/expression.ts'
import type { Join, Scan, Select, Source } from '../query/source.ts'
import { sourceColumn } from '../query/source-column.ts'
import { columnsOf, withColumns } from './columns.ts'

/** The rows of one relation and its joins, as named columns. */
export interface Branch {
  readonly from: Scan
  readonly joins: readonly Join<Scan>[]
  readonly where: readonly Predicate[]
  readonly columns: ReadonlyMap<string, Expression>
}

/** The parts of a select that name columns of its rows. */
export interface Upper {
  readonly groupBy?: readonly Expression[]
  readonly columns: readonly { readonly name: string; readonly expression: Expression }[]
  readonly where: readonly Predicate[]
  readonly having: readonly Predicate[]
  readonly order?: readonly OrderTerm[]
}

export interface Block {
  /** The name of the rows, in the columns of `upper`. */
  readonly source: string
  readonly upper: Upper
  readonly branches: readonly Branch[]
}

/** The name of rows that had that of their relation. */
const ROLLED = 'rolled up'

type Grouped = Pick<Select<Scan>, 'from' | 'joins'> & Upper

/** The block of a grouped select; undefined if its rows are computed. */
export function blockOf({ from, joins, groupBy, columns, where, having, order }: Grouped): Block | undefined {
  const upper: Upper = { ...(groupBy && { groupBy }), columns, where, having, ...(order && { order }) }
  if (from.kind === 'scan') return ofRelation(from, joins, upper)
  if (joins.length > 0 || (from.kind !== 'select' && from.kind !== 'union')) return undefined
  if (from.kind === 'union' && from.distinct) return undefined
  const branches = (from.kind === 'select' ? [from.select] : from.branches).map(branchOf)
  return branches.every((branch) => branch !== undefined) ? { source: from.name, upper, branches } : undefined
}

function ofRelation(from: Scan, joins: readonly Join<Scan>[], { where, ...upper }: Upper): Block | undefined {
  if (!areScans(joins)) return undefined
  const read = columnsOf(upper)
  const nameOf = ({ relation, field }: FieldExpression) =>
    relation === from.relation ? field : `${field} of ${relation}`
  const columns = new Map(read.map((column) => [nameOf(column), column]))
  return {
    source: ROLLED,
    upper: { ...withColumns(upper, (column) => sourceColumn(ROLLED, nameOf(column), column)), where: [] },
    branches: [{ from, joins, where, columns }],
  }
}

function branchOf({ from, joins, where, columns, groupBy, having }: Select<Scan>): Branch | undefined {
  if (from.kind !== 'scan' || !areScans(joins) || groupBy !== undefined || having.length > 0) return undefined
  return { from, joins, where, columns: new Map(columns.map(({ name, expression }) => [name, expression])) }
}

const areScans = (joins: readonly Join<Scan>[]) => joins.every(({ source }) => source.kind === 'scan')

/** An expression over the columns of the rows, read from one branch. */
export const inBranch = <T>(data: T, { columns }: Branch, source: string): T =>
  withColumns(data, (column) => (column.relation === source ? (columns.get(column.field) ?? column) : column))

/** Rewrites each grouped select of a query, the outermost first. Selects inside of a rewritten one stay. */
export function eachBlock(query: BoundQuery, rewrite: (block: Block) => Rewritten | undefined): BoundQuery {
  const tables = query.with.map(({ name, select }) => ({ name, select: inSelect(select, rewrite) }))
  const block = query.grouping === 'rows' ? undefined : blockOf(query)
  const made = block && rewrite(block)
  if (made === undefined) return { ...query, with: tables, ...inSources(query, rewrite) }
  const { groupBy = [], where, having, order = [] } = made.upper
  const columns = query.columns.map((column, index) => ({ ...column, ...made.upper.columns[index] }))
  return { ...query, with: tables, from: made.from, joins: [], groupBy, columns, where, having, order }
}

export interface Rewritten {
  readonly from: Source<Scan>
  readonly upper: Upper
}

type Rewrite = (block: Block) => Rewritten | undefined

function inSelect(select: Select<Scan>, rewrite: Rewrite): Select<Scan> {
  const block = select.groupBy === undefined ? undefined : blockOf(select)
  const made = block && rewrite(block)
  if (made === undefined) return { ...select, ...inSources(select, rewrite) }
  const { groupBy = [], columns, where, having } = made.upper
  return { from: made.from, joins: [], groupBy, columns, where, having }
}

const inSources = ({ from, joins }: Pick<Select<Scan>, 'from' | 'joins'>, rewrite: Rewrite) => ({
  from: inSource(from, rewrite),
  joins: joins.map((join) => ({ ...join, source: inSource(join.source, rewrite) })),
})

function inSource(source: Source<Scan>, rewrite: Rewrite): Source<Scan> {
  if (source.kind === 'select') return { ...source, select: inSelect(source.select, rewrite) }
  if (source.kind !== 'union') return source
  return { ...source, branches: source.branches.map((branch) => inSelect(branch, rewrite)) }
}
