// The type of queries in replies of the language model: queries of the specification that can also have metrics as
// measures.

import type { AnyQuery } from '../../questions/translation.ts'

type FieldMeasure = NonNullable<AnyQuery['measures']>[number]

/** A metric, or a function of a field. */
export type ModelMeasure = FieldMeasure | { readonly metric: string; readonly alias?: string | null }

export type ModelQuery = Omit<AnyQuery, 'measures'> & { readonly measures?: readonly ModelMeasure[] | null }

export const isMetric = (measure: ModelMeasure): measure is Extract<ModelMeasure, { metric: string }> =>
  'metric' in measure
