// Turns an analysis into nested selects: the rows, the ranking, the groups, the empty buckets, and the groups of
// measures over fewer dimensions. The result is an ordinary query over groups. An analysis that one grouped select can
// answer is returned unchanged.

import { type BoundQuery, type BoundTop, crosses, type OrderTerm, type OutputColumn } from '../../query/bound-query.ts'
import type { AggregateExpression, Expression, FractionExpression } from '../../query/expression.ts'
import { aggregatesOf, mapAggregates } from '../../query/measure.ts'
import type { Scan, Select, Source } from '../../query/source.ts'
import { unreachable } from '../../std/unreachable.ts'
import type { Facts } from '../plan.ts'
import { Cells, columnIn } from './cells.ts'
import { keyOf, listedCell, shownKey } from './dimensions.ts'
import { filled } from './filled.ts'
import type { NameOf } from './level.ts'
import { Levels } from './levels.ts'
import { isComputed, measureValue } from './measures.ts'
import { marked, type Ranked, rankedNames, topGroups } from './ranking.ts'
import { type Rows, rowsOf } from './rows.ts'

export function nest(query: BoundQuery, { catalog }: Pick<Facts, 'catalog'>): BoundQuery {
  if (isSingle(query)) return query
  const counted = isRepeating(query, catalog) ? query : withoutOnce(query)
  if (isSingle(counted)) return counted
  return counted.grouping === 'rows' ? listed(counted) : nested(counted, catalog.model)
}

/** Whether a join of the query repeats events (rows of the base relation). */
const isRepeating = ({ joins }: BoundQuery, catalog: Facts['catalog']): boolean =>
  joins.some(({ source }) =>
    catalog.joins.some(
      ({ relation, rows }) => source.kind === 'scan' && source.relation === relation && rows === 'many',
    ),
  )

/** Removes `once` from all aggregates. If no join repeats events, every row is one event. */
function withoutOnce(query: BoundQuery): BoundQuery {
  const plain = (measure: Expression) => mapAggregates(measure, ({ once: _, ...rest }) => rest)
  const columns = query.columns.map((column) => ({ ...column, expression: plain(column.expression) }))
  return { ...query, columns, ...(query.top && { top: { ...query.top, by: plain(query.top.by) } }) }
}

/** Whether one grouped select answers the query. */
const isSingle = ({ periods, top, fill, columns }: BoundQuery): boolean =>
  periods === undefined &&
  top === undefined &&
  fill === undefined &&
  !columns.some(
    ({ expression }) =>
      expression.kind === 'bin' ||
      isComputed(expression) ||
      aggregatesOf(expression).some(({ over, once }) => over !== undefined || once !== undefined),
  )

/** A query without groups. It shows the text of a bin, and sorts by the number of the bin. */
const listed = (query: BoundQuery): BoundQuery => ({
  ...query,
  columns: query.columns.map((column) => ({ ...column, expression: listedCell(column.expression) })),
  order: orderedByKeys(query, ({ expression }) => keyOf(expression)),
})

/** The order of a query, but with bins sorted by number. */
const orderedByKeys = (
  { columns, order }: BoundQuery,
  keyIn: (column: OutputColumn) => Expression,
): readonly OrderTerm[] =>
  order.map((term) => {
    const column = 'column' in term ? columns.find(({ name }) => name === term.column) : undefined
    return column?.expression.kind === 'bin' ? { by: keyIn(column), dir: term.dir } : term
  })

const GROUPS = 'groups'

