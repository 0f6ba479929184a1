// The rows that a statement may read: those of one account, limited to the rows that the principal may see.

import type { RowLimit } from '../query/row-limit.ts'
import type { Account } from './account.ts'

/** The rows that a request may read. */
export interface Scope {
  readonly account: Account
  readonly limit: (relation: string) => RowLimit
}

/** The whole account. */
export const wholeAccount = (account: Account): Scope => ({ account, limit: () => ({ where: [] }) })
