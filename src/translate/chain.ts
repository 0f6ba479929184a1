// Two translators as one: rules first, a model for what they could not read.

import type { Reason, Translator } from '../questions/translation.ts'

/** Refusals after which another translator may know more; the others are final. */
const OPEN: ReadonlySet<Reason> = new Set(['unexplained', 'ambiguous'])

/**
 * Asks `rules`, and `model` only where they could not read the question or not decide how to. Where the model does not
 * translate it either, the refusal of the rules stands. `by` of an answer tells whose it is.
 */
export const chain = (rules: Translator, model: Translator): Translator => ({
  async translate(question, context) {
    const first = await rules.translate(question, context)
    if (first.ok) return { ...first, by: 'rules' }
    if (!OPEN.has(first.reason)) return first
    const second = await model.translate(question, context)
    return second.ok ? { ...second, by: 'model' } : first
  },
})
