// The rules of the specification in the order in which they rewrite a query, ad-hoc or a report's. Reading only the rows
// of one account is said last, of every scan: passes/account-scope.ts.

import type { Rewrite } from '../plan.ts'
import { blankKeyword } from './blank-keyword.ts'
import { facetJoin } from './facet-join.ts'
import { stableOrder } from './stable-order.ts'
import { visitorTargetJoin } from './visitor-target-join.ts'

export const rules: readonly Rewrite[] = [facetJoin, visitorTargetJoin, blankKeyword, stableOrder]
