// The canary copy: account B repeats the ids, dates and kinds of the rows of account A, and every other value of it is
// one that must never be seen in an answer to A. What is kept would join, pass the thresholds and share the groups of A.
import { CANARY_ACCOUNT, CANARY_TEXT } from '../generators/canaries.ts'
import type { Column, Row } from '../oracle/tables.ts'
import { words } from './contract.ts'
import { mapTables, REPORT_TABLES, type ReportDatabase, type ReportTable } from './tables.ts'

const KEPT = words(`event_date generated_date event_type event_id event_ts tracking_id visit_id visitor_id
  recommendation_id suggestion_type priority dismissed_at engine_id no_of_results click_element_position event_year event_month`)

export const withCanaries = (own: ReportDatabase): ReportDatabase =>
  mapTables(own, (rows, table) => [...rows, ...rows.map((row, i) => canary(row, table, i))])

function canary(row: Row, table: ReportTable, i: number): Row {
  const cells = REPORT_TABLES[table].map(({ name, type }): readonly [string, Row[string]] => {
    const value = row[name] ?? null
    return [name, value === null || KEPT.includes(name) ? value : canaryValue(type, value, i)]
  })
  return { ...Object.fromEntries(cells), account_id: CANARY_ACCOUNT }
}

function canaryValue(type: Column['type'], value: Row[string], i: number): Row[string] {
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
