// Names of things: words with a capital within a sentence, such as US Store.

import type { Token } from './tokens.ts'

/** Tells which tokens are written as names. None are where most words have capitals, as in a heading. */
export function namesIn(tokens: readonly Token[], question: string): (at: number) => boolean {
  const isCapital = (token: Token | undefined) => token?.kind === 'word' && /^\p{Lu}/u.test(question.slice(token.start))
  const words = tokens.filter(({ kind }) => kind === 'word')
  if (words.length < 3 || words.filter(isCapital).length > words.length / 2) return () => false
  return (at) => {
    const token = tokens[at]
    if (token === undefined || at === 0 || !isCapital(token) || token.text === 'i') return false
    // A sentence begins with a capital, too.
    return !/[.?!:\u2013\u2014-]\s*$/u.test(question.slice(0, token.start))
  }
}
