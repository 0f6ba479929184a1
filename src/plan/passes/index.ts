// The passes that rewrite a query, in their order. They change no result: they put conditions where they cost least.

import type { Rewrite } from '../plan.ts'
import { partitionPruning } from './partition-pruning.ts'
import { sameDate } from './same-date.ts'

export const passes: readonly Rewrite[] = [sameDate, partitionPruning]
