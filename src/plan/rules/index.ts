// The rules of the specification, in the order in which they run. They apply to ad-hoc queries and to reports. The
// restriction to the account comes last, in account-scope.ts.

import type { Rewrite } from '../plan.ts'
import { dropBlank } from './drop-blank.ts'
import { eachRow } from './each-row.ts'
import { namedJoins } from './named-joins.ts'
import { stableOrder } from './stable-order.ts'

export const rules: readonly Rewrite[] = [namedJoins, dropBlank, stableOrder, eachRow]
