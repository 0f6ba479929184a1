// The fields of ad-hoc requests, in the order of the specification, with their types, row types, relations and
// meanings. The last group extends the specification.
// Spec: Resources and their fields. relations.ts defines how values are stored.

import type { FieldDefinitions } from '../../model/model.ts'
import { botFields } from './bots.ts'
import { deviceAndPlaceFields } from './devices-and-places.ts'
import { facetFields } from './facets.ts'
import { orderFields } from './orders.ts'
import { otherFields } from './others.ts'
import { paginationFields } from './pagination.ts'
import { searchFields } from './search.ts'
import { sortingFields } from './sorting.ts'
import { summaryFields } from './summary.ts'
import { visitFlags } from './visit-flags.ts'
import { visitorTargetFields } from './visitor-targets.ts'

export const fields = {
  ...summaryFields,
  ...searchFields,
  ...visitFlags,
  ...botFields,
  ...orderFields,
  ...facetFields,
  ...visitorTargetFields,
  ...sortingFields,
  ...paginationFields,
  ...otherFields,
  ...deviceAndPlaceFields,
} as const satisfies FieldDefinitions

/** A field that an ad-hoc request may name. */
export type FieldName = keyof typeof fields
