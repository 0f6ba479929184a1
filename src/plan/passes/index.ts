// The passes in the order they run. A pass changes no result; it puts conditions where they cost least.

import type { Rewrite } from '../plan.ts'
import { fromRollups } from './from-rollups.ts'
import { partitionPruning } from './partition-pruning.ts'
import { sameDate } from './same-date.ts'

export const passes: readonly Rewrite[] = [sameDate, fromRollups, partitionPruning]
