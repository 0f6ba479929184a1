// Turns some warnings of the compiler into issues that the language model must repair, because clients can ignore
// warnings.

import type { WarningCode } from '../../../issues/warnings.ts'
import { isMetric } from '../model-query.ts'
import type { Rule, Subject } from './lint-rule.ts'

/**
 * The warnings that can become issues, each with a function that decides whether the warning is an issue for this
 * query.
 */
const ISSUES: { readonly [C in WarningCode]?: (subject: Subject, path: string) => boolean } = {
  event_type_required: () => true,
  mixed_row_types: () => true,
  rows_multiplied: () => true,
  unknown_bots_dropped: ({ question, query }, path) =>
    !saysFalse(question, query.filters?.[placeIn(path)]?.member ?? ''),
  // Each order line repeats the value of its order. A sum over order lines is therefore always wrong. A mean over order
  // lines is not the mean over orders, so it is an issue too, unless the question names the field.
  order_value_repeats: ({ question, query }, path) => {
    const measure = query.measures?.[placeIn(path)]
    if (measure === undefined || isMetric(measure)) return true
    return measure.fn === 'sum' || !namesField(question, measure.field)
  },
}

export const warnings: Rule = (subject) =>
  subject.warnings
    .filter(({ code, path }) => ISSUES[code]?.(subject, path))
    .map(({ code, path, message }) => ({ code, path: `query.${path}`, message }))

const placeIn = (path: string): number => Number(/\d+/.exec(path)?.[0])

/** Whether a question contains the name of a field. */
const namesField = (question: string, field: string): boolean =>
  new RegExp(String.raw`\b${field.replaceAll('_', '[_ ]')}\b`, 'i').test(question)

/** Whether a question contains the name of a field and `false`, such as `is_bot = false`. */
const saysFalse = (question: string, member: string): boolean =>
  new RegExp(`\\b${member.replaceAll('_', '[_ ]')}\\b\\W*(?:is|equals?|=+)?\\W*\\bfalse\\b`, 'i').test(question)
