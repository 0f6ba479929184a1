// Creates a database with a few events of two accounts, for the tests of the guides.

import { ddl } from '../../../dialects/duckdb/ddl.ts'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'

/** The columns of EVENTS. `event_year` and `event_month` are the same for all events. */
const EVENT_COLUMNS = [
  'account_id',
  'event_date',
  'event_type',
  'visitor_id',
  'keyword',
  'no_of_results',
  'group_name',
  'item_price',
] as const

export const EVENTS: readonly (readonly (string | number | null)[])[] = [
  ['acme', '2026-01-01', 'search', 'v1', 'red shoes', 3, 'Outlet', null],
  ['acme', '2026-01-01', 'search', 'v1', 'SHOES', 0, 'Outlet', null],
  ['acme', '2026-01-02', 'search', 'v2', 'shoe', 0, 'Brands', null],
  ['acme', '2026-01-02', 'search', 'v3', 'shoe', 0, null, null],
  ['acme', '2026-01-03', 'search', 'v3', '50%_off shoes', 7, 'Partners', null],
  ['acme', '2026-01-03', 'cart', 'v3', '50%_off shoes', null, 'Partners', 10],
  ['acme', '2026-01-03', 'cart', 'v3', 'shoe', null, 'Partners', 5],
  ['acme', '2026-01-03', 'search', 'v3', '', 9, 'Partners', null],
  ['other', '2026-01-01', 'search', 'v9', 'shoes', 0, 'Outlet', null],
]

const literal = (cell: string | number | null | undefined) => (typeof cell === 'string' ? `'${cell}'` : String(cell))

/** Returns statements that insert the events, for an engine that accepts dates as text. */
const insertEvents = (): readonly string[] =>
  EVENTS.map((event, index) => {
    const cells = event.map(literal)
    return `INSERT INTO summary (${EVENT_COLUMNS.join(', ')}, event_id, engine_id, visit_id, event_year, event_month)
      VALUES (${cells.join(', ')}, 'e${index}', 'main', ${cells[3]}, 2026, 1)`
  })

export const makeSmallDatabase = (path: string): Promise<void> =>
  createDuckDB({ path }, async ({ execute }) => {
    for (const statement of [...ddl(), ...insertEvents()]) await execute(statement)
  })
