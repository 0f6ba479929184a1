// The passes, in the order in which they run. A pass makes a statement cheaper without changing its result.

import type { Rewrite } from '../plan.ts'
import { fromRollups } from './from-rollups.ts'
import { partitionPruning } from './partition-pruning.ts'
import { sameDate } from './same-date.ts'

export const passes: readonly Rewrite[] = [sameDate, fromRollups, partitionPruning]
