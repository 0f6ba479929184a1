// Lists the possible gaps of a question: words that express no part of the request. Gaps are function words,
// punctuation, talk such as greetings, sentences before the question and, at a high cost, words that the grammar cannot
// read.

import type { Gap } from './assembly.ts'
import { contextOf } from './context.ts'
import { type Clauses, talkOf } from './talk.ts'
import { functionWords, MARKS } from './talk-words.ts'

const SKIP = 0.35
const UNREAD = 40

/**
 * `isHosted` returns whether a token is a word from the names of the host's model, that is, of a model that the
 * application declares.
 */
export function gapsOf(text: Clauses, isHosted: (at: number) => boolean): readonly Gap[] {
  const gaps = text.tokens.map(({ kind, text: word }, at): Gap => {
    const place = { from: at, to: at + 1 }
    if (kind === 'symbol' && (MARKS.has(word) || /^\.\./.test(word)))
      return { ...place, cost: word === '&' || word === '+' ? 0.3 : 0.1 }
    return kind === 'word' && functionWords.has(word) && !isHosted(at)
      ? { ...place, cost: SKIP }
      : { ...place, cost: UNREAD, isUnread: true }
  })
  return [...gaps, ...talkOf(text), ...contextOf(text)]
}
