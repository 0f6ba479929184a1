// The fixed words of a paraphrase, which is a request written as an English sentence. `sentence.ts` writes these words,
// and `read-back.ts` reads them.

import type { Operator } from '../../query/operators.ts'

/** The words between the operands of a computed measure. */
export const arithmetic = {
  add: 'plus',
  subtract: 'minus',
  divide: 'divided by',
  change: 'changed from',
} as const

/** The words before the values of a condition. `many`: the words before several values, if other than `one`. */
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

/** The words before the day of a condition on the model's date field. */
export const dayWords: Readonly<Partial<Record<Operator, string>>> = {
  equals: 'on',
  gte: 'since',
  gt: 'after',
  lte: 'until',
  lt: 'before',
}
