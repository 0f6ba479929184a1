// The conditions, groups and aggregates that a block (grouped select) needs from one of its branches. The rollup pass
// compares them with each rollup, so each of them is computed at most once. Joined columns are replaced by equal
// columns of the base.

import type { AggregateExpression, Expression, FieldExpression, Predicate } from '../../query/expression.ts'
import { once } from '../../std/memoize.ts'
import { idOf, withColumns } from '../columns.ts'
import { type Condition, conditionsOf } from '../condition.ts'
import { type Mention, mentionsIn, mentionsOf } from '../mentions.ts'
import { type Block, type Branch, columnIn, inBranch, nameOf } from './blocks.ts'

/** An aggregate that a block needs, with its conditions. */
export interface AggregateDemand {
  readonly aggregate: AggregateExpression
  readonly conditions: readonly Condition[]
  /** The columns that the aggregate reads, except in its conditions. */
  readonly mentions: readonly Mention[]
}

export interface Demand {
  readonly branch: Branch
  /** All conditions on the rows of the branch, split at `and`. */
  readonly conditions: readonly Condition[]
  readonly groupBy: readonly Expression[]
  /** The columns that the block reads outside of aggregates. */
  readonly outside: readonly Mention[]
  /** Whether the block reads nothing but groups and aggregates. */
  readonly readsGroups: () => boolean
  /** In the same order as the aggregates of the block. */
  readonly aggregates: () => readonly AggregateDemand[]
  /** The conditions of the branch and of the block, in columns of the branch. */
  readonly where: () => readonly Predicate[]
  /** The columns that the block reads outside of aggregates, by name. */
  readonly shown: () => ReadonlyMap<string, Expression>
}

export function demandOf(block: Block, branch: Branch, base: (column: FieldExpression) => FieldExpression): Demand {
  const { upper } = block
  const { from, joins } = branch
  const isJoined = joins.length > 0
  // Without joins, there are no columns to replace.
  const inBase = <T>(data: T): T => (isJoined ? withColumns(data, base) : data)
  const own = <T>(data: T): T => inBase(inBranch(data, branch, block))
  const where = once(() => [...branch.where, ...inBranch(upper.where, branch, block)])
  // The conditions of a left join drop no rows.
  const scans = joins.flatMap(({ type, source }) => (type === 'inner' && source.kind === 'scan' ? source.where : []))
  const read = block.outside()
  const mentioned = (mention: Mention): readonly Mention[] => {
    if (block.source === undefined) return [mention]
    return mentionsIn(columnIn(branch, mention.column), !mention.isDay)
  }
  const based = (mention: Mention): Mention => {
    const column = base(mention.column)
    return { ...mention, column, id: idOf(column) }
  }
  const outside = read.flatMap(mentioned)
  return {
    branch,
    conditions: conditionsOf(inBase([...from.where, ...scans, ...where()])),
    groupBy: own(upper.groupBy ?? []),
    outside: isJoined ? outside.map(based) : outside,
    readsGroups: block.readsGroups,
    aggregates: once(() =>
      block.aggregates().all.map((one) => {
        const aggregate = own(one)
        return {
          aggregate,
          conditions: conditionsOf(aggregate.where ?? []),
          mentions: mentionsOf(aggregate.of),
        }
      }),
    ),
    where,
    shown: once(() => new Map(read.map(({ column }) => [nameOf(column, block), own(column)]))),
  }
}
