// A few rows for reports whose answers are worked out by hand.

import type { Row } from '../../tools/oracle/tables.ts'
import { NO_ROWS, REPORT_TABLES, type ReportDatabase, type ReportTable } from './all-tables.ts'
import { dated } from './data.ts'

const DEFAULTS: Row = { account_id: 'acme', engine_id: 'e1', visit_id: 'v1', visitor_id: 'w1', event_id: 'x' }

function row(table: ReportTable, cells: Row): Row {
  const nulls = Object.fromEntries(REPORT_TABLES[table].map(({ name }): readonly [string, null] => [name, null]))
  return { ...nulls, ...DEFAULTS, ...dated(String(cells.event_date ?? '2026-02-01')), ...cells }
}

const search = (keyword: string | null, cells: Row = {}) => row('summary', { event_type: 'search', keyword, ...cells })

const suggested = (keyword: string, cells: Row = {}) =>
  row('autocomplete_clicks', { suggestion_type: 'keyword', suggestion: keyword, keyword, ...cells })

export const database: ReportDatabase = {
  ...NO_ROWS,
  summary: [
    search('tea', { page_no: 1 }),
    search('tea', { page_no: 2, visit_id: 'v2', event_date: '2026-03-01' }),
    search('tea', { account_id: 'other' }),
    search('cup', { engine_id: 'e2', engine_name: 'Two' }),
    search('cup', { engine_id: 'e2', engine_name: 'Deux' }),
    search(''),
    search(null),
    row('summary', { event_type: 'sale', keyword: 'tea', item_total: '-0.0001', item_price: '0.0003' }),
    row('summary', { event_type: 'sale', keyword: 'cup', item_total: '2.5', item_price: '-0.5', item_quantity: '1' }),
    row('summary', { event_type: 'sale', keyword: 'pot', item_total: '1', item_price: '0' }),
    row('summary', { event_type: 'sale', keyword: 'jug', item_total: '0.0001', item_price: '200' }),
  ],
  autocomplete_clicks: [suggested('tea', { event_id: 'a' }), suggested('pot', { event_id: 'b', account_id: 'other' })],
}
