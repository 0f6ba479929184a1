// The refusal of a question with unknown words.

import type { Untranslated } from './translation.ts'

export const UNKNOWN_WORDS = 'the service does not understand this: leave it out or, if it is a value, put it in quotes'

export function unknownWords(words: readonly string[]): Untranslated {
  const named = [...new Set(words)]
  const message = `${named.slice(0, 10).map(quoted).join(', ')}: ${UNKNOWN_WORDS}.`
  return { ok: false, reason: 'unexplained', words: named, message, reports: [] }
}

/**
 * Puts words of a question in quotes, on one line, safe to include in a message. Shortens the words to 60 characters
 * and replaces characters of markup.
 */
export function quoted(words: string): string {
  const plain = words
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .replace(/[<>"`\\]/g, "'")
    .trim()
  return `"${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}"`
}
