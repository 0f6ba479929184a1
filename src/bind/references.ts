// What a request names, and where: what the checks of its meaning look at.

import { type FieldName, fields } from '../catalog/fields.ts'
import type { FunctionName } from '../catalog/functions.ts'
import type { Operator } from '../query/expression.ts'
import type { Value } from '../query/value.ts'
import type { Place } from '../request/finding.ts'
import type { ResolvedCondition } from './condition-list.ts'

/** A field that the request names, and where. Faulty parts are absent. */
export type Reference =
  | { readonly as: 'dimension'; readonly field: FieldName; readonly at: Place }
  | { readonly as: 'measure'; readonly field: FieldName; readonly fn?: FunctionName; readonly at: Place }
  | {
      readonly as: 'filter'
      readonly field: FieldName
      readonly operator?: Operator
      readonly values: readonly Value[]
      readonly at: Place
    }

/** A filter of a request as a reference; none where a report filters by what is not a field of the catalog. */
export const asReference = ({ member, operator, values, at }: ResolvedCondition): readonly Reference[] =>
  isField(member) ? [{ as: 'filter', field: member, values, at: [...at, 'member'], ...(operator && { operator }) }] : []

const isField = (name: string): name is FieldName => Object.hasOwn(fields, name)
