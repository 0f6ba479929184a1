// Turns an analysis into selects over selects: the rows, the ranking, the groups, the empty buckets, and the groups of
// measures over fewer dimensions. The result is a query over groups like any other. An analysis that one grouped select
// can answer stays as it is.

import type { BoundQuery, OrderTerm, OutputColumn } from '../../query/bound-query.ts'
import type { AggregateExpression, Expression, FieldExpression } from '../../query/expression.ts'
import type { Scan, Select, Source } from '../../query/source.ts'
import type { Facts } from '../plan.ts'
import { Cells, columnIn } from './cells.ts'
import { keyOf, shownKey } from './dimensions.ts'
import { filled } from './filled.ts'
import type { NameOf } from './level.ts'
import { Levels } from './levels.ts'
import { aggregatesOf, isComputed, measureValue } from './measures.ts'
import { marked } from './ranking.ts'
import { keyIn, type Rows, rowsOf } from './rows.ts'

export function nest(query: BoundQuery, { catalog }: Pick<Facts, 'catalog'>): BoundQuery {
  const single = withoutRepetition(query, catalog)
  if (isSingle(single)) return single
  return single.grouping === 'rows' ? listed(single) : nested(single, catalog.model.date)
}

/** Events repeat only in a query that joins `many` rows. */
function withoutRepetition(query: BoundQuery, { joins }: Facts['catalog']): BoundQuery {
  const isRepeating = query.joins.some(({ source }) =>
    joins.some(({ relation, rows }) => source.kind === 'scan' && source.relation === relation && rows === 'many'),
  )
  if (isRepeating || !query.columns.some(({ expression }) => aggregatesOf(expression).some(({ once }) => once))) {
    return query
  }
  const drop = (expression: Expression): Expression => {
    switch (expression.kind) {
      case 'aggregate': {
        const { once: _, ...rest } = expression
        return rest
      }
      case 'quotient':
        return { ...expression, dividend: drop(expression.dividend), divisor: drop(expression.divisor) }
      case 'computed':
        return { ...expression, operands: [drop(expression.operands[0]), drop(expression.operands[1])] }
      default:
        return expression
    }
  }
  const columns = query.columns.map((column) => ({ ...column, expression: drop(column.expression) }))
  return { ...query, columns, ...(query.top && { top: { ...query.top, by: drop(query.top.by) } }) }
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

/** Rows without groups show the text of a bin and sort by its number. */
function listed(query: BoundQuery): BoundQuery {
  const columns = query.columns.map((column) => {
    const { expression } = column
    return { ...column, expression: shownKey(expression, keyOf(expression)) }
  })
  const order = query.order.map((term): OrderTerm => {
    const { expression } = ('column' in term && query.columns.find(({ name }) => name === term.column)) || {}
    return expression?.kind === 'bin' ? { by: keyOf(expression), dir: term.dir } : term
  })
  return { ...query, columns, order }
}

const GROUPS = 'groups'

function nested(query: BoundQuery, date: string | undefined): BoundQuery {
  const dimensions = query.columns.filter(({ role }) => role === 'dimension').map(({ name }) => name)
  const measures = query.columns.filter(({ role }) => role === 'measure')
  const shown = distinct(measures.flatMap(({ expression }) => aggregatesOf(expression)))
  // The ranked values alone do not add up to the whole.
  const isPartial = query.top !== undefined && query.top.rest === undefined
  const windows = isPartial ? [] : shown.filter(({ over, ...rest }) => over !== undefined && addsUp(rest))
  const aggregates = distinct([...shown.filter((one) => !windows.includes(one)), ...windows.map(ofGroup)])
  const nameOf = namesOf(measures, [...aggregates, ...windows])
  const levels = new Levels(query, nameOf)
  const overs = levels.overs(aggregates, dimensions)
  const rows = rowsOf(query, aggregates, date, query.top !== undefined || overs.length > 0)
  const { marks, isKept } = rank(query, rows, levels)
  const shownRows = isPartial ? { ...marks, where: [...marks.where, ...isKept] } : marks
  const groups = levels.groups(shownRows, dimensions, aggregates)
  const whole = query.fill === undefined ? undefined : filled(groups, dimensions, query.fill)
  const select = windowed(whole?.select ?? groups, windows, levels, dimensions)
  const cells = new Cells(select, GROUPS, dimensions, nameOf, query.fill !== undefined)
  const joins = overs.map((over, index) => levels.joined(marks, over, index, aggregates, cells))
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
    order: query.order.map((term) => byKey(term, query.columns, cells)),
  }
}

