// The texts of refusals. They quote words of the question, but never text of the model.

import type { Reason, Untranslated } from '../../questions/translation.ts'
import { refusalOf } from '../grammar/refusal.ts'
import { quoted } from '../quoted.ts'
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
  refusal('unsupported', `the question is longer than ${most} characters; ask for one thing`)

export const cancelled = refusal('unavailable', 'the question was cancelled')
export const unavailable = refusal('unavailable', 'the model that translates questions is not available')
export const tooMany = refusal('unavailable', 'too many questions are being translated at the moment')
export const outOfTime = refusal('unavailable', 'translating the question took too long')

export const declined = refusal('unsupported', 'the model gave no answer to this question; ask for data of the dataset')
export const notTaken = refusal('unsupported', "the model's server refused this question; rephrase it")
export const invalid = refusal('invalid', 'the question has no valid query; rephrase it')

const SAYS: Readonly<Record<(typeof CANNOT)[number], (words: string) => string>> = {
  unexplained: (words) => `could not understand ${words}`,
  unsupported: (words) => `${words} asks for more than the data or a single query can give`,
  ambiguous: (words) => `${words} can be read in more than one way`,
  conflict: (words) => `${words} contradicts the rest of the question`,
  write: (words) => `${words} asks for a change, but the service only reads data`,
}

/** For a refusal in the reply. `words` occur in the question. */
export function cannot(reason: (typeof CANNOT)[number], words: readonly string[]): Untranslated {
  const named = words.length === 0 ? 'the question' : words.map(quoted).join(', ')
  return refusal(reason, SAYS[reason](named), words)
}

export const outOfReach = ({ said, ...fault }: Unreachable): Untranslated => refusalOf([{ ...fault, words: [said] }])

export const unreadableDates = ({ words, reason, why }: UnreadableDates): Untranslated =>
  refusal(reason, `${words.slice(0, 5).map(quoted).join(', ')} ${why}`, words)
