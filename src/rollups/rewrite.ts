// Rewrites a block (a grouped select over one or more branches) to read the rollups that serve its branches. Each
// branch supplies rows with numbers, and the block merges these numbers into its aggregates. A branch that no rollup
// serves supplies its raw rows.

import { repeatedDates } from '../plan/passes/same-date.ts'
import { aggregate } from '../query/aggregates.ts'
import { comparison } from '../query/conditional-expressions.ts'
import { nullOf, numberOf } from '../query/constant-expressions.ts'
import type { AggregateExpression, Expression, Predicate } from '../query/expression.ts'
import type { Scan, Select, Source } from '../query/source.ts'
import { sourceColumn } from '../query/source-column.ts'
import { isAggregate, isField, replaced } from './columns.ts'
import { conjuncts, valueWhere } from './condition.ts'
import { type Block, nameOf, type Rewrite, rowsOf, withGroups } from './serve/blocks.ts'
import type { Demand } from './serve/demand.ts'
import { fromTable } from './serve/keys.ts'
import type { Merge, Supply } from './serve/supply.ts'

/** The demand of a branch, and the supply from a rollup, if one serves the branch. */
export interface Choice {
  readonly demand: () => Demand
  readonly supply?: Supply
}

interface RollupRewrite extends Rewrite {
  /** The supplies that the block reads. */
  readonly used: readonly Supply[]
}

/** The name of the column with the number that a row contributes to an aggregate. No alias can have this name. */
const numberName = (index: number) => `number ${index + 1}`

/** Undefined if the branches cannot be merged. */
export function rewriteBlock(block: Block, choices: readonly Choice[]): RollupRewrite | undefined {
  const [first] = choices.flatMap(({ supply }) => supply ?? [])
  if (first === undefined) return undefined
  const [only, ...more] = choices
  if (more.length === 0 && only?.supply?.isApart === true) return apart(block, only.supply)
  const isMixed = choices.length > 1
  const agrees = (merges: readonly Merge[]) =>
    merges.every(({ by, addsRows }, index) => by === first.merges[index]?.by && (addsRows || !isMixed))
  const used: Supply[] = []
  const branches = choices.flatMap(({ demand, supply }) => {
    if (supply === undefined || !agrees(supply.merges)) return [rawBranch(demand(), [])]
    used.push(supply)
    const sides = supply.days.raw.map((day) => rawBranch(supply.demand, [day], supply.rollup.date.field))
    return [rolledBranch(supply), ...sides]
  })
  if (isMixed && !agrees(first.merges)) return undefined
  const source = rowsOf(block)
  const { indexes } = block.aggregates()
  const upper = replaced(block.upper, (part) => {
    if (isAggregate(part)) {
      const index = indexes.get(part) ?? -1
      const merge = first.merges[index]
      return merge && mergedBy(part, merge, sourceColumn(source, numberName(index), merge.rolled()))
    }
    return isField(part) && block.source === undefined ? sourceColumn(source, nameOf(part, block), part) : undefined
  })
  return { from: sourceOf(source, branches), upper, used }
}

function sourceOf(name: string, branches: readonly Select<Scan>[]): Source<Scan> {
  const [only, ...more] = branches
  if (only !== undefined && more.length === 0) return { kind: 'select', name, select: only }
  return { kind: 'union', name, distinct: false, branches }
}

/** The aggregate that merges the numbers. A merged count is a sum, so it needs `orZero`: a count of no rows is 0. */
function mergedBy(one: AggregateExpression, { by }: Merge, column: Expression): AggregateExpression {
  const isCount = one.fn === 'count' || (one.fn === 'count_distinct' && by === 'sum')
  const merged = aggregate(by, column)
  return { ...merged, ...((isCount || one.orZero) && { orZero: true }) }
}

/** The rows of the rollup's table that the block reads. */
const rolledRows = (supply: Supply) => ({
  from: { kind: 'scan', relation: supply.rollup.table, where: [] } as const,
  joins: [],
  where: supply.where(),
  having: [],
})

/** The raw rows of the branch on some days. `date`: the column that the days restrict. */
const rawRows = ({ branch: { from, joins }, where }: Demand, days: readonly Predicate[], date?: string) => ({
  from,
  joins,
  // Engines do not infer the dates of joined relations.
  where: [...where(), ...days, ...repeatedDates({ joins, where: days }, date)],
  having: [],
})

const rolledBranch = (supply: Supply): Select<Scan> => ({
  ...rolledRows(supply),
  columns: columns(
    fromTable([...supply.demand.shown()], supply.rollup),
    supply.merges.map(({ rolled }) => rolled()),
  ),
})

const rawBranch = (demand: Demand, days: readonly Predicate[], date?: string): Select<Scan> => ({
  ...rawRows(demand, days, date),
  columns: columns(
    [...demand.shown()],
    demand.aggregates().map(({ aggregate: one }) => rawNumber(one)),
  ),
})

/** For a count: 1 or 0. For other aggregates: the value, or null if the row does not meet the conditions. */
function rawNumber({ fn, of, where = [] }: AggregateExpression): Expression {
  const conditions = conjuncts(where)
  if (of === undefined) return valueWhere(conditions, ONE, ZERO)
  if (fn === 'count') return valueWhere([...conditions, comparison(of, 'set', [])], ONE, ZERO)
  return valueWhere(conditions, of, nullOf(of))
}

const ONE = numberOf(1)
const ZERO = numberOf(0)

/**
 * Groups the rollup and the raw rows separately. No group has rows from both, so each number comes from only one side.
 */
function apart(block: Block, supply: Supply): RollupRewrite {
  const { demand, rollup, days, merges } = supply
  const { groupBy } = demand
  const all = demand.aggregates().map(({ aggregate: own }) => own)
  const merged = merges.flatMap((merge, index) => {
    const own = all[index]
    return own === undefined ? [] : [mergedBy(own, merge, merge.rolled())]
  })
  const keys = fromTable(groupBy, rollup)
  const rolled = {
    ...rolledRows(supply),
    columns: [...named(groupName, keys), ...named(numberName, merged)],
    groupBy: keys,
  }
  const sides = days.raw.map((day) => ({
    ...rawRows(demand, [day], rollup.date.field),
    columns: [...named(groupName, groupBy), ...named(numberName, all)],
    groupBy,
  }))
  const source = rowsOf(block)
  const { indexes } = block.aggregates()
  const grouped = withGroups(block.upper, block.upper, (index) =>
    sourceColumn(source, groupName(index), groupBy[index] ?? rollup.date),
  )
  const upper = replaced(grouped, (part) => {
    if (!isAggregate(part)) return undefined
    const index = indexes.get(part) ?? -1
    const number = merged[index]
    return number && aggregate('max', sourceColumn(source, numberName(index), number))
  })
  return { from: sourceOf(source, [rolled, ...sides]), upper, used: [supply] }
}

const groupName = (index: number) => `group ${index + 1}`

const named = (nameOf: (index: number) => string, expressions: readonly Expression[]) =>
  expressions.map((expression, index) => ({ name: nameOf(index), expression }))

const columns = (shown: readonly (readonly [string, Expression])[], numbers: readonly Expression[]) => [
  ...shown.map(([name, expression]) => ({ name, expression })),
  ...named(numberName, numbers),
]
