// Condition trees. A tree keeps or drops each row. Unlike in SQL, `not` keeps exactly the rows that its operand drops,
// including rows for which a condition is unknown.
import type { Day } from '../calendar.ts'
import { type Cell, holds } from '../value.ts'
import type { Tree } from './model.ts'

export function keeps(tree: Tree, cellOf: (member: string) => Cell, today: Day): boolean {
  switch (tree.is) {
    case 'condition':
      return holds(cellOf(tree.condition.member), tree.condition, today) === 'T'
    case 'and':
      return tree.parts.every((part) => keeps(part, cellOf, today))
    case 'or':
      return tree.parts.some((part) => keeps(part, cellOf, today))
    case 'not':
      return !keeps(tree.part, cellOf, today)
  }
}

/** Whether all trees of a list keep a row. */
export function keepsAll(trees: readonly Tree[], cellOf: (member: string) => Cell, today: Day): boolean {
  return trees.every((tree) => keeps(tree, cellOf, today))
}
