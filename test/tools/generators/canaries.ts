// The canary copy: account B has the same ids, dates and row types as account A. All other values of B are canaries,
// which must never appear in an answer to account A.
import { type Column, type Database, type Row, TABLES } from '../oracle/tables.ts'

export const CANARY_ACCOUNT = 'B'
export const CANARY_TEXT = 'ZZLEAK'

type Stored = Row[string]

const KEPT = 'event_date event_type event_id event_ts tracking_id visit_id event_year event_month'.split(' ')

export function withCanaries(own: Database): Database {
  const both = (table: keyof Database) => [...own[table], ...own[table].map((row, i) => canary(row, table, i))]
  return {
    summary: both('summary'),
    facet_selections: both('facet_selections'),
    visitor_target_selections: both('visitor_target_selections'),
  }
}

/** Adds a canary copy of each row within the same account, for tests that hide rows by another column. */
export function withCanariesWithin(own: Database): Database {
  const both = (table: keyof Database) => [
    ...own[table],
    ...own[table].map((row, i) => ({ ...canary(row, table, i), account_id: row.account_id ?? '' })),
  ]
  return {
    summary: both('summary'),
    facet_selections: both('facet_selections'),
    visitor_target_selections: both('visitor_target_selections'),
  }
}

/** Replaces every value with a canary, except ids, dates and the row type. */
function canary(row: Row, table: keyof Database, i: number): Row {
  const cells = TABLES[table].map(({ name, type }): readonly [string, Stored] => {
    const value = row[name] ?? null
    return [name, value === null || KEPT.includes(name) ? value : canaryValue(type, value, i)]
  })
  return { ...Object.fromEntries(cells), account_id: CANARY_ACCOUNT }
}

function canaryValue(type: Column['type'], value: Stored, i: number): Stored {
  switch (type) {
    case 'VARCHAR':
      return `${CANARY_TEXT}${i}`
    case 'BIGINT':
      return 7_777_777_777_777
    case 'INTEGER':
      return 2_147_477_777
    case 'DECIMAL(18,4)':
      return '77777777777777.7777'
    default:
      return value
  }
}
