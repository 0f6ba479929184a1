// Combines two translators: rules first, then a model for questions that the rules cannot read.

import type { Reason, Translator } from '../questions/translation.ts'

/** Refusals after which another translator may succeed. All others are final. */
const OPEN: ReadonlySet<Reason> = new Set(['unexplained', 'ambiguous'])

/**
 * Calls `rules` first, and `model` only if the rules find the question unreadable or ambiguous. If the model fails too,
 * returns the refusal of the rules. `by` of an answer names the translator that gave it.
 */
export const chain = (rules: Translator, model: Translator): Translator => ({
  narrowed(narrower) {
    const [first, second] = [rules.narrowed?.(narrower), model.narrowed?.(narrower)]
    return first && second ? chain(first, second) : (first ?? second)
  },
  async translate(question, context) {
    const first = await rules.translate(question, context)
    if (first.ok) return { ...first, by: 'rules' }
    if (!OPEN.has(first.reason)) return first
    const second = await model.translate(question, context)
    return second.ok ? { ...second, by: 'model' } : first
  },
})
