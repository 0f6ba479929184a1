// The tables that a relation is mapped to, with the columns that statements read of them: what a check of a warehouse
// has to look at.

import { type ColumnType, relationOf } from '../catalog/relations.ts'
import type { Account } from '../plan/account.ts'
import type { Tables } from './warehouse.ts'

/** A table or view as statements name it. */
export interface MappedTable {
  /** Undefined: the engine's own default. */
  readonly schema: string | undefined
  readonly name: string
  readonly accountColumn: string
  /** The columns that requests and reports read, the account's apart. */
  readonly columns: readonly MappedColumn[]
}

export interface MappedColumn {
  readonly name: string
  /** What its values must be; an instant is asked for being null only, so that it may be anything. */
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'any'
}

export const mappedTable = (relation: string, account: Account, tables: Tables): MappedTable => ({
  ...tables.table(relation, account),
  accountColumn: tables.accountColumn(relation),
  columns: columnsOf(relation, tables),
})

// Every query that is run tells its tables, and a check alone looks at their columns: they are worked out once.
const columnsOfTables = new WeakMap<Tables, Map<string, readonly MappedColumn[]>>()

function columnsOf(relation: string, tables: Tables): readonly MappedColumn[] {
  const ofTables = columnsOfTables.get(tables) ?? new Map<string, readonly MappedColumn[]>()
  const known = ofTables.get(relation)
  if (known !== undefined) return known
  const columns = columnsRead(relation, tables).map(([field, { type }]) =>
    Object.freeze({ name: tables.column(relation, field), type: TYPES[type] }),
  )
  columnsOfTables.set(tables, ofTables.set(relation, Object.freeze(columns)))
  return columns
}

const TYPES: Readonly<Record<ColumnType, MappedColumn['type']>> = {
  text: 'text',
  integer: 'number',
  bigint: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'any',
}

/** Columns that are there for loaders and for people: no request and no report reads them. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  summary: ['event_id', 'event_ts'],
  visitor_target_selections: ['event_date', 'visitor_target_id', 'event_year', 'event_month'],
  autocomplete_clicks: ['event_id'],
  product_ratings: ['event_id'],
  redirect_events: ['event_id', 'tracking_id'],
}

/** Columns that serve to skip partitions, and nothing else. */
const PARTITION: Readonly<Record<string, readonly string[]>> = {
  facet_selections: ['event_year', 'event_month'],
}

function columnsRead(relation: string, { partitioned }: Tables) {
  const unread = new Set(['account_id', ...(UNREAD[relation] ?? [])])
  if (!partitioned.has(relation)) for (const field of PARTITION[relation] ?? []) unread.add(field)
  return Object.entries(relationOf(relation)?.columns ?? {}).filter(([field]) => !unread.has(field))
}
