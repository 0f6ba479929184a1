// Binds dimensions and measures to columns of the result. The name of each column is unique.
// Spec: POST / request body, measures.

import type { Day } from '../calendar/civil-day.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { OutputColumn } from '../query/bound-query.ts'
import type { Expression } from '../query/expression.ts'
import type { DimensionRequest, StructuredRequest } from '../request/request.ts'
import { type BoundDimension, bindDimensions, dimensionName } from './dimensions.ts'
import { type BoundMeasures, bindMeasures } from './measures.ts'
import type { Reference } from './references.ts'
import { TakenNames } from './taken-names.ts'

export interface BoundColumns {
  /** In request order, dimensions first. */
  readonly columns: readonly OutputColumn[]
  /** The group keys: one expression per dimension. */
  readonly groups: readonly Expression[]
  readonly dimensions: readonly BoundDimension[]
  /** Whether a name without a valid dimension may belong to an invalid one, which already has an issue. */
  readonly isRefused: (name: string) => boolean
  readonly measures: BoundMeasures
  readonly references: readonly Reference[]
  readonly issues: readonly PlacedIssue[]
  /** The names of all columns, including invalid columns. */
  readonly names: ReadonlySet<string>
  /** Whether a column has an unreadable name, so that an unknown name may refer to this column. */
  readonly incomplete: boolean
}

/** Binds `dimensions` and `measures`. Calls `today` at most once. */
export function bindColumns(request: StructuredRequest, today: () => Day, catalog: Catalog): BoundColumns {
  const taken = new TakenNames()
  const dimensions = bindDimensions(request.dimensions, taken, catalog)
  const { unusable } = request
  const hidesDimension = unusable.has('dimensions') || request.dimensions.some(isUnreadable)
  const isRefused = (name: string) => hidesDimension || request.dimensions.some((one) => dimensionName(one) === name)
  const names = {
    dimensions: () => dimensions.dimensions.map(({ name }) => name),
    isRefused,
    periods: () => (unusable.has('compare') ? undefined : request.compare.map(({ name }) => name)),
    today,
  }
  const measures = bindMeasures(request, taken, names, catalog)
  const references = new Set(dimensions.references)
  for (const { reference } of measures.parts.plain) if (reference !== undefined) references.add(reference)
  return {
    columns: [...dimensions.columns, ...measures.columns],
    groups: dimensions.columns.map(({ expression }) => expression),
    dimensions: dimensions.dimensions,
    isRefused,
    measures,
    references: [...references],
    issues: [...dimensions.issues, ...measures.issues],
    names: taken.all,
    incomplete: hidesDimension || unusable.has('measures') || measures.incomplete,
  }
}

/** Whether the field or the name of a dimension is unreadable. */
export const isUnreadable = (dimension: DimensionRequest | undefined): boolean =>
  dimension === undefined ||
  (typeof dimension === 'object' && (dimension.field === undefined || dimension.alias === undefined))
