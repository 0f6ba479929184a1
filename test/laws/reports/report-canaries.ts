// Adds rows of other accounts to the rows of account A. The canary copy repeats A's rows for account B, with the same
// ids, dates and event types. If a statement read B's rows, they would join A's rows, pass the same thresholds and
// share the same groups. All other values of the copy are canaries, which must never appear in an answer to A.
import { CANARY_ACCOUNT, CANARY_TEXT } from '../../tools/generators/canaries.ts'
import type { Column, Row } from '../../tools/oracle/tables.ts'
import { mapTables, ofAccountAlone, REPORT_TABLES, type ReportDatabase } from './all-tables.ts'
import { words } from './contract.ts'

type Stored = Row[string]

const KEPT = words(`event_date generated_date event_type event_id event_ts tracking_id visit_id visitor_id
  recommendation_id suggestion_type priority dismissed_at engine_id no_of_results click_element_position event_year event_month`)

const WHOLE_CANARY = 7_777_777_777_777
const SMALL_CANARY = 2_147_477_777
const DECIMAL_CANARY = '77777777777777.7777'

/** The canaries, as an answer would print them. */
export const CANARIES = new RegExp([CANARY_TEXT, WHOLE_CANARY, SMALL_CANARY, DECIMAL_CANARY].join('|'))

export const withCanaries = (own: ReportDatabase): ReportDatabase =>
  together(own, [
    copyFor([CANARY_ACCOUNT], own, (value, { name, type }, i) =>
      value === null || KEPT.includes(name) ? value : canaryValue(type, value, i),
    ),
  ])

/** Adds canaries within the same account: copies of its rows with the id of another search engine. */
export const withCanariesWithin = (own: ReportDatabase, account: string): ReportDatabase =>
  together(own, [
    copyFor([account], own, (value, { name, type }, i) => {
      if (name === 'engine_id') return CANARY_TEXT
      return value === null || KEPT.includes(name) ? value : canaryValue(type, value, i)
    }),
  ])

/**
 * Adds copies of the account's rows for accounts with similar names, and a copy with extreme numbers for another
 * account.
 */
export function crowded(database: ReportDatabase, account: string): ReportDatabase {
  const own = ofAccountAlone(database, account)
  const near = [account.toLowerCase(), `${account} `, account.repeat(2)]
  return together(database, [
    copyFor(near, own, (value) => value),
    copyFor(['Z'], own, (value, { name, type }) => (PARTS.includes(name) ? value : (EXTREMES.get(type) ?? value))),
  ])
}

const PARTS = words('event_year event_month')

/** Values that would overflow a sum or break a division, if a statement read them. */
const EXTREMES: ReadonlyMap<Column['type'], Stored> = new Map<Column['type'], Stored>([
  ['BIGINT', 9_223_372_036_854_775_807n],
  ['INTEGER', 2_147_483_647],
  ['DECIMAL(18,4)', '-99999999999999.9999'],
])

/** Copies the rows for the given accounts in turn. `change` returns the new value of each cell. */
function copyFor(
  accounts: readonly string[],
  own: ReportDatabase,
  change: (value: Stored, column: Column, i: number) => Stored,
): ReportDatabase {
  return mapTables(own, (rows, table) =>
    rows.map((row, i) => {
      const cells = REPORT_TABLES[table].map((column): readonly [string, Stored] => [
        column.name,
        change(row[column.name] ?? null, column, i),
      ])
      return { ...Object.fromEntries(cells), account_id: accounts[i % accounts.length] ?? '' }
    }),
  )
}

const together = (database: ReportDatabase, others: readonly ReportDatabase[]): ReportDatabase =>
  mapTables(database, (rows, table) => [...rows, ...others.flatMap((other) => other[table])])

function canaryValue(type: Column['type'], value: Stored, i: number): Stored {
  switch (type) {
    case 'VARCHAR':
      return `${CANARY_TEXT}${i}`
    case 'BIGINT':
      return WHOLE_CANARY
    case 'INTEGER':
      return SMALL_CANARY
    case 'DECIMAL(18,4)':
      return DECIMAL_CANARY
    default:
      return value
  }
}
