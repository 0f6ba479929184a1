// Computes aggregates over fewer dimensions by adding up the values of the groups, as window functions.

import { type BoundTop, crosses } from '../../query/bound-query.ts'
import type { AggregateExpression, Expression } from '../../query/expression.ts'
import type { Scan, Select } from '../../query/source.ts'
import { columnIn } from './cells.ts'
import type { Levels } from './levels.ts'

/** Whether a window over the groups gives the value of an aggregate over fewer dimensions. */
export const isWindow = ({ over, ...rest }: AggregateExpression, top: BoundTop | undefined): boolean =>
  over !== undefined && addsUp(rest) && !crosses(over, top)

/** Whether the values of an aggregate for several groups add up to its value for all rows of these groups. */
const addsUp = ({ fn, once }: AggregateExpression): boolean => once === undefined && (fn === 'count' || fn === 'sum')

/** The aggregate of each group that a window adds up. */
export const ofGroup = ({ over: _, ...rest }: AggregateExpression): AggregateExpression => rest

const EACH = 'each group'

/** Adds the windows to the groups, before `having` and paging drop groups. */
export function withWindows(
  groups: Select<Scan>,
  windows: readonly AggregateExpression[],
  levels: Levels,
  dimensions: readonly string[],
): Select<Scan> {
  if (windows.length === 0) return groups
  const columnOf = (name: string) => columnIn(EACH, groups, name)
  return {
    from: { kind: 'select', name: EACH, select: groups },
    joins: [],
    where: [],
    columns: [
      ...groups.columns.map(({ name }) => ({ name, expression: columnOf(name) })),
      ...windows.map((aggregate) => {
        const of = columnOf(levels.nameOf(ofGroup(aggregate)))
        const within = (levels.overOf(aggregate, dimensions) ?? dimensions).map(columnOf)
        const storage = of.storage === 'integer' ? 'whole' : of.storage
        const expression: Expression = { kind: 'window-sum', type: 'number', storage, of, within }
        return { name: levels.nameOf(aggregate), expression }
      }),
    ],
    having: [],
  }
}
