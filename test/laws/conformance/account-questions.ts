// Conformance cases for accounts: each account reads only its own rows, even if another account has a similar name.

import { NEIGHBOURS } from './conformance-rows.ts'
import { count, type Question, where } from './question.ts'

const EVERYWHERE: readonly Question[] = [
  { title: 'all rows', request: { dimensions: ['event_type'], measures: [count] } },
  { title: 'rows with facets', request: { measures: [count], filters: [where('facet_field', 'set', [])] } },
  { title: 'rows with targets', request: { dimensions: ['visitor_target_name'], measures: [count] } },
  { title: 'visits', request: { dimensions: ['visit_id'], measures: [count], limit: 5 } },
]

/** Accounts without rows, whose names resemble the names of accounts with rows. `how` describes the difference. */
const STRANGERS: readonly (readonly [account: string, how: string])[] = [
  ['A ', 'which differs from "A" by a blank at its end'],
  ['P  ', 'which differs from "P " by a blank more'],
  [' P', 'which differs from "P" by a blank at its beginning'],
  ['P\u200d', 'which differs from "P" by a character without width'],
  ['\uff30', 'which is a wide "P"'],
]

/** Quotes a name so that its blanks are visible, and escapes all characters other than printable ASCII. */
const inAscii = (text: string) =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const ofAccount = (account: string, name: string, questions = EVERYWHERE): readonly Question[] =>
  questions.map(({ title, request }) => ({ title: `${title} of account ${name}`, request, account }))

/**
 * Account B has every other row of account A, `a` has a few rows of A, and `nobody` has no rows. An engine must treat
 * the account names `%` and `' or '1'='1` as ordinary text. Two account names are equal only if all their code points
 * are equal.
 */
export const accounts: readonly Question[] = [
  ...['A', 'B', 'a', 'nobody', '%', "' or '1'='1"].flatMap((account) => ofAccount(account, account)),
  ...NEIGHBOURS.flatMap(([account, how]) => ofAccount(account, `${inAscii(account)}, ${how}`, EVERYWHERE.slice(0, 3))),
  ...STRANGERS.flatMap(([account, how]) => ofAccount(account, `${inAscii(account)}, ${how}`, EVERYWHERE.slice(0, 1))),
]
