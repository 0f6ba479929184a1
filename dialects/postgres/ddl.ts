// The reference warehouse on Postgres: monthly partitions of `summary`, and indexes for the reports.

import {
  type AccountType,
  BARE,
  type ColumnType,
  createTables,
  type RelationName,
  relationNames,
} from '../../src/dialect/index.ts'
import { ACCOUNT_SETTING } from './account-setting.ts'
import { columnTypes } from './types.ts'

export interface Month {
  /** From 1 to 9999. */
  readonly year: number
  /** From 1 to 12. */
  readonly month: number
}

export interface PostgresDdlOptions {
  /** If `months` is a number, the last monthly partition is for the UTC month of this instant. */
  readonly now: Date
  /**
   * The months that get a partition. A number means the current month and this many months before it. A list means
   * exactly these months. Rows of other months go to `summary_default`. Default 24.
   */
  readonly months?: number | readonly Month[]
  /**
   * Adds row-level security policies, which limit a reader to the account in the setting `sightline.account`. Default
   * false.
   */
  readonly rowLevelSecurity?: boolean
}

const INDEXES: readonly (readonly [table: RelationName, columns: string])[] = [
  ['summary', 'account_id, event_date, event_type'],
  ['summary', 'account_id, event_date, tracking_id'],
  ['facet_selections', 'account_id, event_date, tracking_id'],
  ['facet_selections', 'account_id, facet_field, event_date'],
  ['visitor_target_selections', 'account_id, visit_id'],
]

/** The statements that create all tables, partitions, indexes and policies, without semicolons. */
export function ddl({ now, months = 24, rowLevelSecurity = false }: PostgresDdlOptions): readonly string[] {
  const tables = createTables({
    quotes: BARE,
    column: ({ type, required }) => columnType(type) + (required ? ' NOT NULL' : ''),
    suffix: (name) => (name === 'summary' ? 'PARTITION BY RANGE (event_date)' : ''),
  })
  const parts = (typeof months === 'number' ? monthsUpTo(now, months) : months).map(monthly).concat(REST)
  const made = parts.map(({ name, bounds }) => `CREATE TABLE ${name} PARTITION OF summary ${bounds}`)
  const guards = rowLevelSecurity
    ? [...guardTables(relationNames()), ...guardPartitions(parts.map(({ name }) => name))]
    : []
  return [...tables, ...made, ...INDEXES.map(createIndex), ...guards]
}

/** Text columns are ordered by code point, so that ORDER BY and ranges can use their indexes. */
const columnType = (type: ColumnType) => columnTypes[type] + (type === 'text' ? ' COLLATE "C"' : '')

const createIndex = ([table, columns]: (typeof INDEXES)[number]) => `CREATE INDEX ON ${table} (${columns})`

interface Partition {
  readonly name: string
  readonly bounds: string
}

const REST: Partition = { name: 'summary_default', bounds: 'DEFAULT' }

function monthly(month: Month): Partition {
  const [first, next] = [firstDay(month), firstDayAfter(month)]
  return {
    name: `summary_${first.slice(0, 7).replace('-', '_')}`,
    bounds: `FOR VALUES FROM ('${first}') TO ('${next}')`,
  }
}

/** The month of `now` and the `before` months before it, but no month before the year 1. */
function monthsUpTo(now: Date, before: number): readonly Month[] {
  const last = ordinal({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 })
  const all = Array.from({ length: before + 1 }, (_, index) => monthOf(last - before + index))
  return all.filter(({ year }) => year >= 1)
}

const ordinal = ({ year, month }: Month): number => year * 12 + month - 1

const monthOf = (ordinal: number): Month => ({ year: Math.floor(ordinal / 12), month: (ordinal % 12) + 1 })

/** The first day of a month. The server also accepts the month after December 9999. */
export const firstDay = ({ year, month }: Month): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

/** The first day of the following month. */
export const firstDayAfter = (month: Month): string => firstDay(monthOf(ordinal(month) + 1))

/** The conversion of the setting to the type of the account column. */
const CASTS: Readonly<Record<AccountType, string>> = { string: '', number: '::bigint', uuid: '::uuid' }

/**
 * The SQL for the account of the reader, with which policies compare the account column. Once a transaction has set it,
 * the setting is empty instead of null in later transactions. No account has an empty name.
 */
export const readerAccount = (type: AccountType): string =>
  `nullif(current_setting('${ACCOUNT_SETTING}', true), '')${CASTS[type]}`

/**
 * The statements that limit the readers of these tables to their account. Owners and superusers bypass the policies, so
 * they can load data.
 */
const guardTables = (tables: readonly RelationName[]): readonly string[] =>
  tables.flatMap((table) => [
    ...guardPartitions([table]),
    `CREATE POLICY ${table}_of_account ON ${table} FOR SELECT USING (account_id = ${readerAccount('string')})`,
  ])

/**
 * Enables row-level security on partitions. A partition has no policy, so a statement that reads it directly gets no
 * rows. The policies of the partitioned table apply when a statement reads that table.
 */
const guardPartitions = (partitions: readonly string[]): readonly string[] =>
  partitions.map((partition) => `ALTER TABLE ${partition} ENABLE ROW LEVEL SECURITY`)
