// The rows on which translated questions run: ordinary events, and rows and groups at the bounds of each question's
// conditions. A second account has copies of some rows, so an answer that counts the second account is wrong.

import type { Query } from '../../../src/questions/translation.ts'
import type { Database } from '../../tools/oracle/tables.ts'
import { OTHER_ACCOUNT } from './fixture/accounts.ts'
import { Draw } from './fixture/draw.ts'
import { Rows } from './fixture/fixture-rows.ts'
import { groupRows } from './fixture/group-rows.ts'
import { nearRows } from './fixture/near-rows.ts'
import { isAnswerable, type Question } from './questions.ts'

const CROWD = 4000
/** One in this many rows has a copy in the second account. */
const REPEATED = 10

/** Returns the same rows in every run for the same questions. */
export function fixture(questions: readonly Question[]): Database {
  const rows = new Rows()
  const crowd = new Draw('crowd')
  for (let number = 0; number < CROWD; number++) rows.add({}, crowd)
  for (const { id, expect } of questions) {
    if (!isAnswerable(expect) || !isSpecified(expect.query)) continue
    // Each question has a separate random stream, so a new question does not change the rows of other questions.
    const draw = new Draw(id)
    const cells = [...nearRows(expect.query, id, draw), ...groupRows(expect.query, id, draw)]
    for (const row of cells) rows.add(row, draw)
  }
  return withOther(rows.database)
}

/** Whether a query is valid in the language of the specification. Other queries add no rows. */
const isSpecified = ({ dimensions = [], measures = [], filters = [] }: Query): boolean =>
  (dimensions ?? []).every((one) => typeof one === 'string') &&
  (measures ?? []).every((one) => 'fn' in one) &&
  (filters ?? []).every((one) => 'member' in one)

function withOther(own: Database): Database {
  const both = (table: keyof Database) => [
    ...own[table],
    ...own[table].filter((_, index) => index % REPEATED === 0).map((row) => ({ ...row, account_id: OTHER_ACCOUNT })),
  ]
  return {
    summary: both('summary'),
    facet_selections: both('facet_selections'),
    visitor_target_selections: both('visitor_target_selections'),
  }
}
