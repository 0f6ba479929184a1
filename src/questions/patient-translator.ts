// Holds any translator to its port: one that throws, rejects, hangs or gives what is not a translation refuses instead.

import type { QuestionContext, Translation, Translator, Untranslated } from '../translate/translation.ts'

/** Milliseconds that a translator may take. */
export const TRANSLATION_MS = 20_000

export interface PatientOptions {
  /** Called with what the translator did wrong: the caller learns only that there is no translation. */
  readonly onFailure?: (error: unknown) => void
  readonly milliseconds?: number
}

/**
 * A translator that always answers in time. Its signal ends when the caller's does, or the time: what it wraps can stop
 * working then.
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

/** A refusal that no word of the question is to blame for. */
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
  context.signal?.throwIfAborted()
  const ended = new AbortController()
  const { signal } = ended
  const late = () => ended.abort(new Error(`no translation within ${milliseconds} milliseconds`))
  const timer = setTimeout(late, milliseconds)
  const gone = () => ended.abort(context.signal?.reason)
  context.signal?.addEventListener('abort', gone)
  try {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return checked(await Promise.race([translator.translate(question, { ...context, signal }), aborted]))
  } finally {
    clearTimeout(timer)
    context.signal?.removeEventListener('abort', gone)
  }
}

/** Translators may be written without types. */
function checked(translation: Translation): Translation {
  const { ok } = translation
  const isWhole =
    ok === true
      ? typeof translation.query === 'object' && Array.isArray(translation.explanation)
      : ok === false && typeof translation.message === 'string' && Array.isArray(translation.words)
  if (isWhole) return translation
  throw new TypeError('the translator gave something that is not a translation')
}
