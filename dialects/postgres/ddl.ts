// The reference warehouse on Postgres: `summary` in one partition a month, and the indexes that the reports read by.

import type { ColumnType, RelationName } from '../../src/catalog/relations.ts'
import { createTables, relationNames } from '../../src/warehouse/ddl.ts'
import { guardPartitions, guardTables } from './security.ts'
import { columnTypes } from './types.ts'

export interface PostgresDdlOptions {
  /** The last partition is that of this instant's month in UTC; what no partition covers goes to `summary_default`. */
  readonly now: Date
  /** Months before that one that get a partition of their own. Default 24. */
  readonly months?: number
  /** Policies that show a reader the rows of one account only; it tells which by a setting. Default false. */
  readonly rowLevelSecurity?: boolean
}

const INDEXES: readonly (readonly [table: RelationName, columns: string])[] = [
  ['summary', 'account_id, event_date, event_type'],
  ['summary', 'account_id, event_date, tracking_id'],
  ['facet_selections', 'account_id, event_date, tracking_id'],
  ['facet_selections', 'account_id, facet_field, event_date'],
  ['visitor_target_selections', 'account_id, visit_id'],
]

/** The statements that make all tables, partitions, indexes and policies, without closing semicolons. */
export function ddl({ now, months = 24, rowLevelSecurity = false }: PostgresDdlOptions): readonly string[] {
  const tables = createTables({
    column: ({ type, required }) => columnType(type) + (required ? ' NOT NULL' : ''),
    suffix: (name) => (name === 'summary' ? 'PARTITION BY RANGE (event_date)' : ''),
  })
  const parts = partitions(now, months)
  const made = parts.map(({ name, bounds }) => `CREATE TABLE ${name} PARTITION OF summary ${bounds}`)
  const guards = rowLevelSecurity
    ? [...guardTables(relationNames()), ...guardPartitions(parts.map(({ name }) => name))]
    : []
  return [...tables, ...made, ...INDEXES.map(createIndex), ...guards]
}

/** Text is ordered by code point, so that order and ranges on a column can use its index. */
const columnType = (type: ColumnType) => columnTypes[type] + (type === 'text' ? ' COLLATE "C"' : '')

const createIndex = ([table, columns]: (typeof INDEXES)[number]) => `CREATE INDEX ON ${table} (${columns})`

interface Partition {
  readonly name: string
  readonly bounds: string
}

function partitions(now: Date, months: number): readonly Partition[] {
  const firsts = Array.from({ length: months + 2 }, (_, index) => firstOfMonth(now, index - months))
  const monthly = firsts.slice(0, -1).map((first, index) => ({
    name: `summary_${first.slice(0, 7).replace('-', '_')}`,
    bounds: `FOR VALUES FROM ('${first}') TO ('${firsts[index + 1]}')`,
  }))
  return [...monthly, { name: 'summary_default', bounds: 'DEFAULT' }]
}

const firstOfMonth = (now: Date, offset: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10)
