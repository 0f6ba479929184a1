// The end of a question or of its part: after the last word, before a comma or before a date.

import type { Parser } from '../parser.ts'
import { word } from '../rule.ts'

/** Consumes nothing. Matches at the end of the question or of its part. */
export const end: Parser<true> = (items, at) =>
  at >= items.length || word('comma')(items, at) !== undefined || items[at]?.is === 'date'
    ? { value: true, to: at }
    : undefined
