// The rules of the specification in the order in which they rewrite a query, ad-hoc or a report's. The rule that only the
// rows of one account are read comes last, in account-scope.ts, for every scan.

import type { Rewrite } from '../plan.ts'
import { dropBlank } from './drop-blank.ts'
import { eachRow } from './each-row.ts'
import { namedJoins } from './named-joins.ts'
import { stableOrder } from './stable-order.ts'

export const rules: readonly Rewrite[] = [namedJoins, dropBlank, stableOrder, eachRow]
