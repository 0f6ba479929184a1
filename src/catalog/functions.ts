// The six functions of measures, with the types that they accept and the type of their result.
// Spec: POST / request body, measures.

import { type FieldType, fieldTypes, orderedTypes } from '../query/value.ts'

/** A function of measures. `result`: the type of the result, where `field` means the type of the field. */
export interface FunctionEntry {
  readonly types: readonly FieldType[]
  readonly result: 'number' | 'field'
  readonly about: string
}

export const functions = {
  count: { types: fieldTypes, result: 'number', about: 'Rows, or non-null values of a field' },
  count_distinct: { types: fieldTypes, result: 'number', about: 'Distinct non-null values, exact' },
  sum: { types: ['number'], result: 'number', about: 'Exact sum' },
  avg: { types: ['number'], result: 'number', about: 'Exact mean, rounded half away from zero to 6 decimals' },
  min: { types: orderedTypes, result: 'field', about: 'Smallest value; text by code point' },
  max: { types: orderedTypes, result: 'field', about: 'Largest value; text by code point' },
} as const satisfies Readonly<Record<string, FunctionEntry>>

/** A function of a measure. */
export type FunctionName = keyof typeof functions
