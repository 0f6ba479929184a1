// The scan of a warehouse check. Unlike the scans of requests, it may read the rows of all accounts.

import { accountOf } from '../plan/account.ts'
import type { ScopedScan } from '../plan/plan.ts'
import { hasAccountColumn, type Tables } from '../warehouse/warehouse.ts'

/** Reads the rows of one account or, without an account or a column that holds it, all rows. */
export const checkedScan = (relation: string, account: string | undefined, tables: Tables): ScopedScan => ({
  kind: 'scan',
  relation,
  where: [],
  account: accountOf(account ?? 'nobody'),
  only: [],
  ...((account === undefined || !hasAccountColumn(relation, tables)) && { restrictedBy: 'nothing' }),
})
