// Rewrites a block (a grouped select over one or more branches) to read the rollups that serve its branches. Each
// branch supplies rows with numbers, and the block merges these numbers into its aggregates. A branch that no rollup
// serves supplies its raw rows.

import { repeatedDates } from '../plan/passes/same-date.ts'
import { aggregate } from '../query/aggregates.ts'
import type { AggregateExpression, Expression, Predicate } from '../query/expression.ts'
import type { Scan, Select, Source } from '../query/source.ts'
import { sourceColumn } from '../query/source-column.ts'
import type { Asked } from './asked.ts'
import { type Block, nameOf, type Rewritten, rowsOf, withGroups } from './block.ts'
import { isAggregate, isField, replaced } from './columns.ts'
import { fromTable } from './conditions/on-keys.ts'
import type { Merge } from './merges.ts'
import { rawNumber } from './raw-number.ts'
import type { Served } from './served.ts'

/** A branch, and the rollup that serves it, if there is one. */
export interface Choice {
  readonly asked: () => Asked
  readonly served?: Served
}

interface Answered extends Rewritten {
  readonly used: readonly Served[]
}

/** The name of the column with the number that a row contributes to an aggregate. No alias can have this name. */
const numberName = (index: number) => `number ${index + 1}`

/** Undefined if the branches cannot be merged. */
export function rewritten(block: Block, choices: readonly Choice[]): Answered | undefined {
  const [first] = choices.flatMap(({ served }) => served ?? [])
  if (first === undefined) return undefined
  const [only, ...more] = choices
  if (more.length === 0 && only?.served?.isApart === true) return apart(block, only.asked(), only.served)
  const isMixed = choices.length > 1
  const agrees = (merges: readonly Merge[]) =>
    merges.every(({ by, addsRows }, index) => by === first.merges[index]?.by && (addsRows || !isMixed))
  const used: Served[] = []
  const branches = choices.flatMap(({ asked, served }) => {
    if (served === undefined || !agrees(served.merges)) return [rawBranch(asked(), [])]
    used.push(served)
    const sides = served.days.raw.map((day) => rawBranch(asked(), [day], served.rollup.date.field))
    return [rolledBranch(asked(), served), ...sides]
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
  return { from: sourceOf(source, branches), upper: { ...upper, where: [] }, used }
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
const rolledRows = ({ rollup, where }: Served) => ({
  from: { kind: 'scan', relation: rollup.table, where: [] } as const,
  joins: [],
  where: where(),
  having: [],
})

/** The raw rows of the branch on some days. `date`: the column that the days restrict. */
const rawRows = ({ branch: { from, joins }, where }: Asked, days: readonly Predicate[], date?: string) => ({
  from,
  joins,
  // Engines do not infer the dates of joined relations.
  where: [...where(), ...days, ...repeatedDates({ joins, where: days }, date)],
  having: [],
})

const rolledBranch = ({ shown }: Asked, served: Served): Select<Scan> => ({
  ...rolledRows(served),
  columns: columns(
    fromTable([...shown()], served.rollup),
    served.merges.map(({ rolled }) => rolled()),
  ),
})

const rawBranch = (asked: Asked, days: readonly Predicate[], date?: string): Select<Scan> => ({
  ...rawRows(asked, days, date),
  columns: columns(
    [...asked.shown()],
    asked.aggregates().map(({ aggregate: one }) => rawNumber(one)),
  ),
})

/**
 * Groups the rollup and the raw rows separately. No group has rows from both, so each number comes from only one side.
 */
function apart(block: Block, asked: Asked, one: Served): Answered {
  const { groupBy } = asked
  const { rollup, days, merges } = one
  const all = asked.aggregates().map(({ aggregate: own }) => own)
  const merged = merges.flatMap((merge, index) => {
    const own = all[index]
    return own === undefined ? [] : [mergedBy(own, merge, merge.rolled())]
  })
  const keys = fromTable(groupBy, rollup)
  const rolled = {
    ...rolledRows(one),
    columns: [...named(groupName, keys), ...named(numberName, merged)],
    groupBy: keys,
  }
  const sides = days.raw.map((day) => ({
    ...rawRows(asked, [day], rollup.date.field),
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
  return { from: sourceOf(source, [rolled, ...sides]), upper: { ...upper, where: [] }, used: [one] }
}

const groupName = (index: number) => `group ${index + 1}`

const named = (nameOf: (index: number) => string, expressions: readonly Expression[]) =>
  expressions.map((expression, index) => ({ name: nameOf(index), expression }))

const columns = (shown: readonly (readonly [string, Expression])[], numbers: readonly Expression[]) => [
  ...shown.map(([name, expression]) => ({ name, expression })),
  ...named(numberName, numbers),
]
