// Warnings of the compiler that a client may overrule, and a language model may not.

import type { WarningCode } from '../../../warnings.ts'
import type { Rule, Subject } from './lint-rule.ts'

/** Each warning that is an issue here, and when. */
const ISSUES: { readonly [C in WarningCode]?: (subject: Subject, path: string) => boolean } = {
  event_type_required: () => true,
  mixed_row_types: () => true,
  rows_multiplied: () => true,
  unknown_bots_dropped: ({ question, query }, path) =>
    !saysFalse(question, query.filters?.[placeIn(path)]?.member ?? ''),
  // A mean over lines is the nearest there is to a mean over orders; a sum over lines is nothing.
  order_value_repeats: ({ query }, path) => query.measures?.[placeIn(path)]?.fn === 'sum',
}

export const warnings: Rule = (subject) =>
  subject.warnings
    .filter(({ code, path }) => ISSUES[code]?.(subject, path))
    .map(({ code, path, message }) => ({ code, path: `query.${path}`, message }))

const placeIn = (path: string): number => Number(/\d+/.exec(path)?.[0])

/** Whether a question says that a field is false, in so many words. */
const saysFalse = (question: string, member: string): boolean =>
  new RegExp(`\\b${member.replaceAll('_', '[_ ]')}\\b\\W*(?:is|equals?|=+)?\\W*\\bfalse\\b`, 'i').test(question)
