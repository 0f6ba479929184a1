// The parts of a question without a meaning: function words, punctuation, and talk.

import type { Token } from '../tokens.ts'
import type { Gap } from './assembly.ts'
import { talkOf } from './talk.ts'
import { functionWords, MARKS } from './talk-words.ts'

const SKIP = 0.35
const UNREAD = 40

/** `isData`: whether a token has a meaning for the data. `isHosted`: whether it names something of the host's model. */
export function gapsOf(
  tokens: readonly Token[],
  question: string,
  isData: (at: number) => boolean,
  isHosted: (at: number) => boolean,
): readonly Gap[] {
  const gaps = tokens.map(({ kind, text }, at): Gap => {
    const place = { from: at, to: at + 1 }
    if (kind === 'symbol' && (MARKS.has(text) || /^\.\./.test(text)))
      return { ...place, cost: text === '&' || text === '+' ? 0.3 : 0.1 }
    return kind === 'word' && functionWords.has(text) && !isHosted(at)
      ? { ...place, cost: SKIP }
      : { ...place, cost: UNREAD, isUnread: true }
  })
  return [...gaps, ...talkOf({ tokens, question, isData })]
}