function nested(query: BoundQuery, model: Facts['catalog']['model']): BoundQuery {
  const dimensions = query.columns.filter(({ role }) => role === 'dimension').map(({ name }) => name)
  const measures = query.columns.filter(({ role }) => role === 'measure')
  const shown = distinct(measures.flatMap(({ expression }) => aggregatesOf(expression)))
  // Without the rest, the groups of the top values do not add up to all rows.
  const isPartial = query.top !== undefined && query.top.rest === undefined
  const windows = isPartial
    ? []
    : shown.filter(({ over, ...rest }) => over !== undefined && addsUp(rest) && !crosses(over, query.top))
  const aggregates = distinct([...shown.filter((one) => !windows.includes(one)), ...windows.map(ofGroup)])
  const nameOf = namesOf(measures, [...aggregates, ...windows])
  const levels = new Levels(query, nameOf)
  const overs = levels.overs(aggregates, dimensions)
  // The ranked groups are the groups of the result, so the rows need not be grouped again.
  const isRanked = isPartial && rankedNames(query.top).length === dimensions.length
  const isShared = overs.length > 0 || (isRanked ? hasOvers(query.top, levels) : query.top !== undefined)
  const rows = rowsOf(query, aggregates, model, isShared)
  const { marks, isKept } = isRanked ? { marks: rows, isKept: [] } : rank(query.top, rows, levels)
  // Rows outside the top values have a null key. A top value can also be null, so `isKept` decides, not the key.
  const kept = isPartial ? { ...marks, where: [...marks.where, ...isKept] } : marks
  const groups = isRanked
    ? topGroups(query.top, rankedGroups(query.top, rows, levels, levels.ofAll(aggregates, dimensions)))
    : levels.groups(kept, dimensions, aggregates)
  const whole = query.fill === undefined ? undefined : filled(groups, dimensions, query.fill)
  const select = windowed(whole?.select ?? groups, windows, levels, dimensions)
  const cells = new Cells(select, GROUPS, nameOf, query.fill !== undefined)
  const joins = levels.joins({ rows, marks, kept }, dimensions, aggregates, cells)
  const columns = query.columns.map((column): OutputColumn => {
    const { name, role, expression } = column
    return {
      ...column,
      expression: role === 'dimension' ? shownKey(expression, cells.key(name)) : measureValue(expression, cells.of),
    }
  })
  const { periods: _periods, top: _top, fill: _fill, ...rest } = query
  return {
    ...rest,
    with: [...query.with, ...rows.with, ...(whole?.with ?? [])],
    from: { kind: 'select', name: GROUPS, select },
    joins,
    grouping: 'rows',
    ofGroups: true,
    keyed: true,
    groupBy: [],
    columns,
    where: [],
    order: orderedByKeys(query, ({ name }) => cells.key(name)),
  }
}

/** Whether the values of an aggregate for several groups add up to its value for all rows of these groups. */
const addsUp = ({ fn, once }: AggregateExpression): boolean => once === undefined && (fn === 'count' || fn === 'sum')

const ofGroup = ({ over: _, ...rest }: AggregateExpression): AggregateExpression => rest

const EACH = 'each group'

/** Computes aggregates over fewer dimensions by adding up groups, before `having` and paging drop groups. */
function windowed(
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

/** The rows of the query. If the query has `top`, marks the rows outside the top values. */
function rank(top: BoundTop | undefined, rows: Rows, levels: Levels) {
  if (top === undefined) return { marks: rows, isKept: [] }
  const { rows: marks, isKept } = marked(rows, top, rankedGroups(top, rows, levels, []))
  return { marks, isKept: [isKept] }
}

/** Whether the measure that `top` ranks by reads groups over fewer dimensions. */
const hasOvers = (top: BoundTop, levels: Levels): boolean =>
  levels.overs(aggregatesOf(top.by), rankedNames(top)).length > 0

/** The groups to rank, with the values of the aggregates in `others`. */
function rankedGroups(top: BoundTop, rows: Rows, levels: Levels, others: readonly AggregateExpression[]): Ranked {
  const names = rankedNames(top)
  const aggregates = distinct([...others, ...aggregatesOf(top.by)])
  const select = levels.groups(rows, names, aggregates)
  const cells = new Cells(select, RANKING, levels.nameOf, false)
  const joins = levels.joins({ rows, marks: rows, kept: rows }, names, aggregates, cells)
  const value = measureValue(top.by, cells.of)
  const keys = new Map(names.map((name) => [name, cells.key(name)]))
  const columns = new Map(others.map((aggregate) => [levels.nameOf(aggregate), cells.of(aggregate)]))
  const from: Source<Scan> = { kind: 'select', name: RANKING, select }
  const groups: Ranked = { from, joins, keys, columns, value }
  return value.kind === 'fraction' ? apart(groups, value) : groups
}

const RANKING = 'candidates'
const PARTS = 'parts'

/** Moves the parts of a fraction into columns of a select, because a fraction uses each part several times. */
function apart({ from, joins, keys, columns }: Ranked, value: FractionExpression): Ranked {
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

/** Removes duplicates, so that equal aggregates are computed once. */
const distinct = (aggregates: readonly AggregateExpression[]): readonly AggregateExpression[] => [
  ...new Map(aggregates.map((aggregate) => [JSON.stringify(aggregate), aggregate])).values(),
]

/**
 * Names aggregates. If a measure shows an aggregate, both have the same name. The other names contain a space, so no
 * alias can equal them.
 */
function namesOf(measures: readonly OutputColumn[], aggregates: readonly AggregateExpression[]): NameOf {
  const names = new Map<string, string>()
  for (const { name, expression } of measures) {
    const key = JSON.stringify(expression)
    if (expression.kind === 'aggregate' && !names.has(key)) names.set(key, name)
  }
  for (const [index, aggregate] of aggregates.entries()) {
    const key = JSON.stringify(aggregate)
    if (!names.has(key)) names.set(key, `part ${index + 1}`)
  }
  return (aggregate) => names.get(JSON.stringify(aggregate)) ?? unreachable(`no measure contains this ${aggregate.fn}`)
}
