// Sentences before the question that are no part of it: `Searches feel slow lately. Top keywords yesterday?`.

import type { Token } from '../tokens.ts'
import type { Gap } from './assembly.ts'
import { type Clause, type Clauses, clausesOf, isAsker, isMeant, isRestrictive, isSaidAgain, wordsOf } from './talk.ts'
import { functionWords } from './talk-words.ts'

/** To leave out a sentence costs more than any way to read it. */
const COST = 6
/** Unless the asker takes it back. */
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
 * What would restrict the question must be said again in it: values, names, numbers and days. So must all words of the
 * data in a first question: `Anyone from Ireland buying? Orders from Ireland this year`.
 */
function isContext(text: Clauses, clause: Clause): boolean {
  const words = wordsOf(text, clause)
  if (words.some((_, at) => isRestrictive(words, at)) || isHeading(text, clause)) return false
  if (
    !words.some(
      (word, index) => /^\p{L}{2}/u.test(word) && !text.isData(clause.from + index) && !functionWords.has(word),
    )
  )
    return false
  const rest = text.tokens.map((_, at) => at).slice(clause.to)
  if (!rest.some(text.isData) || rest.some((at) => pointsBack(text, at))) return false
  return words.every((_, index) => {
    const at = clause.from + index
    return isSaidAgain(text.tokens, clause, at) || isSpeech(text, at) || !restricts(text, clause, at)
  })
}

/** `ctr by page? no - clicks by page`, `the funnel... forget it. Visits yesterday`: the asker starts again. */
function isTakenBack({ tokens, question }: Clauses, { to }: Clause): boolean {
  const rest = question.slice(tokens[to - 1]?.end)
  return /^(?:[\s.!?…,;:–—-]*)(?:h?mm?|oh|ok|okay|well|sorry|actually)?[\s,.]*(?:no\s*(?:[,.;:–—-]|sorry\b|wait\b|just\b)|well\s*,|(?:no )?sorry\b|scratch that|forget (?:it|that)|never ?mind|simpler|simply|or rather|wait\b|i mean\s*:|let's do\b|just\b(?=.*\.\.\.)|better\s*:)/iu.test(
    rest,
  )
}

/** Whether a token may restrict the question, or is what a first question asks for. */
function restricts(text: Clauses, clause: Clause, at: number): boolean {
  const { kind } = text.tokens[at] ?? {}
  if (kind === 'symbol') return false
  if (text.isHeld(at)) return true
  if (isAsker(text, clause, at)) return false
  const isSubject = kind === 'word' && text.isData(at) && !text.isDays(at)
  return isSubject ? !isStatement(text, clause) : isMeant(text, clause, at)
}

/** `the call said "orders halved"` */
const isSpeech = ({ tokens }: Clauses, at: number): boolean =>
  tokens[at]?.kind === 'quoted' &&
  /^(?:said|says|saying|writes|wrote|complains|ticket)$/.test(tokens[at - 1]?.text ?? '')

/** Whether a word is about what was said before: `since then`, `from that segment`, `its revenue`. */
function pointsBack({ tokens, isData, isDays }: Clauses, at: number): boolean {
  const word = tokens[at]?.text ?? ''
  if (/^(?:it|its|them|their|then|there|such|same|ones)$/.test(word)) return true
  return /^(?:that|those|this|these)$/.test(word) && !isDays(at) && !isData(at - 1)
}

/** `Searches feel slow.` */
const isStatement = ({ tokens, question }: Clauses, { to }: Clause): boolean =>
  /^\s*(?:[.!…]|\.\.)/.test(question.slice(tokens[to - 1]?.end))

/** `Outlet: orders, revenue` */
const isHeading = ({ tokens, question }: Clauses, { from, to }: Clause): boolean =>
  to - from < 3 &&
  /^\s*:/.test(question.slice(tokens[to - 1]?.end)) &&
  /^\p{Lu}/u.test(question.slice(tokens[from]?.start))
