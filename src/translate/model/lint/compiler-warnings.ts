// Remarks of the compiler that a client may overrule, and a model may not.

import type { WarningCode } from '../../../warnings.ts'
import type { Rule, Subject } from './lint-rule.ts'

/** Each remark that is a fault, and when. */
const FAULTS: { readonly [C in WarningCode]?: (subject: Subject, path: string) => boolean } = {
  event_type_required: () => true,
  mixed_row_types: () => true,
  rows_multiplied: () => true,
  unknown_bots_dropped: ({ question }) => !/\bis[_ ]bot\b\W*(?:is|equals?|=+)?\W*\bfalse\b/i.test(question),
  // A mean over lines is the nearest there is to a mean over orders; a sum over lines is nothing.
  order_value_repeats: ({ query }, path) => query.measures?.[Number(/\d+/.exec(path)?.[0])]?.fn === 'sum',
}

export const warnings: Rule = (subject) =>
  subject.warnings
    .filter(({ code, path }) => FAULTS[code]?.(subject, path))
    .map(({ code, path, message }) => ({ code, path: `query.${path}`, message }))
