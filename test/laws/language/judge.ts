// Judges an answer by its rows: compares the rows of the answer with the rows of an accepted query on the same data.

import type { AskedQuery } from '../../../src/questions/translation.ts'

/** A query and all rows that it returns without a limit. A row lists its dimensions first, then its measures. */
export interface Answer {
  readonly query: AskedQuery
  readonly rows: readonly Row[]
}

/** Cells as in the JSON response, with null for an absent cell. */
export type Row = readonly (string | null)[]

/** The default page size. A limit of at least this number counts as a page size. */
const PAGE_SIZE = 100

/** The additional columns that an answer can have, each with the expected column that it accompanies. */
const COMPANIONS: Readonly<Record<string, string>> = {
  engine_id: 'engine_name',
  item_id: 'item_name',
  widget_id: 'widget_name',
  banner_id: 'banner_name',
  facet_field: 'facet_name',
  sorting_set_id: 'sorting_set_name',
  sorting_set_field_id: 'sorting_set_field_name',
  pagination_set_id: 'pagination_set_name',
  pagination_set_option: 'pagination_set_option_label',
  landing_page_url: 'page_name',
  event_year: 'event_month',
}

/**
 * Whether the answer has the expected rows for any pairing of columns. `ordered` tells whether the order of rows
 * matters.
 */
export function sameRows(answer: Answer, accepted: Answer, ordered: boolean): boolean {
  const expected = { ...accepted, rows: everyColumn(accepted) }
  const shown = shownRows(answer, expected.query)
  const wanted = wantedRows(expected)
  return pairings(answer.query, expected.query).some((columns) => {
    const own = distinctIfSet(expected.query, project(shown, columns, dimensionsOf(expected.query).length))
    // Fast path: most wrong answers have another number of rows.
    if (own.length !== wanted.length) return false
    return drawnFrom(own, expected, wanted) && (!ordered || inOrder(own, expected, wanted))
  })
}

const everyColumn = ({ query, rows }: Answer): readonly Row[] => {
  const dimensions = dimensionsOf(query).length
  return project(rows, [...Array(dimensions + measuresOf(query).length).keys()], dimensions)
}

const dimensionsOf = ({ dimensions }: AskedQuery): readonly string[] =>
  (dimensions ?? []).map((one) => (typeof one === 'string' ? one : (one.alias ?? one.field)))
const measuresOf = ({ measures }: AskedQuery) => measures ?? []

/**
 * The rows that the answer shows: its page, or all rows if its limit is a page size and the expected query has none.
 */
function shownRows({ query, rows }: Answer, expected: AskedQuery): readonly Row[] {
  const limit = query.limit ?? PAGE_SIZE
  return expected.limit == null && limit >= PAGE_SIZE ? rows : pageOf(rows, limit, query.page ?? 1)
}

const wantedRows = ({ query, rows }: Answer): readonly Row[] =>
  query.limit == null ? distinctIfSet(query, rows) : pageOf(rows, query.limit, query.page ?? 1)

const pageOf = (rows: readonly Row[], limit: number, page: number) => rows.slice((page - 1) * limit, page * limit)

/** A sum over no rows is absent for a field and 0 for a metric, so both become 0. */
const project = (rows: readonly Row[], columns: readonly number[], dimensions: number): readonly Row[] =>
  rows.map((row) => columns.map((column, at) => row[column] ?? (at < dimensions ? null : '0')))

/** A query without measures lists distinct rows. */
const distinctIfSet = (expected: AskedQuery, rows: readonly Row[]): readonly Row[] =>
  measuresOf(expected).length > 0 ? rows : [...new Map(rows.map((row) => [keyOf(row), row])).values()]

const keyOf = (row: Row): string => JSON.stringify(row)

/**
 * All ways to pair the expected columns with columns of the answer: dimensions with dimensions, and measures with
 * measures. The answer can have additional measures. It can have an additional dimension only if this dimension
 * accompanies an expected dimension.
 */
function pairings(answer: AskedQuery, expected: AskedQuery): readonly (readonly number[])[] {
  const own = dimensionsOf(answer)
  const positions = (count: number, start: number) => Array.from({ length: count }, (_, index) => start + index)
  const dimensions = injections(dimensionsOf(expected).length, positions(own.length, 0)).filter((used) =>
    own.every((name, index) => used.includes(index) || own.includes(COMPANIONS[name] ?? '')),
  )
  const measures = injections(measuresOf(expected).length, positions(measuresOf(answer).length, own.length))
  return dimensions.flatMap((some) => measures.map((others) => [...some, ...others]))
}

/** All ordered selections of `count` items. */
function injections(count: number, items: readonly number[]): readonly (readonly number[])[] {
  if (count === 0) return [[]]
  return items.flatMap((item) =>
    injections(
      count - 1,
      items.filter((other) => other !== item),
    ).map((rest) => [item, ...rest]),
  )
}

/**
 * Whether `own` is a valid page of the expected rows. Rows that tie at the limit are interchangeable, so the page does
 * not have to be equal to `wanted`. Each row must be an expected row, and each sort key must occur as often as in
 * `wanted`.
 */
function drawnFrom(own: readonly Row[], expected: Answer, wanted: readonly Row[]): boolean {
  const available = tally(distinctIfSet(expected.query, expected.rows).map(keyOf))
  const isWithin = [...tally(own.map(keyOf))].every(([key, times]) => times <= (available.get(key) ?? 0))
  return isWithin && sameTally(orderKeys(own, expected.query), orderKeys(wanted, expected.query))
}

const inOrder = (own: readonly Row[], { query }: Answer, wanted: readonly Row[]): boolean =>
  orderKeys(own, query).join('\n') === orderKeys(wanted, query).join('\n')

/** The sort key of each row. */
function orderKeys(rows: readonly Row[], query: AskedQuery): readonly string[] {
  const names = [...dimensionsOf(query), ...measuresOf(query).map(({ alias }) => alias)]
  const columns = (query.order ?? []).map(({ field }) => names.indexOf(field))
  return rows.map((row) => keyOf(columns.map((column) => row[column] ?? null)))
}

function tally(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function sameTally(one: readonly string[], other: readonly string[]): boolean {
  const counts = tally(other)
  return one.length === other.length && [...tally(one)].every(([key, times]) => counts.get(key) === times)
}
