// The part of a block that one branch asks for, in columns of the base: joined columns are replaced by equal ones.

import type { AggregateExpression, Expression, FieldExpression, Predicate } from '../query/expression.ts'
import { type Block, type Branch, inBranch } from './block.ts'
import { aggregatesIn, conjuncts, withAggregates, withColumns } from './columns.ts'

export interface Asked {
  readonly branch: Branch
  /** The conditions of its own select and of the block. */
  readonly where: readonly Predicate[]
  /** All single conditions on its rows, in columns of the base. */
  readonly conditions: readonly Predicate[]
  readonly groupBy: readonly Expression[]
  /** The aggregates, with the place of each among those of the block. */
  readonly aggregates: readonly AggregateExpression[]
  /** The columns that the block reads outside of aggregates. */
  readonly shown: ReadonlyMap<string, Expression>
}

export function askedOf(block: Block, branch: Branch, base: (column: FieldExpression) => FieldExpression): Asked {
  const { upper, source } = block
  const own = <T>(data: T): T => withColumns(inBranch(data, branch, source), base)
  // The conditions of a left join drop no rows.
  const inner = branch.joins.filter(({ type }) => type === 'inner').map((join) => join.source)
  const scans = [branch.from, ...inner]
  const where = [...branch.where, ...inBranch(upper.where, branch, source)]
  const all = [...scans.flatMap((scan) => (scan.kind === 'scan' ? scan.where : [])), ...where]
  const names = namesOutside(upper, source)
  return {
    branch,
    where,
    conditions: conjuncts(withColumns(all, base)),
    groupBy: own(upper.groupBy ?? []),
    aggregates: aggregatesIn(upper).map(own),
    shown: new Map([...branch.columns].flatMap(([name, column]) => (names.has(name) ? [[name, own(column)]] : []))),
  }
}

/** The names of columns of the rows that a block reads outside of its aggregates. */
function namesOutside(upper: Block['upper'], source: string): ReadonlySet<string> {
  const names = new Set<string>()
  const note = (column: FieldExpression) => {
    if (column.relation === source) names.add(column.field)
    return column
  }
  withColumns(
    withAggregates(upper, () => NOTHING),
    note,
  )
  return names
}

const NOTHING: Expression = { kind: 'rest', type: 'boolean', storage: 'boolean' }
