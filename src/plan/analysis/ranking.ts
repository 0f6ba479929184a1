// Marks the rows whose value of a dimension is among the top values. Null can be a top value, too. So a missing
// position in the ranking, not a missing value, marks the other rows.

import type { BoundTop } from '../../query/bound-query.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { nullOf } from '../../query/constant-expressions.ts'
import type { Expression, FieldExpression, Predicate, ValueExpression } from '../../query/expression.ts'
import type { Join, Scan, Select, Source } from '../../query/source.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { literal } from '../../query/value.ts'
import { keyIn, type Rows } from './rows.ts'

const KEPT = 'kept'
const RANKED = 'ranked'
const POSITION = 'position'

/** Groups to rank, with the value to rank them by. */
export interface Ranked {
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  readonly keys: ReadonlyMap<string, Expression>
  readonly value: Expression
}

export interface Marked {
  /** All rows. The dimension is null in rows whose value is not among the top values. */
  readonly rows: Rows
  /** The condition that a row's value is among the top values. */
  readonly isKept: Predicate
}

/** Marks the rows whose value is among the top values. */
export function marked(rows: Rows, top: BoundTop, { from, joins, keys, value }: Ranked): Marked {
  const names = [...top.within, top.column]
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
  const ranked: Select<Scan> = {
    from,
    joins,
    where: [],
    columns: [
      ...names.map((name) => ({ name, expression: keyIn({ keys }, name) })),
      { name: POSITION, expression: ranks },
    ],
    having: [],
  }
  const columnIn = (relation: string, name: string): FieldExpression =>
    sourceColumn(relation, name, name === POSITION ? ranks : keyIn({ keys }, name))
  const kept: Select<Scan> = {
    from: { kind: 'select', name: RANKED, select: ranked },
    joins: [],
    where: [comparison(columnIn(RANKED, POSITION), 'lte', [literal(top.limit)])],
    columns: [...names, POSITION].map((name) => ({ name, expression: columnIn(RANKED, name) })),
    having: [],
  }
  const position = columnIn(KEPT, POSITION)
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
          on: names.map((name) => ({ left: columnIn(KEPT, name), right: keyIn(rows, name), nulls: true })),
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

const flag = (holds: boolean): ValueExpression => ({
  kind: 'value',
  type: 'boolean',
  storage: 'boolean',
  value: literal(holds),
})
