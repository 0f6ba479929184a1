// The fixed words of sentences: what `sentence.ts` says, `read-back.ts` reads.

import type { Operator } from '../../query/operators.ts'

/** Between the operands of a computed measure. */
export const arithmetic = {
  add: 'plus',
  subtract: 'minus',
  divide: 'divided by',
  change: 'changed from',
} as const

/** Before the values of a condition. `many`: with several values, if that differs. */
export const operatorWords: Readonly<Record<Operator, { readonly one: string; readonly many?: string }>> = {
  equals: { one: 'is', many: 'equals' },
  notEquals: { one: 'is not' },
  contains: { one: 'contains' },
  startsWith: { one: 'starts with' },
  gt: { one: 'more than' },
  gte: { one: 'at least' },
  lt: { one: 'less than' },
  lte: { one: 'at most' },
  in: { one: 'is one of' },
  inDateRange: { one: 'in the range', many: 'between' },
  set: { one: 'is set' },
  notSet: { one: 'is not set' },
}

/** Before the day of a condition on the date of the model. */
export const dayWords: Readonly<Partial<Record<Operator, string>>> = {
  equals: 'on',
  gte: 'since',
  gt: 'after',
  lte: 'until',
  lt: 'before',
}
