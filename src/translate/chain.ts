// Combines two translators: the offline translator (here called the rules), and a language model for questions that the
// rules cannot read.

import type { Reason, Translator } from '../questions/translation.ts'

/** If the rules refuse for one of these reasons, the model can still succeed. All other reasons are final. */
const OPEN: ReadonlySet<Reason> = new Set(['unexplained', 'ambiguous'])

const alone = (rules: Translator): Translator => ({
  async translate(question, context) {
    const first = await rules.translate(question, context)
    return first.ok ? { ...first, by: 'rules' } : first
  },
})

/**
 * Calls `rules` first. Calls `model` only if the rules do not understand the question or find it ambiguous. If the
 * model refuses too, returns the refusal of the rules. Sets `by` of the translation to `rules` or `model`.
 */
export const chain = (rules: Translator, model: Translator): Translator => ({
  narrowed(narrower) {
    const [first, second] = [rules.narrowed?.(narrower), model.narrowed?.(narrower)]
    if (first === undefined || second === undefined) return first ?? second
    const both = chain(first, second)
    return {
      ...both,
      async translate(question, context) {
        // The model must not read a word for something hidden as something else.
        const whole = await rules.translate(question, context)
        return (whole.ok || !OPEN.has(whole.reason) ? alone(first) : both).translate(question, context)
      },
    }
  },
  async translate(question, context) {
    const first = await alone(rules).translate(question, context)
    if (first.ok) return first
    if (!OPEN.has(first.reason)) return first
    const second = await model.translate(question, context)
    return second.ok ? { ...second, by: 'model' } : first
  },
})
