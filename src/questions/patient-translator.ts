// Wraps a translator: if it throws, rejects, hangs or returns no valid translation, the wrapper refuses the question.

import { withTimeout } from '../std/with-timeout.ts'
import type { QuestionContext, Translation, Translator, Untranslated } from './translation.ts'

/** The time limit of a translation in milliseconds. */
export const TRANSLATION_MS = 20_000

export interface PatientOptions {
  /** Called with the translator's error. The caller learns only that there is no translation. */
  readonly onFailure?: (error: unknown) => void
  readonly milliseconds?: number
}

/**
 * A translator that always returns within the time limit. Aborts the signal of the wrapped translator when the caller
 * disconnects or the time limit passes.
 */
export const patient = (translator: Translator, options: PatientOptions = {}): Translator => ({
  async translate(question, context) {
    const { onFailure = () => {}, milliseconds = TRANSLATION_MS } = options
    try {
      return await translateWithin(milliseconds, translator, question, context)
    } catch (error) {
      if (context.signal?.aborted !== true) onFailure(new Error('the translator failed', { cause: error }))
      return unavailable('the question could not be translated just now; ask again, or send a structured query')
    }
  },
})

/** A refusal that does not blame any word of the question. */
export const unavailable = (message: string): Untranslated => ({
  ok: false,
  reason: 'unavailable',
  words: [],
  message,
  reports: [],
})

async function translateWithin(
  milliseconds: number,
  translator: Translator,
  question: string,
  context: QuestionContext,
): Promise<Translation> {
  const late = () => new Error(`no translation within ${milliseconds} milliseconds`)
  const work = (signal: AbortSignal) => translator.translate(question, { ...context, signal })
  return checked(await withTimeout(work, { milliseconds, signal: context.signal, late }))
}

/** A translator that was written without TypeScript can return anything. */
function checked(translation: Translation): Translation {
  const { ok } = translation
  const isWhole =
    ok === true
      ? typeof translation.query === 'object' && Array.isArray(translation.explanation)
      : ok === false && typeof translation.message === 'string' && Array.isArray(translation.words)
  if (isWhole) return translation
  throw new TypeError('the translator returned something that is not a translation')
}
