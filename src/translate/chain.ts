// Combines two translators: the offline translator (here called the rules), and a language model for questions that the
// rules cannot read.

import type { Reason, Translator } from '../questions/translation.ts'

/** If the rules refuse for one of these reasons, the model can still succeed. All other reasons are final. */
const OPEN: ReadonlySet<Reason> = new Set(['unexplained', 'ambiguous'])

/**
 * Calls `rules` first. Calls `model` only if the rules do not understand the question or find it ambiguous. If the
 * model refuses too, returns the refusal of the rules. Sets `by` of the translation to `rules` or `model`.
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
