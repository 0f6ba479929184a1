// A block is a grouped select. Its rows come from branches, and each branch reads one relation and its joins. The upper
// part of a block groups and aggregates the columns of the branches.

import type { RollupPart } from '../../plan/rollup-port.ts'
import type { BoundQuery, OrderTerm } from '../../query/bound-query.ts'
import type { Expression, FieldExpression, Predicate } from '../../query/expression.ts'
import type { Join, Scan, Select, Source } from '../../query/source.ts'
import { once } from '../../std/memoize.ts'
import { type Aggregates, aggregatesIn, isAggregate, isSame, replaced, withColumns } from '../columns.ts'
import { type Mention, mentionsOutside } from '../mentions.ts'

/** The rows of one relation and its joins, as named columns. */
export interface Branch {
  readonly from: Scan
  readonly joins: readonly Join<Scan>[]
  readonly where: readonly Predicate[]
  /** Undefined if the branch has all columns of the relation and its joins. */
  readonly columns: ReadonlyMap<string, Expression> | undefined
}

/** The parts of a select that name columns of its rows. */
interface Upper {
  readonly groupBy?: readonly Expression[]
  readonly columns: readonly { readonly name: string; readonly expression: Expression }[]
  readonly where: readonly Predicate[]
  readonly having: readonly Predicate[]
  readonly order?: readonly OrderTerm[]
}

export interface Block {
  /** The name of the rows in the columns of `upper`. Undefined if `upper` directly names columns of its only branch. */
  readonly source: string | undefined
  /** Its `where` applies to the rows of the branches. */
  readonly upper: Upper
  readonly branches: readonly Branch[]
  readonly aggregates: () => Aggregates
  /** The columns of the branches that the block reads outside of aggregates and outside of conditions on rows. */
  readonly outside: () => readonly Mention[]
  /** Whether the block reads nothing but groups and aggregates. */
  readonly readsGroups: () => boolean
}

/** The name of the rewritten rows of a block whose `source` is undefined. */
const ROLLED = 'rolled up'

type Grouped = Pick<Select<Scan>, 'from' | 'joins'> & Upper

/** The selects of the common tables by name. */
type CommonSelects = ReadonlyMap<string, Select<Scan>>

/** The block of a grouped select. Undefined if the rows of the select are computed, or joined to computed rows. */
function blockOf(
  { from, joins, groupBy, columns, where, having, order }: Grouped,
  common: CommonSelects,
): Block | undefined {
  const upper: Upper = { ...(groupBy && { groupBy }), columns, where, having, ...(order && { order }) }
  if (from.kind === 'scan') {
    const branch = { from, joins, where, columns: undefined }
    return isOfScans(branch) ? block(undefined, { ...upper, where: [] }, [branch]) : undefined
  }
  if (from.kind === 'constants' || joins.length > 0 || (from.kind === 'union' && from.distinct)) return undefined
  const branches = selectsOf(from, common).map(branchOf)
  return branches.every((branch) => branch !== undefined) && branches.length > 0
    ? block(from.name, upper, branches)
    : undefined
}

/** The selects that supply the rows of a source. Empty for a relation and for constants. */
function selectsOf(source: Source<Scan>, common: CommonSelects): readonly Select<Scan>[] {
  switch (source.kind) {
    case 'select':
      return [source.select]
    case 'union':
      return source.branches
    case 'common': {
      const select = common.get(source.of)
      return select === undefined ? [] : [select]
    }
    default:
      return []
  }
}

