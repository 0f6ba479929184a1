// Ranks the values of a dimension, and marks the rows whose value is among the top values. Null can be a top value, too.
// So a missing position in the ranking, not a missing value, marks the other rows.

import type { BoundTop } from '../../query/bound-query.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { nullOf } from '../../query/constant-expressions.ts'
import type { AggregateExpression, Expression, FractionExpression, ValueExpression } from '../../query/expression.ts'
import { aggregatesOf } from '../../query/measure.ts'
import type { Join, Scan, Select, Source } from '../../query/source.ts'
import { literal } from '../../query/value.ts'
import { Cells, columnIn } from './cells.ts'
import { distinctAggregates, type Levels, type RankedRows } from './levels.ts'
import { measureValue } from './measures.ts'
import { keyIn, type Rows } from './rows.ts'

const KEPT = 'kept'
const RANKED = 'ranked'
// Aliases cannot contain spaces, so this name cannot collide with a measure.
const POSITION = 'the position'

/** Groups to rank, with the value to rank them by. */
interface Candidates {
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  readonly keys: ReadonlyMap<string, Expression>
  /** Other columns that the result shows. */
  readonly columns: ReadonlyMap<string, Expression>
  readonly value: Expression
}

/** The groups with the top values: their keys, their other columns, and their positions. */
function keptGroups(top: BoundTop, { from, joins, keys, columns, value }: Candidates): Select<Scan> {
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

/** The groups with the top values, with these aggregates. */
export function topGroups(
  top: BoundTop,
  rows: Rows,
  levels: Levels,
  aggregates: readonly AggregateExpression[],
): Select<Scan> {
  const { columns, ...kept } = keptGroups(top, candidatesOf(top, rows, levels, aggregates))
  return { ...kept, columns: columns.filter(({ name }) => name !== POSITION) }
}

/** Marks the rows whose value is among the top values. Without a rest, the result contains only these rows. */
export function rankRows(top: BoundTop, rows: Rows, levels: Levels): RankedRows {
  const kept = keptGroups(top, candidatesOf(top, rows, levels, []))
  const position = columnIn(KEPT, kept, POSITION)
  const isLeftOut = comparison(position, 'notSet', [])
  const own = keyIn(rows, top.column)
  const key = choice([[isLeftOut, nullOf(own)]], own)
  const marks: Rows = {
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
  }
  // Rows outside the top values have a null key. A top value can also be null, so the position decides, not the key.
  const isKept = comparison(position, 'set', [])
  return { rows, marks, kept: top.rest === undefined ? { ...marks, where: [...marks.where, isKept] } : marks }
}

/** Whether the measure that `top` ranks by reads groups over fewer dimensions. */
export const ranksByOvers = (top: BoundTop, levels: Levels): boolean =>
  levels.overs(aggregatesOf(top.by), rankedNames(top)).length > 0

/** The groups to rank, with the values of the aggregates in `others`. */
function candidatesOf(top: BoundTop, rows: Rows, levels: Levels, others: readonly AggregateExpression[]): Candidates {
  const names = rankedNames(top)
  const aggregates = distinctAggregates([...others, ...aggregatesOf(top.by)])
  const select = levels.groups(rows, names, aggregates)
  const cells = new Cells(select, CANDIDATES, levels.nameOf, false)
  const joins = levels.joins({ rows, marks: rows, kept: rows }, names, aggregates, cells)
  const value = measureValue(top.by, cells.of)
  const keys = new Map(names.map((name) => [name, cells.key(name)]))
  const columns = new Map(others.map((aggregate) => [levels.nameOf(aggregate), cells.of(aggregate)]))
  const from: Source<Scan> = { kind: 'select', name: CANDIDATES, select }
  const groups: Candidates = { from, joins, keys, columns, value }
  return value.kind === 'fraction' ? apart(groups, value) : groups
}

const CANDIDATES = 'candidates'
const PARTS = 'parts'

/** Moves the parts of a fraction into columns of a select, because a fraction uses each part several times. */
function apart({ from, joins, keys, columns }: Candidates, value: FractionExpression): Candidates {
  const parts = [...keys, ...columns, ['the dividend', value.dividend], ['the divisor', value.divisor]] as const
  const all = parts.map(([name, expression]) => ({ name, expression }))
  const select: Select<Scan> = { from, joins, where: [], columns: all, having: [] }
  const columnsOf = (of: ReadonlyMap<string, Expression>) =>
    new Map([...of.keys()].map((name) => [name, columnIn(PARTS, select, name)]))
  return {
    from: { kind: 'select', name: PARTS, select },
    joins: [],
    keys: columnsOf(keys),
    columns: columnsOf(columns),
    value: {
      ...value,
      dividend: columnIn(PARTS, select, 'the dividend'),
      divisor: columnIn(PARTS, select, 'the divisor'),
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
