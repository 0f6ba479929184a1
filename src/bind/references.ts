// The fields that a request names and their places, as input for the checks.

import type { Catalog, CatalogField } from '../catalog/catalog.ts'
import type { FunctionName } from '../catalog/functions.ts'
import type { Place } from '../issues/body-place.ts'
import type { RowType } from '../model/model.ts'
import type { Predicate } from '../query/expression.ts'
import type { Operator } from '../query/operators.ts'
import type { Value } from '../query/value.ts'
import type { ResolvedCondition } from './condition-list.ts'

/** A field that the request names, and its place. Invalid functions, operators and values are missing. */
export type Reference =
  | { readonly as: 'dimension'; readonly field: CatalogField; readonly at: Place }
  | { readonly as: 'measure'; readonly field: CatalogField; readonly fn: FunctionName | undefined; readonly at: Place }
  | {
      readonly as: 'filter'
      readonly field: CatalogField
      readonly operator: Operator | undefined
      readonly values: readonly Value[]
      /** Whether every row must meet the condition, because it is not under `or` or `not`. */
      readonly always: boolean
      readonly predicate?: Predicate
      readonly at: Place
    }

/** The filters of a request as references. Skips report filters on columns outside the catalog. */
export function filterReferences(conditions: readonly ResolvedCondition[], { fields }: Catalog): readonly Reference[] {
  const references: Reference[] = []
  for (const { member, at, bound, always } of conditions) {
    const field = fields.get(member)
    if (field === undefined) continue
    const { operator, values, predicate } = bound
    references.push({ as: 'filter', field, operator, values, always, at, ...(predicate && { predicate }) })
  }
  return references
}

/** Whether a request filters or groups by the row type. */
export const namesRowType = (references: readonly Reference[], { field: rowType }: RowType): boolean =>
  references.some(({ as, field }) => field.name === rowType && as !== 'measure')
