// What a statement may read: the rows of one account, and of these only the rows that a principal may see.

import type { RowLimit } from '../query/row-limit.ts'
import type { Account } from './account.ts'

/** The rows that a request may read. */
export interface Scope {
  readonly account: Account
  readonly limit: (relation: string) => RowLimit
}

/** The whole account. */
export const wholeAccount = (account: Account): Scope => ({ account, limit: () => ({ where: [] }) })
