// The refusals of the translator that calls a language model. Their messages quote words of the question, but never
// text that the language model wrote.

import type { Reason, Untranslated } from '../../questions/translation.ts'
import { quoted } from '../../questions/unknown-words.ts'
import { refusalOf } from '../grammar/refusal.ts'
import type { Unreachable } from './lint/reach.ts'
import type { UnreadableDates } from './question-dates.ts'
import type { CANNOT } from './reply-schema.ts'

const refusal = (reason: Reason, message: string, words: readonly string[] = []): Untranslated => ({
  ok: false,
  reason,
  words,
  message,
  reports: [],
})

export const empty = refusal('empty', 'the question is empty')

export const tooLong = (most: number) =>
  refusal('unsupported', `the question is longer than ${most} characters; shorten it`)

export const cancelled = refusal('unavailable', 'the question was cancelled')
export const unavailable = refusal('unavailable', 'the model that translates questions is not available')
export const tooMany = refusal('unavailable', 'too many questions are being translated at the moment')
export const outOfTime = refusal('unavailable', 'translating the question took too long')

export const declined = refusal('unsupported', 'the model declined to answer this question; ask about the data')
export const notTaken = refusal('unsupported', "the model's server refused this question; rephrase it")
export const invalid = refusal('invalid', 'the model found no valid query for this question; rephrase it')

const SAYS: Readonly<Record<(typeof CANNOT)[number], (words: string) => string>> = {
  unexplained: (words) => `could not understand ${words}`,
  unsupported: (words) => `${words} asks for more than the data or a single query can provide`,
  ambiguous: (words) => `${words} can be read in more than one way`,
  conflict: (words) => `${words} contradicts the rest of the question`,
  write: (words) => `${words} asks to change data, but the service only reads data`,
}

/** The refusal for a reply with the status `cannot`. The caller ensures that `words` occur in the question. */
export function cannot(reason: (typeof CANNOT)[number], words: readonly string[]): Untranslated {
  const named = words.length === 0 ? 'the question' : words.map(quoted).join(', ')
  return refusal(reason, SAYS[reason](named), words)
}

export const outOfReach = ({ said, ...fault }: Unreachable): Untranslated => refusalOf([{ ...fault, words: [said] }])

export const unreadableDates = ({ words, reason, why }: UnreadableDates): Untranslated =>
  refusal(reason, `${words.slice(0, 5).map(quoted).join(', ')} ${why}`, words)
