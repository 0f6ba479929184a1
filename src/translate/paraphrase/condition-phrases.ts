// Conditions in words, with quoted values: keyword contains "dress" or "skirt".

import { dateRanges } from '../../catalog/date-ranges.ts'
import type { Operator } from '../../query/operators.ts'
import type { FilterValue } from '../../typing/flat-request.ts'
import { inQuotes, listed } from './text.ts'

export interface Said {
  readonly operator: Operator
  readonly values?: readonly FilterValue[] | null
}

/** Operators with a phrase that differs from their name. */
const WORDS: Readonly<Partial<Record<Operator, string>>> = {
  equals: 'is',
  notEquals: 'is not',
  gt: 'more than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  startsWith: 'starts with',
  in: 'is one of',
  set: 'is set',
  notSet: 'is not set',
  inDateRange: 'in the range',
}

/** The subject of a condition: a field or a measure called `name`, and whether it is a number. */
export function conditionInWords(name: string, isNumber: boolean, { operator, values }: Said): string {
  const texts = (values ?? []).map(String)
  const marked = texts.map(inQuotes)
  if (operator === 'inDateRange' && texts.length === 2) return `${name} between ${listed(marked, 'and')}`
  const words = operator === 'equals' && texts.length > 1 ? 'equals' : (WORDS[operator] ?? operator)
  return [name, words, listed(isNumber && isPlain(operator, texts) ? texts : marked, 'or')]
    .filter((part) => part !== '')
    .join(' ')
}

/** Small numbers need no quotes after a comparison. Longer ones could be years. */
const isPlain = (operator: Operator, texts: readonly string[]): boolean =>
  /^(?:gte?|lte?)$/.test(operator) && texts.every((text) => /^(?:0|[1-9]\d{0,2})$/.test(text))

const DAYS: Partial<Readonly<Record<Operator, string>>> = {
  equals: 'on',
  gte: 'since',
  gt: 'after',
  lte: 'until',
  lt: 'before',
}

/** A condition on the date field as a date expression, if one exists. */
export function daysInWords({ operator, values }: Said): string | undefined {
  const [first = '', last] = (values ?? []).map(String)
  if (operator === 'inDateRange')
    return last !== undefined
      ? `from ${first} to ${last}`
      : Object.hasOwn(dateRanges, first)
        ? first.replaceAll('_', ' ')
        : undefined
  const word = DAYS[operator]
  return word !== undefined && last === undefined && first !== '' ? `${word} ${first}` : undefined
}
