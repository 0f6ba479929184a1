// The reference interpreter for ad-hoc requests. It applies the rules of the specification to plain rows, and is
// deliberately simple and slow. value.ts defines cells.
import { type Day, localDay } from './calendar.ts'
import { add, decimal, quotient, ZERO } from './decimal.ts'
import { FIELDS, type FieldType, type Fn } from './fields.ts'
import { withFacets, withTargets } from './joins.ts'
import { type Measure, type PlainRequest, plainRequest } from './request.ts'
import { type Database, ofAccount, type Row } from './tables.ts'
import { type Cell, compare, holds, key, print, read, type Value } from './value.ts'

export interface OracleContext {
  readonly account: string
  readonly now: Date
  /** The IANA time zone in which date range shortcuts are resolved. */
  readonly timeZone: string
}

/** The response without its queryExecutionId. The members are in the order of the specification. */
export interface Envelope {
  readonly columns: readonly { readonly name: string; readonly type: 'string' | 'number' | 'date' }[]
  readonly data: readonly Readonly<Record<string, string>>[]
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
  readonly hasMore: boolean
}

/** The cells of a result row in column order: dimensions, then measures. */
type Line = readonly Cell[]

/** Returns the answer to a valid request. */
export function evaluate(body: unknown, context: OracleContext, database: Database): Envelope {
  const request = plainRequest(body)
  const today = localDay(context.now, context.timeZone)
  const rows = rowsFor(request, ofAccount(database, context.account), today)
  const lines = linesFor(request, rows).filter((line) => passesHaving(request, line, today))
  const sorted = lines.toSorted((a, b) => compareLines(request, a, b))
  const { page, limit } = request
  return {
    columns: columnsOf(request),
    data: sorted.slice((page - 1) * limit, page * limit).map((line) => printLine(request, line)),
    totalRecords: lines.length,
    page,
    limit,
    hasMore: page * limit < lines.length,
  }
}

/** Applies joins, filters and the rule about blank keywords to the rows of one account. */
function rowsFor(request: PlainRequest, database: Database, today: Day): readonly Row[] {
  let rows = database.summary
  if (refersTo(request, 'facet_selections')) rows = rows.flatMap((row) => withFacets(row, database))
  if (refersTo(request, 'visitor_target_selections')) rows = rows.flatMap((row) => withTargets(row, database))
  return rows
    .filter((row) => request.filters.every((filter) => holds(cellOf(row, filter.member), filter, today) === 'T'))
    .filter((row) => !request.dimensions.includes('keyword') || (row.keyword !== null && row.keyword !== ''))
}

function refersTo(request: PlainRequest, relation: string): boolean {
  const names = [
    ...request.dimensions,
    ...request.measures.map(({ field }) => field),
    ...request.filters.map(({ member }) => member),
  ]
  return names.some((name) => FIELDS.get(name)?.relation === relation)
}

function typeOf(name: string): FieldType {
  const field = FIELDS.get(name)
  if (field === undefined) throw new Error(`unknown field ${name}`)
  return field.type
}

function cellOf(row: Row, name: string): Cell {
  return read(row[name], typeOf(name))
}

/**
 * Makes the lines: raw rows if there are no measures, one line if there are no dimensions, otherwise one per group.
 */
function linesFor(request: PlainRequest, rows: readonly Row[]): readonly Line[] {
  const { dimensions, measures } = request
  const dimensionCells = (row: Row): Line => dimensions.map((name) => cellOf(row, name))
  if (measures.length === 0) return rows.map(dimensionCells)
  if (dimensions.length === 0) return [measures.map((measure) => aggregate(measure, rows))]
  const groups = new Map<string, { readonly cells: Line; readonly rows: Row[] }>()
  for (const row of rows) {
    const cells = dimensionCells(row)
    const group = groups.get(key(cells))
    if (group === undefined) groups.set(key(cells), { cells, rows: [row] })
    else group.rows.push(row)
  }
  return [...groups.values()].map((group) => [
    ...group.cells,
    ...measures.map((measure) => aggregate(measure, group.rows)),
  ])
}

export function whole(n: number): Value {
  return { t: 'num', v: decimal(String(n)) }
}

function aggregate({ field, fn }: Measure, rows: readonly Row[]): Cell {
  if (field === '*') return whole(rows.length)
  const values = rows.map((row) => cellOf(row, field)).filter((cell) => cell !== null)
  return aggregateOf(fn, values)
}

/** Applies a function of the specification to values, which are never null. */
export function aggregateOf(fn: Fn, values: readonly Value[]): Cell {
  if (fn === 'count') return whole(values.length)
  if (fn === 'count_distinct') return whole(new Set(values.map((value) => key([value]))).size)
  if (values.length === 0) return null
  if (fn === 'min') return values.reduce((least, value) => (compare(value, least) < 0 ? value : least))
  if (fn === 'max') return values.reduce((most, value) => (compare(value, most) > 0 ? value : most))
  const sum = values.reduce((total, value) => (value.t === 'num' ? add(total, value.v) : total), ZERO)
  return { t: 'num', v: fn === 'sum' ? sum : quotient(sum, decimal(String(values.length))) }
}

/** Whether a line passes `having`, which compares cells as the answer prints them, with rounded averages. */
function passesHaving(request: PlainRequest, line: Line, today: Day): boolean {
  return request.having.every((condition) => holds(cellAt(request, line, condition.member), condition, today) === 'T')
}

function columnNames(request: PlainRequest): readonly string[] {
  return [...request.dimensions, ...request.measures.map(({ alias }) => alias)]
}

function cellAt(request: PlainRequest, line: Line, name: string): Cell {
  return line[columnNames(request).indexOf(name)] ?? null
}

/**
 * Compares lines by the order of the request or the default order, then by all other dimensions (decisions 13 and 14
 * in docs/decisions).
 */
function compareLines(request: PlainRequest, a: Line, b: Line): number {
  for (const { field, descending } of orderTerms(request)) {
    const order = compareCells(cellAt(request, a, field), cellAt(request, b, field), descending)
    if (order !== 0) return order
  }
  return 0
}

function orderTerms(request: PlainRequest): PlainRequest['order'] {
  const { dimensions, measures, order } = request
  const rest = dimensions.map((field) => ({ field, descending: false }))
  if (order.length > 0) return [...order, ...rest]
  if (dimensions.includes('event_date')) return [{ field: 'event_date', descending: false }, ...rest]
  return [...measures.slice(0, 1).map(({ alias }) => ({ field: alias, descending: true })), ...rest]
}

/** Compares two cells. Nulls come last in both directions. */
function compareCells(a: Cell, b: Cell, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return descending ? compare(b, a) : compare(a, b)
}

function columnsOf(request: PlainRequest): Envelope['columns'] {
  return [
    ...request.dimensions.map((name) => ({ name, type: columnType(typeOf(name)) })),
    ...request.measures.map(({ alias, type }) => ({ name: alias, type: columnType(type) })),
  ]
}

export function columnType(type: FieldType): 'string' | 'number' | 'date' {
  return type === 'boolean' ? 'string' : type
}

function printLine(request: PlainRequest, line: Line): Readonly<Record<string, string>> {
  const names = columnNames(request)
  const cells = line.flatMap((cell, i): readonly (readonly [string, string])[] =>
    cell === null ? [] : [[names[i] ?? '', print(cell)]],
  )
  return Object.fromEntries(cells)
}
