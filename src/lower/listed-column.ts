// Columns that store other values than their field has. Conditions are decided over the listed values while compiling,
// and compare the stored values: `event_type equals sale` becomes `kind = 'purchase'`.

import type { ColumnType } from '../model/relation.ts'
import type { Operator } from '../query/operators.ts'
import { literal, type Value } from '../query/value.ts'
import type { Dialect } from '../sql/dialect.ts'
import { any, choice, compare, constant, isNull, list, type Node, nothing, truth } from '../sql/nodes.ts'
import type { ListedValues } from '../warehouse/listed-values.ts'
import type { ColumnReading } from './column-reading.ts'

/** Whether a value meets a condition. */
type Holds = (value: string, wanted: readonly string[]) => boolean

const equals: Holds = (value, wanted) => wanted.includes(value)
const bound =
  (holds: (order: number) => boolean): Holds =>
  (value, [limit = '']) =>
    holds(codePointOrder(value, limit))

const HOLDS: Readonly<Record<Exclude<Operator, 'inDateRange'>, Holds>> = {
  equals,
  in: equals,
  notEquals: (value, wanted) => !wanted.includes(value),
  contains: (value, wanted) => wanted.some((part) => value.includes(part)),
  startsWith: (value, wanted) => wanted.some((part) => value.startsWith(part)),
  gt: bound((order) => order > 0),
  gte: bound((order) => order >= 0),
  lt: bound((order) => order < 0),
  lte: bound((order) => order <= 0),
  set: () => true,
  notSet: () => false,
}

/** The operators that null meets, too. */
const KEEP_NULL: readonly Operator[] = ['notEquals', 'notSet']

/** `node`: the stored value in its own type, or as a text if the engine compares the type in another way. */
export function listedColumn(
  node: Node,
  { stored, isOneToOne }: ListedValues,
  field: ColumnType,
  { dialect }: { readonly dialect: Dialect },
): ColumnReading {
  const shown = (value: string) => constant(literal(field === 'boolean' ? value === 'true' : value))
  const cases = Array.from(stored, ([value, cells]) => [isOneOf(node, cells), shown(value)] as const)
  return {
    read: choice(cases, nothing(dialect.types[field === 'boolean' ? 'boolean' : 'string'])),
    identity: isOneToOne ? { node, kind: 'listed' } : undefined,
    compare(operator, values) {
      if (operator === 'inDateRange') return undefined
      const wanted = values.map(({ text }) => text)
      const cells = [...stored].flatMap(([value, own]) => (HOLDS[operator](value, wanted) ? own : []))
      const isMet = cells.length === 0 ? [] : [isOneOf(node, cells)]
      const conditions = KEEP_NULL.includes(operator) ? [...isMet, isNull(node)] : isMet
      return conditions.length === 0 ? truth(false) : any(conditions)
    },
  }
}

const isOneOf = (node: Node, cells: readonly Value[]): Node => {
  const [first] = cells
  return cells.length === 1 && first !== undefined
    ? compare(node, '=', constant(first))
    : compare(node, 'in', list(cells.map(constant)))
}

/** The order of two texts by Unicode code point, as every engine orders them. */
function codePointOrder(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  const index = left.findIndex((character, at) => character !== right[at])
  if (index < 0) return left.length - right.length
  return (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1)
}