/** Whether the aggregates of groups add up to that of all their rows. */
const addsUp = ({ fn, once }: AggregateExpression): boolean => once === undefined && (fn === 'count' || fn === 'sum')

const ofGroup = ({ over: _, ...rest }: AggregateExpression): AggregateExpression => rest

const EACH = 'each group'

/** Adds up the aggregates of groups over fewer dimensions, below `having` and pages. */
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

/** A bin sorts by its number. */
function byKey(term: OrderTerm, columns: readonly OutputColumn[], cells: Cells): OrderTerm {
  if (!('column' in term)) return term
  const { expression } = columns.find(({ name }) => name === term.column) ?? {}
  return expression?.kind === 'bin' ? { by: cells.key(term.column), dir: term.dir } : term
}

/** The rows, marked by the ranking if there is one. */
function rank(query: BoundQuery, rows: Rows, levels: Levels) {
  const { top } = query
  if (top === undefined) return { marks: rows, isKept: [] }
  const names = [...top.within, top.column]
  const aggregates = distinct(aggregatesOf(top.by))
  const select = levels.groups(rows, names, aggregates)
  const cells = new Cells(select, RANKING, names, levels.nameOf, false)
  const overs = levels.overs(aggregates, names)
  const joins = overs.map((over, index) => levels.joined(rows, over, index, aggregates, cells))
  const value = measureValue(top.by, cells.of)
  const keys = new Map(names.map((name) => [name, cells.key(name)]))
  const from: Source<Scan> = { kind: 'select', name: RANKING, select }
  const ranked = value.kind === 'fraction' ? apart({ from, joins, keys, value }, names) : { from, joins, keys, value }
  const { rows: marks, isKept } = marked(rows, top, ranked)
  return { marks, isKept: [isKept] }
}

const RANKING = 'candidates'
const PARTS = 'parts'

/** A fraction names its parts several times, so they become columns of a select. */
function apart(
  { from, joins, keys, value }: Parameters<typeof marked>[2],
  names: readonly string[],
): Parameters<typeof marked>[2] {
  if (value.kind !== 'fraction') return { from, joins, keys, value }
  const parts = { dividend: value.dividend, divisor: value.divisor }
  const columns = [
    ...names.map((name) => ({ name, expression: keyIn({ keys }, name) })),
    ...Object.entries(parts).map(([name, expression]) => ({ name: `the ${name}`, expression })),
  ]
  const columnOf = (name: string, { type, storage }: Expression): FieldExpression => ({
    kind: 'field',
    type,
    storage,
    relation: PARTS,
    field: name,
  })
  return {
    from: { kind: 'select', name: PARTS, select: { from, joins, where: [], columns, having: [] } },
    joins: [],
    keys: new Map(names.map((name) => [name, columnOf(name, keyIn({ keys }, name))])),
    value: {
      ...value,
      dividend: columnOf('the dividend', parts.dividend),
      divisor: columnOf('the divisor', parts.divisor),
    },
  }
}

/** Equal aggregates are computed once. */
const distinct = (aggregates: readonly AggregateExpression[]): readonly AggregateExpression[] => [
  ...new Map(aggregates.map((aggregate) => [JSON.stringify(aggregate), aggregate])).values(),
]

/** An aggregate that a measure shows has the name of its column. Others have names outside the grammar of aliases. */
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
  return (aggregate) => names.get(JSON.stringify(aggregate)) ?? `part of ${aggregate.fn}`
}
