// A block is a grouped select. Its rows come from branches, and each branch reads one relation and its joins. The upper
// part of a block groups and aggregates the columns of the branches.

import type { BoundQuery, OrderTerm } from '../query/bound-query.ts'
import type { Expression, FieldExpression, Predicate } from '../query/expression.ts'
import type { Join, Scan, Select, Source } from '../query/source.ts'
import { once } from '../std/memoize.ts'
import { type Aggregates, aggregatesIn, isAggregate, isSame, replaced, withColumns } from './columns.ts'
import { type Mention, mentionsOutside } from './mentions.ts'

/** The rows of one relation and its joins, as named columns. */
export interface Branch {
  readonly from: Scan
  readonly joins: readonly Join<Scan>[]
  readonly where: readonly Predicate[]
  /** Undefined if the branch has all columns of the relation and its joins. */
  readonly columns: ReadonlyMap<string, Expression> | undefined
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
  /** The name of the rows in the columns of `upper`. Undefined if `upper` directly names columns of its only branch. */
  readonly source: string | undefined
  readonly upper: Upper
  readonly branches: readonly Branch[]
  readonly aggregates: () => Aggregates
  /** The columns that `upper` reads outside of aggregates and outside of conditions on rows. */
  readonly outside: () => readonly Mention[]
  /** Whether the block reads nothing but groups and aggregates. */
  readonly readsGroups: () => boolean
}

/** The name of the rewritten rows of a block whose `source` is undefined. */
const ROLLED = 'rolled up'

type Grouped = Pick<Select<Scan>, 'from' | 'joins'> & Upper

/** The block of a grouped select. Undefined if the rows of the select are computed. */
export function blockOf({ from, joins, groupBy, columns, where, having, order }: Grouped): Block | undefined {
  const upper: Upper = { ...(groupBy && { groupBy }), columns, where, having, ...(order && { order }) }
  if (from.kind === 'scan') {
    const branch = { from, joins, where, columns: undefined }
    return isOfScans(branch) ? block(undefined, { ...upper, where: [] }, [branch]) : undefined
  }
  if (joins.length > 0 || (from.kind !== 'select' && from.kind !== 'union')) return undefined
  if (from.kind === 'union' && from.distinct) return undefined
  const branches = (from.kind === 'select' ? [from.select] : from.branches).map(branchOf)
  return branches.every((branch) => branch !== undefined) ? block(from.name, upper, branches) : undefined
}

const block = (source: string | undefined, upper: Upper, branches: readonly Branch[]): Block => {
  const { where: _, ...read } = upper
  return {
    ...{ source, upper, branches },
    aggregates: once(() => aggregatesIn(upper)),
    outside: once(() => mentionsOutside(read)),
    readsGroups: once(() => !mentionsOutside(withGroups(read, upper, () => NOTHING)).length),
  }
}

function branchOf({ from, joins, where, columns, groupBy, having }: Select<Scan>): Branch | undefined {
  if (from.kind !== 'scan' || groupBy !== undefined || having.length > 0) return undefined
  const own = new Map(columns.map(({ name, expression }) => [name, expression]))
  const branch = { from, joins, where, columns: own }
  return isOfScans(branch) ? branch : undefined
}

type AnyJoins = Omit<Branch, 'joins'> & Pick<Grouped, 'joins'>

const isOfScans = (branch: AnyJoins): branch is Branch => branch.joins.every(({ source }) => source.kind === 'scan')

const NOTHING: Expression = { kind: 'rest', type: 'boolean', storage: 'boolean' }

/** Replaces each group expression of `upper` in the data, except inside aggregates. */
export const withGroups = <T>(
  data: T,
  { groupBy = [] }: Pick<Upper, 'groupBy'>,
  replace: (index: number) => Expression,
): T =>
  replaced(data, (part) => {
    if (isAggregate(part)) return part
    const index = 'kind' in part ? groupBy.findIndex((group) => isSame(group, part)) : -1
    return index < 0 ? undefined : replace(index)
  })

/** The expression that a branch has for a column of the block. */
export const columnIn = ({ columns }: Branch, column: FieldExpression): Expression =>
  columns?.get(column.field) ?? column

/** Replaces the columns of the block in the data by the expressions of one branch. */
export const inBranch = <T>(data: T, branch: Branch, { source }: Block): T =>
  source === undefined
    ? data
    : withColumns(data, (column) => (column.relation === source ? columnIn(branch, column) : column))

/** The name of a column among the rows of the block. */
export function nameOf({ relation, field }: FieldExpression, { source, branches: [branch] }: Block): string {
  return source !== undefined || relation === branch?.from.relation ? field : `${field} of ${relation}`
}

/** The name of the rows of the block after the rewrite. */
export const rowsOf = ({ source }: Block): string => source ?? ROLLED

/** Rewrites each grouped select of a query, the outermost first. Does not rewrite selects inside a rewritten select. */
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
