// Builds rows for tests. Columns that the test does not set are null or have a simple default.
import { civilOf, parseDay } from './calendar.ts'
import { type Row, TABLES } from './tables.ts'

type Cells = Partial<Row>

function row(table: keyof typeof TABLES, defaults: Cells, cells: Cells): Row {
  const nulls = Object.fromEntries(TABLES[table].map(({ name }): readonly [string, null] => [name, null]))
  const event_date = String(cells.event_date ?? '2024-02-29')
  const { year, month } = civilOf(parseDay(event_date) ?? 0)
  return { ...nulls, account_id: 'A', event_date, event_year: year, event_month: month, ...defaults, ...cells }
}

let eventCount = 0

/** By default, a search of account A on 2024-02-29 in visit v1. Each event has a unique id. */
export function event(cells: Cells = {}): Row {
  eventCount += 1
  const defaults = {
    event_type: 'search',
    event_id: `id${eventCount}`,
    engine_id: 'e1',
    visit_id: 'v1',
    visitor_id: 'w1',
  }
  return row('summary', defaults, cells)
}

export function facet(tracking_id: string, facet_field: string, facet_value: string, cells: Cells = {}): Row {
  return row('facet_selections', { tracking_id, facet_field, facet_value }, cells)
}

export function target(visit_id: string, visitor_target_name: string, cells: Cells = {}): Row {
  return row('visitor_target_selections', { visit_id, visitor_target_name }, cells)
}
