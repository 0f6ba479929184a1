// Finds sentences that come before the question but are not part of it: `Searches feel slow lately. Top keywords
// yesterday?`. The translator can leave out these sentences. A `Clause` in this file is a sentence.

import type { Token } from '../tokens.ts'
import type { Gap } from './assembly.ts'
import { type Clause, type Clauses, clausesOf, isAsker, isMeant, isRestrictive, isSaidAgain, wordsOf } from './talk.ts'
import { functionWords, isTalk, PERSON, SUBJECT } from './talk-words.ts'

/**
 * The cost of leaving out a sentence: less than one word that the grammar cannot read, but more than a sentence that it
 * can read.
 */
const COST = 6
/** The cost of leaving out a sentence that the asker retracts in the next sentence. */
const TAKEN_BACK = 0.5

export const contextOf = (text: Clauses): readonly Gap[] =>
  clausesOf(text, (token) => isEnd(text, token)).flatMap((sentence) => {
    const cost = isTakenBack(text, sentence) ? TAKEN_BACK : isContext(text, sentence) ? COST : undefined
    return cost === undefined ? [] : [{ from: sentence.from, to: sentence.to, cost }]
  })

const isEnd = ({ question }: Clauses, { kind, text, start, end }: Token): boolean =>
  kind === 'symbol' &&
  (/^(?:[;:–—]|\.\.+)$/.test(text) || (text === '-' && /^\s-\s$/.test(question.slice(start - 1, end + 1))))

/**
 * Whether the translator can ignore a sentence. For a statement, the rest of the text must repeat all values, names,
 * numbers and days of the statement. Any other sentence may name the topic, so the rest must repeat all its words:
 * `Anyone from Ireland buying? Orders from Ireland`.
 */
function isContext(text: Clauses, clause: Clause): boolean {
  const words = wordsOf(text, clause)
  const rest = text.tokens.map((_, at) => at).slice(clause.to)
  if (words.some((_, at) => isRestrictive(words, at)) || !hasProse(text, clause)) return false
  if (!rest.some(text.isData) || rest.some((at) => pointsBack(text, at))) return false
  const mayLack = isStatement(text, clause) ? restricts : isOfTopic
  return words.every((_, index) => {
    const at = clause.from + index
    return isSaidAgain(text.tokens, clause, at) || isSpeech(text, at) || !mayLack(text, clause, at)
  })
}

/** Whether a sentence has a word that is neither a function word nor the name of data. */
const hasProse = (text: Clauses, clause: Clause): boolean =>
  wordsOf(text, clause).some(
    (word, index) => /^\p{L}{2}/u.test(word) && !text.isData(clause.from + index) && !functionWords.has(word),
  )

/**
 * Whether the asker retracts the sentence: `ctr by page? no - clicks by page`,
 * `the funnel... forget it. Visits yesterday`.
 */
const isTakenBack = ({ tokens, question }: Clauses, { to }: Clause): boolean =>
  TAKES_BACK.test(question.slice(tokens[to - 1]?.end).replace(/^[\s.!?…,;:–—-]+/u, ''))

const TAKES_BACK = new RegExp(
  '^(?:(?:h?mm?|oh|ok|okay|well|sorry|actually)[\\s,.]*)?' +
    '(?:no\\s*[,.;:–—-]|no,? (?:sorry|wait|just)\\b|well\\s*,|sorry\\b|scratch that|forget (?:it|that)|never ?mind|' +
    "simpler|simply|or rather|wait\\b|i mean\\s*:|let's do\\b|better\\s*:)",
  'iu',
)

/** Whether a word of a statement may restrict the question. */
const restricts = (text: Clauses, clause: Clause, at: number): boolean => {
  const { kind } = text.tokens[at] ?? {}
  if (kind === 'symbol') return false
  if (text.isHeld(at)) return true
  const isSubject = kind === 'word' && text.isData(at) && !text.isDays(at)
  return !isSubject && isMeant(text, clause, at)
}

const isOfTopic = (text: Clauses, clause: Clause, at: number): boolean => {
  const { kind, text: word = '' } = text.tokens[at] ?? {}
  if (kind === 'symbol') return false
  return (kind !== 'word' || !isTalk(word)) && !isAsker(text, clause, at) && !PERSON.has(word)
}

/** Whether a quoted text is speech: `the call said "orders halved"`. */
const isSpeech = ({ tokens }: Clauses, at: number): boolean =>
  tokens[at]?.kind === 'quoted' &&
  /^(?:said|says|saying|writes|wrote|complains|ticket)$/.test(tokens[at - 1]?.text ?? '')

/** Whether a word refers to an earlier sentence: `since then`, `from that segment`, `its revenue`. */
function pointsBack({ tokens, isData, isDays }: Clauses, at: number): boolean {
  const word = tokens[at]?.text ?? ''
  if (/^(?:it|its|them|their|then|there|such|same|ones)$/.test(word)) return true
  return /^(?:that|those|this|these)$/.test(word) && !isDays(at) && !isData(at - 1)
}

/** Whether a sentence is a statement: `Searches feel slow.` is a statement, but `Garden furniture.` is only a topic. */
const isStatement = (text: Clauses, clause: Clause): boolean =>
  /^\s*(?:[.!…]|\.\.)/.test(text.question.slice(text.tokens[clause.to - 1]?.end)) &&
  (clause.to - clause.from > 3 || wordsOf(text, clause).some((word) => SUBJECT.has(word) || VERB.test(word)))

const VERB = /^(?:is|are|was|were|has|have|had|feels?|looks?|seems?|went|got|\w+(?:ed|ing))$/
