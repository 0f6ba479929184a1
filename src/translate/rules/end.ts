// Where a question or its part ends: at its last word, a comma or a date.

import type { Parser } from '../parser.ts'
import { word } from '../rule.ts'

/** Nothing taken at the end of the question, or of its part. */
export const end: Parser<true> = (items, at) =>
  at >= items.length || word('comma')(items, at) !== undefined || items[at]?.is === 'date'
    ? { value: true, to: at }
    : undefined
