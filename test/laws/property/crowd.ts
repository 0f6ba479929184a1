// Helper for the tests of metamorphic relations. Adds rows of other accounts to the rows of account A. No answer to
// account A may show or count these rows.

import { CANARY_TEXT } from '../../tools/generators/canaries.ts'
import { type Database, ofAccount, type Row } from '../../tools/oracle/tables.ts'

// The canaries of test/tools/generators/canaries.ts, as an answer would print them.
export const CANARIES = new RegExp(`${CANARY_TEXT}|7777777777777|2147477777`)

const renamed = (rows: readonly Row[], account: string): readonly Row[] =>
  rows.map((row) => ({ ...row, account_id: account }))

// Values that would break a cast or a division, or overflow a sum, if a statement read them.
const EXTREME: Row = {
  no_of_results: 9_223_372_036_854_775_807n,
  click_element_position: 2_147_483_647,
  item_total: '99999999999999.9999',
  order_total: '-99999999999999.9999',
  keyword: 'NaN',
}

/**
 * Adds copies of A's rows for accounts with similar names, and extreme rows for another account. The database already
 * contains canaries.
 */
export function union(database: Database): Database {
  const own = ofAccount(database, 'A')
  const near = ['a', 'A ', 'AA', 'Á']
  const all = (table: keyof Database) => [
    ...database[table],
    ...near.flatMap((account) => renamed(own[table], account)),
  ]
  const extreme = renamed(own.summary, 'Z').map((row) => ({ ...row, ...EXTREME }))
  return {
    summary: [...all('summary'), ...extreme],
    facet_selections: all('facet_selections'),
    visitor_target_selections: all('visitor_target_selections'),
  }
}
