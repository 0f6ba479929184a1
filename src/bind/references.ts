// What a request names, and where: what the checks of its meaning look at.

import { fieldExpressions } from '../catalog/column-expressions.ts'
import type { FieldName } from '../catalog/fields.ts'
import type { FunctionName } from '../catalog/functions.ts'
import type { Operator } from '../query/expression.ts'
import type { Value } from '../query/value.ts'
import type { Place } from '../request/placed-issue.ts'
import type { ResolvedCondition } from './condition-list.ts'

/** A field that the request names, and where. Faulty parts are absent. */
export type Reference =
  | { readonly as: 'dimension'; readonly field: FieldName; readonly at: Place }
  | { readonly as: 'measure'; readonly field: FieldName; readonly fn: FunctionName | undefined; readonly at: Place }
  | {
      readonly as: 'filter'
      readonly field: FieldName
      readonly operator: Operator | undefined
      readonly values: readonly Value[]
      readonly at: Place
    }

/** The filters of a request as references; what a report filters by need not be a field of the catalog. */
export function filterReferences(conditions: readonly ResolvedCondition[]): readonly Reference[] {
  const references: Reference[] = []
  for (const { member, at, bound } of conditions) {
    if (!isField(member)) continue
    const { operator, values } = bound
    references.push({ as: 'filter', field: member, operator, values, at })
  }
  return references
}

const isField = (name: string): name is FieldName => fieldExpressions.has(name)

/** Whether a request says which row types it means: by a filter on event_type, or by event_type as a dimension. */
export const namesEventType = (references: readonly Reference[]): boolean =>
  references.some(({ as, field }) => field === 'event_type' && as !== 'measure')
