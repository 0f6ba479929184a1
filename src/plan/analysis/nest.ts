// Turns an analysis into nested selects. The result is an ordinary query over groups. Only the rows and the groups are
// always there:
//
//   select <dimensions>, <measures computed from cells>          nest.ts, cells.ts, measures.ts
//   from (select *, sum(..) over (..)                         5  windows.ts: values over fewer dimensions that add up
//     from (<groups> union all <empty buckets>)               4  buckets.ts
//       from (select <keys>, <aggregates> group by <keys>     3  level.ts
//         from (select <columns> where ..) matching           1  rows.ts
//         left join (select .. where "the position" <= ..)    2  ranking.ts: the top values
//   )) groups
//   left join (select .. group by <fewer keys>) "whole 1"     5  levels.ts: other values over fewer dimensions
//
// An analysis that one grouped select can answer is returned unchanged.

import type { BoundQuery, OrderTerm, OutputColumn } from '../../query/bound-query.ts'
import type { AggregateExpression, Expression } from '../../query/expression.ts'
import { aggregatesOf, mapAggregates } from '../../query/measure.ts'
import { unreachable } from '../../std/unreachable.ts'
import type { Facts } from '../plan.ts'
import { withBuckets } from './buckets.ts'
import { Cells } from './cells.ts'
import { keyOf, listedCell, shownKey } from './dimensions.ts'
import type { NameOf } from './level.ts'
import { distinctAggregates, Levels } from './levels.ts'
import { isComputed, measureValue } from './measures.ts'
import { rankedNames, rankRows, ranksByOvers, topGroups } from './ranking.ts'
import { rowsOf } from './rows.ts'
import { isWindow, ofGroup, withWindows } from './windows.ts'

export function nest(query: BoundQuery, { catalog }: Pick<Facts, 'catalog'>): BoundQuery {
  if (isSingle(query)) return query
  const counted = isRepeating(query, catalog) ? query : withoutOnce(query)
  if (isSingle(counted)) return counted
  return counted.grouping === 'rows' ? listed(counted) : nested(counted, catalog.model)
}

const GROUPS = 'groups'

/** Builds the selects from the inside to the outside, as in the picture above. */
function nested(query: BoundQuery, model: Facts['catalog']['model']): BoundQuery {
  const { periods: _periods, top, fill, ...rest } = query
  const dimensions = query.columns.filter(({ role }) => role === 'dimension').map(({ name }) => name)
  const { aggregates, windows, nameOf } = partsOf(query)
  const levels = new Levels(query, nameOf)
  const isTopOnly = top !== undefined && top.rest === undefined
  // The ranked groups are the groups of the result, so the rows need not be grouped again.
  const isRanked = isTopOnly && rankedNames(top).length === dimensions.length
  const hasWholes = levels.overs(aggregates, dimensions).length > 0
  const isShared = hasWholes || (isRanked ? ranksByOvers(top, levels) : top !== undefined)

  // 1. The rows.
  const rows = rowsOf(query, aggregates, model, isShared)
  // 2. The ranking.
  const ranked = top === undefined || isRanked ? { rows, marks: rows, kept: rows } : rankRows(top, rows, levels)
  // 3. The groups.
  const groups = isRanked
    ? topGroups(top, rows, levels, levels.ofAll(aggregates, dimensions))
    : levels.groups(ranked.kept, dimensions, aggregates)
  // 4. The empty buckets.
  const filled = fill && withBuckets(groups, dimensions, fill)
  // 5. The values over fewer dimensions, as windows over the groups and as joined groups.
  const select = withWindows(filled?.select ?? groups, windows, levels, dimensions)
  const cells = new Cells(select, GROUPS, nameOf, fill !== undefined)
  const joins = levels.joins(ranked, dimensions, aggregates, cells)

  const columns = query.columns.map((column): OutputColumn => {
    const { name, role, expression } = column
    return {
      ...column,
      expression: role === 'dimension' ? shownKey(expression, cells.key(name)) : measureValue(expression, cells.of),
    }
  })
  return {
    ...rest,
    with: [...query.with, ...rows.with, ...(filled?.with ?? [])],
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

/** The aggregates of the measures: those that a grouped select computes, and those that windows compute from them. */
function partsOf({ columns, top }: BoundQuery) {
  const measures = columns.filter(({ role }) => role === 'measure')
  const all = distinctAggregates(measures.flatMap(({ expression }) => aggregatesOf(expression)))
  // Without the rest, the groups of the top values do not add up to all rows.
  const addsUp = top === undefined || top.rest !== undefined
  const windows = addsUp ? all.filter((one) => isWindow(one, top)) : []
  const aggregates = distinctAggregates([...all.filter((one) => !windows.includes(one)), ...windows.map(ofGroup)])
  return { aggregates, windows, nameOf: namesOf(measures, [...aggregates, ...windows]) }
}

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
