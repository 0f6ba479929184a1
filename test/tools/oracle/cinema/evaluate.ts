// The reference interpreter for requests to the cinema model. It supports joins, condition trees, plain measures and
// metrics.

import { keepsAll } from '../analysis/conditions.ts'
import { compareCells } from '../analysis/group.ts'
import { membersOf, type TreeJson } from '../analysis/json.ts'
import { readTree } from '../analysis/normalize.ts'
import { aggregateOf, columnType, type Envelope, whole } from '../answer.ts'
import { parseDay } from '../calendar.ts'
import { decimal, quotient } from '../decimal.ts'
import { type FieldType, type Fn, measureType } from '../fields.ts'
import type { ConditionJson } from '../request.ts'
import { type Cell, key, print } from '../value.ts'
import { cellIn, fieldOf, type Joined, joinedRows, requiredFor, tablesFor } from './rows.ts'
import type { Cinema } from './tables.ts'

export type CinemaMetric = 'sold' | 'adults' | 'revenue' | 'buyers' | 'mean_price' | 'adult_share'

export type CinemaMeasure = { readonly alias: string; readonly filters?: readonly TreeJson[] } & (
  | { readonly field: string; readonly fn: Fn }
  | { readonly metric: CinemaMetric }
)

export interface CinemaRequest {
  readonly dimensions?: readonly string[]
  readonly measures?: readonly CinemaMeasure[]
  readonly filters?: readonly TreeJson[]
  readonly having?: readonly ConditionJson[]
  readonly order?: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[]
  readonly page?: number
  readonly limit?: number
}

type Line = readonly Cell[]

/**
 * Returns the answer to a valid request. A table that only filters of measures use keeps tickets without a match, but a
 * filtered measure does not count them.
 */
export function evaluateCinema(request: CinemaRequest, chain: string, data: Cinema): Envelope {
  const { dimensions = [], measures = [], filters = [], having = [], page = 1, limit = 100 } = request
  const names = [
    ...dimensions,
    ...measures.flatMap((one) => ('field' in one && one.field !== '*' ? [one.field] : [])),
    ...filters.flatMap(membersOf),
  ]
  const outer = tablesFor(measures.flatMap((one) => (one.filters ?? []).flatMap(membersOf)))
  const rows = joinedRows(tablesFor(names), outer, data, chain).filter((row) => passes(row, filters))
  const groups = measures.length === 0 ? rows.map((row) => [row]) : groupsOf(rows, dimensions)
  const lines = groups
    .map((group): Line => {
      const [first = {}] = group
      return [...dimensions.map((name) => cellIn(first, name)), ...measures.map((one) => measured(one, group))]
    })
    .filter((line) =>
      having.every((one) => {
        const at = dimensions.length + measures.findIndex(({ alias }) => alias === one.member)
        return keepsAll([readTree(one, () => 'number')], () => line[at] ?? null, TODAY)
      }),
    )
  const sorted = lines.toSorted((one, other) => inOrder(request, one, other))
  const columns = [
    ...dimensions.map((name) => ({ name, type: columnType(fieldOf(name)[1]) })),
    ...measures.map((one) => ({ name: one.alias, type: columnType(typeOf(one)) })),
  ]
  return {
    columns,
    data: sorted.slice((page - 1) * limit, page * limit).map((line) => {
      const cells = line.flatMap((cell, i) => (cell === null ? [] : [[columns[i]?.name ?? '', print(cell)] as const]))
      return Object.fromEntries(cells)
    }),
    totalRecords: lines.length,
    page,
    limit,
    hasMore: page * limit < lines.length,
  }
}

// An arbitrary day, because no request uses a day relative to today.
const TODAY = parseDay('2026-01-31') ?? 0

const passes = (row: Joined, filters: readonly TreeJson[]): boolean =>
  keepsAll(
    filters.map((tree) => readTree(tree, (name) => fieldOf(name)[1])),
    (name) => cellIn(row, name),
    TODAY,
  )

/** Groups rows by the dimensions. Without dimensions there is one group, even if there are no rows. */
function groupsOf(rows: readonly Joined[], dimensions: readonly string[]): readonly (readonly Joined[])[] {
  if (dimensions.length === 0) return [rows]
  const groups = new Map<string, Joined[]>()
  for (const row of rows) {
    const name = key(dimensions.map((dimension) => cellIn(row, dimension)))
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()]
}

const typeOf = (measure: CinemaMeasure): FieldType =>
  'metric' in measure || measure.field === '*' ? 'number' : measureType(measure.fn, fieldOf(measure.field)[1])

function measured(measure: CinemaMeasure, group: readonly Joined[]): Cell {
  const { filters = [] } = measure
  const required = requiredFor(filters.flatMap(membersOf))
  const rows = group.filter((row) => required.every((table) => row[table] !== undefined) && passes(row, filters))
  if ('metric' in measure) return metric(measure.metric, once(rows))
  if (measure.field === '*') return whole(rows.length)
  const values = rows.map((row) => cellIn(row, measure.field)).filter((cell) => cell !== null)
  return aggregateOf(measure.fn, values)
}

/** Returns each ticket of a group once, because joins can repeat tickets. */
const once = (rows: readonly Joined[]): readonly Joined[] => [
  ...new Map(rows.map((row) => [row.tickets?.ticket_id, row])).values(),
]

function metric(name: CinemaMetric, tickets: readonly Joined[]): Cell {
  const prices = tickets.map((row) => cellIn(row, 'price')).filter((cell) => cell !== null)
  const adults = tickets.filter((row) => row.tickets?.kind === 'adult').length
  switch (name) {
    case 'sold':
      return whole(tickets.length)
    case 'adults':
      return whole(adults)
    case 'revenue':
      return aggregateOf('sum', prices) ?? whole(0)
    case 'buyers':
      return whole(new Set(tickets.flatMap((row) => row.tickets?.customer_id ?? [])).size)
    case 'mean_price':
      return aggregateOf('avg', prices)
    case 'adult_share':
      return tickets.length === 0
        ? null
        : { t: 'num', v: quotient(decimal(String(adults)), decimal(String(tickets.length))) }
  }
}

/**
 * Compares rows by the order of the request and then by all dimensions. If the request has no order, compares by the
 * date or the first measure first.
 */
function inOrder({ dimensions = [], measures = [], order = [] }: CinemaRequest, one: Line, other: Line): number {
  const names = [...dimensions, ...measures.map(({ alias }) => alias)]
  const ascending = (field: string) => ({ field, dir: 'asc' })
  const [first] = measures
  const usual = dimensions.includes('sold_on')
    ? [ascending('sold_on')]
    : first === undefined
      ? []
      : [{ field: first.alias, dir: 'desc' }]
  for (const { field, dir } of [...(order.length > 0 ? order : usual), ...dimensions.map(ascending)]) {
    const at = names.indexOf(field)
    const found = compareCells(one[at] ?? null, other[at] ?? null, dir === 'desc')
    if (found !== 0) return found
  }
  return 0
}
