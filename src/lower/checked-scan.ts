// The scan for the warehouse check. Unlike the scans of requests, it can read the rows of all accounts.

import { accountOf } from '../plan/account.ts'
import type { ScopedScan } from '../plan/plan.ts'
import { hasAccountColumn, type Tables } from '../warehouse/warehouse.ts'

/** Reads the rows of one account. Without an account, or if the relation has no account column, reads all rows. */
export const checkedScan = (relation: string, account: string | undefined, tables: Tables): ScopedScan => ({
  kind: 'scan',
  relation,
  where: [],
  account: accountOf(account ?? 'nobody'),
  only: [],
  unlisted: 'ignore',
  ...((account === undefined || !hasAccountColumn(relation, tables)) && { restrictedBy: 'nothing' }),
})
