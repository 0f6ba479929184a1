// Marks the rows whose value of a dimension is among the top values. Null can be a top value, too. So a missing
// position in the ranking, not a missing value, marks the other rows.

import type { BoundTop } from '../../query/bound-query.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { nullOf } from '../../query/constant-expressions.ts'
import type { Expression, Predicate, ValueExpression } from '../../query/expression.ts'
import type { Join, Scan, Select, Source } from '../../query/source.ts'
import { literal } from '../../query/value.ts'
import { columnIn } from './cells.ts'
import { keyIn, type Rows } from './rows.ts'

const KEPT = 'kept'
const RANKED = 'ranked'
// Aliases cannot contain spaces, so this name cannot collide with a measure.
const POSITION = 'the position'

/** Groups to rank, with the value to rank them by. */
export interface Ranked {
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  readonly keys: ReadonlyMap<string, Expression>
  /** Other columns that the result shows. */
  readonly columns: ReadonlyMap<string, Expression>
  readonly value: Expression
}

export interface Marked {
  /** All rows. The dimension is null in rows whose value is not among the top values. */
  readonly rows: Rows
  /** The condition that a row's value is among the top values. */
  readonly isKept: Predicate
}

/** The groups with the top values: their keys, their other columns, and their positions. */
function keptGroups(top: BoundTop, { from, joins, keys, columns, value }: Ranked): Select<Scan> {
  const ranks: Expression = {
    kind: 'rank',
    type: 'number',
    storage: 'integer',
    within: top.within.map((name) => keyIn({ keys }, name)),
    order: [
      { by: value, dir: top.dir },
      { by: keyIn({ keys }, top.column), dir: 'asc' },
    ],
  }
  const shown = [...keys, ...columns, [POSITION, ranks] as const].map(([name, expression]) => ({ name, expression }))
  const ranked: Select<Scan> = { from, joins, where: [], columns: shown, having: [] }
  const columnOf = (name: string) => columnIn(RANKED, ranked, name)
  return {
    from: { kind: 'select', name: RANKED, select: ranked },
    joins: [],
    where: [comparison(columnOf(POSITION), 'lte', [literal(top.limit)])],
    columns: shown.map(({ name }) => ({ name, expression: columnOf(name) })),
    having: [],
  }
}

/** The groups with the top values. */
export function topGroups(top: BoundTop, groups: Ranked): Select<Scan> {
  const { columns, ...kept } = keptGroups(top, groups)
  return { ...kept, columns: columns.filter(({ name }) => name !== POSITION) }
}

/** Marks the rows whose value is among the top values. */
export function marked(rows: Rows, top: BoundTop, groups: Ranked): Marked {
  const kept = keptGroups(top, groups)
  const position = columnIn(KEPT, kept, POSITION)
  const isLeftOut = comparison(position, 'notSet', [])
  const own = keyIn(rows, top.column)
  const key = choice([[isLeftOut, nullOf(own)]], own)
  return {
    isKept: comparison(position, 'set', []),
    rows: {
      ...rows,
      joins: [
        ...rows.joins,
        {
          type: 'left',
          source: { kind: 'select', name: KEPT, select: kept },
          on: rankedNames(top).map((name) => ({
            left: columnIn(KEPT, kept, name),
            right: keyIn(rows, name),
            nulls: true,
          })),
        },
      ],
      keys: new Map([
        ...rows.keys,
        [top.column, key],
        ...(top.rest === undefined ? [] : [[top.rest, choice([[isLeftOut, flag(true)]], flag(false))] as const]),
      ]),
    },
  }
}

/** The dimensions of the ranked groups. */
export const rankedNames = ({ within, column }: BoundTop): readonly string[] => [...within, column]

const flag = (holds: boolean): ValueExpression => ({
  kind: 'value',
  type: 'boolean',
  storage: 'boolean',
  value: literal(holds),
})
