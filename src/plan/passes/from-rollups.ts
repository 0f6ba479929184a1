// Answers the grouped selects of a query from rollups, if the host has any. Runs after conditions were repeated for
// joins, and before scans are pruned and restricted to the account.

import type { Rewrite } from '../plan.ts'

export const fromRollups: Rewrite = {
  name: 'from-rollups',
  apply: (query, { rollups }) => rollups?.apply(query) ?? query,
}
