// A realistic warehouse of a host. All tables and columns have other names than in the reference warehouse, some of
// them hostile, and many columns have other types. Each row has a copy, and a column marks this copy as deleted.

import type { ColumnMapping, RelationMapping, Warehouse } from '../../../src/warehouse/warehouse.ts'
import type { Column } from '../../tools/oracle/tables.ts'
import { REPORT_TABLE_NAMES, REPORT_TABLES, type ReportTable } from '../reports/all-tables.ts'
import { KINDS, type Kind, type KindName, PLAIN } from './kinds.ts'

export interface OwnColumn {
  readonly field: string
  readonly name: string
  readonly kind: Kind
}

export interface OwnTable {
  readonly relation: ReportTable
  readonly name: string
  readonly columns: readonly OwnColumn[]
}

export const GONE = 'gone; -- '

/** The host's names of columns. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['account_id', 'tenant "id"'],
  ['keyword', 'select'],
  ['city', 'from'],
  ['country', 'user'],
  ['page_no', 'order'],
  ['event_date', 'when it was; drop table'],
  ['corrected_keyword', "it's {fixed}"],
])

const nameOf = (field: string): string => NAMES.get(field) ?? `"'; \u00fc\u8868 ${field}`

const IDS: Readonly<Record<string, KindName>> = { visit_id: 'integer', visitor_id: 'uuid', tracking_id: 'bigint' }

const FIELDS: Readonly<Record<string, KindName>> = {
  ...IDS,
  ...Object.fromEntries(
    ['order_total', 'item_total', 'item_price', 'revenue', 'visit_revenue'].map((field) => [field, 'double']),
  ),
  item_added_to_cart: 'boolean',
  sort_by: 'json',
  sorting_set_id: 'numeric',
  country: 'char',
  currency: 'char',
  generated_date: 'timestamptz',
}

/** Columns of the events that store other values than their fields have. */
const LISTED: Readonly<Record<string, KindName>> = {
  event_type: 'kind',
  request_type: 'code',
  had_click: 'answer',
  had_cart: 'answers',
}

/** The storage type of each table's date. Unlisted tables store days. */
const DATES: Readonly<Partial<Record<ReportTable, KindName>>> = {
  summary: 'timestamptz',
  facet_selections: 'timestamp',
  rec_impressions: 'timestamptz',
  banner_impressions: 'shown',
  redirect_events: 'timestamp',
  page_loads: 'timestamptz',
  autocomplete_clicks: 'timestamp',
}

/** Columns that no statement reads. */
const UNREAD = ['event_id', 'event_ts', 'visitor_target_id']

/**
 * Tables without columns for year and month. The table of redirects has such columns, but no statement may read them.
 */
const WITHOUT_MONTHS: readonly ReportTable[] = ['summary', 'facet_selections', 'page_loads', 'product_ratings']

const isMonth = (field: string) => field === 'event_year' || field === 'event_month'

function kindOf(relation: ReportTable, { name, type }: Column): KindName {
  if (name === 'event_date') return DATES[relation] ?? 'date'
  // This table stores the id as a text, although the table that it joins stores numbers.
  if (name === 'tracking_id' && relation === 'facet_selections') return 'text'
  const listed = relation === 'summary' ? LISTED[name] : undefined
  return listed ?? FIELDS[name] ?? (type === 'BOOLEAN' ? 'flag' : PLAIN[type])
}

export const OWN_TABLES: readonly OwnTable[] = REPORT_TABLE_NAMES.map((relation) => ({
  relation,
  name: `own ${relation}; "x"`,
  columns: REPORT_TABLES[relation]
    .filter(({ name }) => !UNREAD.includes(name) && !(isMonth(name) && WITHOUT_MONTHS.includes(relation)))
    .map((column) => ({ field: column.name, name: nameOf(column.name), kind: KINDS[kindOf(relation, column)] })),
}))

function mappingOf({ relation, name, columns }: OwnTable): RelationMapping {
  const mapped = columns
    .filter(({ field }) => field !== 'account_id')
    .map(({ field, name, kind }): readonly [string, ColumnMapping] => {
      const { type, zone, values } = kind
      if (values !== undefined)
        return [field, { column: name, ...(type !== undefined && { type }), values } as ColumnMapping]
      if (field === 'corrected_keyword') return [field, { sql: (column) => `substr(${column(name)}, 2)` }]
      if (type === undefined) return [field, name]
      const path = type === 'json' ? { path: ['by', "the field's"] } : {}
      return [field, { column: name, type, ...path, ...(zone !== undefined && { zone }) }]
    })
  const months = WITHOUT_MONTHS.includes(relation) ? ['event_year', 'event_month'] : []
  return {
    table: name,
    columns: { ...Object.fromEntries(mapped), ...Object.fromEntries(months.map((field) => [field, { absent: true }])) },
    where: (column) => `${column(GONE)} = 0`,
    // The rows of this table have the days of their searches.
    ...(relation === 'facet_selections' && { sameDay: true }),
  }
}

export const OWN_WAREHOUSE: Warehouse = {
  accountColumn: nameOf('account_id'),
  relations: Object.fromEntries(OWN_TABLES.map((table) => [table.relation, mappingOf(table)])),
}
