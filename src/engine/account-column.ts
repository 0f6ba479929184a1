// Checks that an account column has the type that the mapping declares. Otherwise an account could read the rows of
// another account.

import type { AccountType } from '../sql/dialect.ts'
import type { ColumnIssue } from './column-issue.ts'
import type { TableColumn } from './engine.ts'
import { engineType, storageTypeOf } from './storage-type.ts'

/** The problem with an account column, if the mapping declares the account type `wanted`. */
export function accountColumnIssue(column: TableColumn, wanted: AccountType): ColumnIssue | undefined {
  const { loose, type } = column
  if (loose !== undefined) return { message: `is compared ${loose}` }
  const found = accountTypeOf(column)
  if (found === wanted) return undefined
  const message = `is of the type ${type}; the mapping says that accounts are ${ACCOUNTS[wanted]}`
  return found === undefined
    ? { message: `${message}: cast it to text in a view, and use the view as the table` }
    : { message, write: `"accountType": "${found}"` }
}

const ACCOUNTS: Readonly<Record<AccountType, string>> = {
  string: 'texts',
  number: 'whole numbers',
  uuid: 'UUIDs',
}

/** The accountType of a column. Undefined if the type could treat two accounts as equal, or cannot store accounts. */
function accountTypeOf(column: TableColumn): AccountType | undefined {
  if (WHOLE.test(engineType(column))) return 'number'
  const storage = storageTypeOf(column)
  if (storage === 'text') return 'string'
  return storage === 'uuid' ? 'uuid' : undefined
}

const WHOLE = /^(u?(tiny|small|big|huge)?int(eger)?|(decimal|numeric)(\(\d+, ?0\))?)$/
