// The rows that a statement may read: only rows of one account, and only rows that the principal may see.

import type { RowLimit } from '../query/row-limit.ts'
import type { Account } from './account.ts'

/** The rows that a request may read. */
export interface Scope {
  readonly account: Account
  readonly limit: (relation: string) => RowLimit
}

/** All rows of an account. */
export const wholeAccount = (account: Account): Scope => ({ account, limit: () => ({ where: [] }) })