function block(source: string | undefined, upper: Upper, branches: readonly Branch[]): Block {
  const { where: _, ...read } = upper
  return {
    ...{ source, upper, branches },
    aggregates: once(() => aggregatesIn(upper)),
    outside: once(() => mentionsOutside(read)),
    readsGroups: once(() => mentionsOutside(withGroups(read, upper, () => NOTHING)).length === 0),
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

/** A block that reads other rows, which already meet its conditions on rows. */
export interface Rewrite {
  readonly from: Source<Scan>
  readonly upper: Omit<Upper, 'where'>
}

/** The place of a branch in the statement. */
export const partOf = ({ branches }: Block, block: number, index: number): RollupPart =>
  branches.length > 1 ? { block, part: index + 1 } : { block }

export const isSamePart = (one: RollupPart, other: RollupPart): boolean =>
  one.block === other.block && one.part === other.part

/** Receives the grouped selects of a query. */
export interface Visitor {
  /** Rewrites a block. Undefined if the block stays. */
  block(block: Block): Rewrite | undefined
  /** Called for each select that is not a block but reads rows of relations. */
  raw(relations: readonly string[]): void
}

/**
 * Rewrites the blocks of a query, but no selects inside the branches of a block. A grouped select that reads a common
 * table can be a block, too. Removes the common tables that no select reads any longer.
 */
export function eachBlock(query: BoundQuery, visitor: Visitor): BoundQuery {
  const common: CommonSelects = new Map(query.with.map(({ name, select }) => [name, select]))
  const tables = query.with.map(({ name, select }) => ({ name, select: inSelect(select, common, visitor) }))
  const made = inQuery(query, common, visitor)
  if (tables.length === 0) return made
  const all = { ...made, with: tables }
  return { ...all, with: tables.filter(({ name }) => reads(all, name)) }
}

function inQuery(query: BoundQuery, common: CommonSelects, visitor: Visitor): BoundQuery {
  const block = query.grouping === 'rows' ? undefined : blockOf(query, common)
  if (block === undefined) return { ...query, ...inRows(query, common, visitor) }
  const made = visitor.block(block)
  if (made === undefined) return query
  const { groupBy = [], having, order = [] } = made.upper
  const columns = query.columns.map((column, index) => ({ ...column, ...made.upper.columns[index] }))
  return { ...query, from: made.from, joins: [], groupBy, columns, where: [], having, order }
}

function inSelect(select: Select<Scan>, common: CommonSelects, visitor: Visitor): Select<Scan> {
  if (select.groupBy === undefined) return { ...select, ...inSources(select, common, visitor) }
  const block = blockOf(select, common)
  if (block === undefined) return { ...select, ...inRows(select, common, visitor) }
  const made = visitor.block(block)
  if (made === undefined) return select
  const { groupBy = [], columns, having } = made.upper
  return { from: made.from, joins: [], groupBy, columns, where: [], having }
}

type Sources = Pick<Select<Scan>, 'from' | 'joins'>

/** Visits the sources of a select that is not a block. */
function inRows(select: Sources, common: CommonSelects, visitor: Visitor): Sources {
  const relations = [...new Set(relationsIn(select, common))]
  if (relations.length > 0) visitor.raw(relations)
  return inSources(select, common, visitor)
}

/** The relations whose rows reach a select, except through grouped selects. */
const relationsIn = ({ from, joins }: Sources, common: CommonSelects): readonly string[] =>
  [from, ...joins.map(({ source }) => source)].flatMap((source) =>
    source.kind === 'scan'
      ? [source.relation]
      : selectsOf(source, common).flatMap((select) =>
          select.groupBy === undefined ? relationsIn(select, common) : [],
        ),
  )

const inSources = ({ from, joins }: Sources, common: CommonSelects, visitor: Visitor): Sources => ({
  from: inSource(from, common, visitor),
  joins: joins.map((join) => ({ ...join, source: inSource(join.source, common, visitor) })),
})

function inSource(source: Source<Scan>, common: CommonSelects, visitor: Visitor): Source<Scan> {
  if (source.kind === 'select') return { ...source, select: inSelect(source.select, common, visitor) }
  if (source.kind !== 'union') return source
  return { ...source, branches: source.branches.map((branch) => inSelect(branch, common, visitor)) }
}

/** Whether the data has a source that is this common table. */
function reads(data: unknown, table: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  if ('kind' in data && data.kind === 'common' && 'of' in data && data.of === table) return true
  return Object.values(data).some((part) => reads(part, table))
}
