// Answers the grouped selects of a query from rollups, if the host has any. Runs after `sameDate` has repeated
// conditions for joins, and before scans get partition conditions and the account.

import type { Rewrite } from '../plan.ts'

export const fromRollups: Rewrite = {
  name: 'from-rollups',
  apply: (query, { rollups }) => rollups?.apply(query) ?? query,
}
