// Finds proper names: capitalized words within a sentence, such as "US Store".

import type { Token } from './tokens.ts'

/** Returns which tokens are proper names. None if most words are capitalized, as in a heading. */
export function namesIn(tokens: readonly Token[], question: string): (at: number) => boolean {
  const isCapital = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(question.slice(token.start))
  const words = tokens.filter(({ kind }) => kind === 'word')
  if (words.length < 3 || words.filter(isCapital).length > words.length / 2) return () => false
  return (at) => {
    const token = tokens[at]
    if (token === undefined || at === 0 || !isCapital(token) || token.text === 'i') return false
    // The first word of a sentence is capitalized, too.
    return !/[.?!:\u2013\u2014-]\s*$/u.test(question.slice(0, token.start))
  }
}
