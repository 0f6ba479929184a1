// The rules in the order in which they rewrite a query. account-scope comes after them all, in plan.

import type { Rule } from '../plan.ts'
import { blankKeyword } from './blank-keyword.ts'
import { eachRow } from './each-row.ts'
import { facetJoin } from './facet-join.ts'
import { partitionPruning } from './partition-pruning.ts'
import { sameDate } from './same-date.ts'
import { stableOrder } from './stable-order.ts'
import { visitorTargetJoin } from './visitor-target-join.ts'

export const rules: readonly Rule[] = [
  eachRow,
  facetJoin,
  visitorTargetJoin,
  blankKeyword,
  stableOrder,
  sameDate,
  partitionPruning,
]
