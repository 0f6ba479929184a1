// The filter operators: their field types and how many values each takes. Spec: Filter operators.

import { type FieldType, fieldTypes, orderedTypes } from './value.ts'

/** How many `values` an operator takes. `filled`: one or more, none of them empty. `range`: a shortcut or two dates. */
export type Arity = 'none' | 'one' | 'many' | 'filled' | 'range'

export interface OperatorEntry {
  readonly types: readonly FieldType[]
  readonly values: Arity
  readonly about: string
}

export const operators = {
  equals: { types: fieldTypes, values: 'many', about: 'Exact match with any of the values' },
  notEquals: { types: fieldTypes, values: 'many', about: 'None of the values; keeps nulls' },
  gt: { types: orderedTypes, values: 'one', about: 'Greater than' },
  gte: { types: orderedTypes, values: 'one', about: 'Greater than or equal' },
  lt: { types: orderedTypes, values: 'one', about: 'Less than' },
  lte: { types: orderedTypes, values: 'one', about: 'Less than or equal' },
  contains: { types: ['string'], values: 'filled', about: 'Contains any of the values as a substring, case-sensitive' },
  startsWith: { types: ['string'], values: 'filled', about: 'Begins with any of the values, case-sensitive' },
  in: { types: fieldTypes, values: 'many', about: 'Any of the values' },
  set: { types: fieldTypes, values: 'none', about: 'Is not null' },
  notSet: { types: fieldTypes, values: 'none', about: 'Is null' },
  inDateRange: { types: ['date'], values: 'range', about: 'One shortcut or two dates, both ends inclusive' },
} as const satisfies Readonly<Record<string, OperatorEntry>>

/** The name of an operator. */
export type Operator = keyof typeof operators

/** The operators that search within a text. */
export type TextOperator = {
  [Name in Operator]: (typeof operators)[Name]['values'] extends 'filled' ? Name : never
}[Operator]
