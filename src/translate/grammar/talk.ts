// Finds talk around the question: clauses without any word about the data, and phrases that introduce or close a
// question. A clause consists of the words between two punctuation marks. With few exceptions, a clause that contains a
// value, a name, a number or days is not talk.

import type { Token } from '../tokens.ts'
import type { Gap } from './assembly.ts'
import { formsOf } from './forms.ts'
import { ASKING, GREETING, isTalk, MARKS, MOMENT, PERSON, SUBJECT, TALK } from './talk-words.ts'

export interface Clauses {
  readonly tokens: readonly Token[]
  readonly question: string
  /** Whether a token is a word for data, or a word that always leads to a refusal. */
  readonly isData: (at: number) => boolean
  /** Whether a token is a known value, a word of the host's model, or a word that asks for a change. */
  readonly isHeld: (at: number) => boolean
  /** Whether a token belongs to a phrase for days. */
  readonly isDays: (at: number) => boolean
}

export interface Clause {
  readonly from: number
  readonly to: number
  /** The clause ends with a question mark. */
  readonly isAsked: boolean
  /** The clause ends a sentence, or a mark other than a comma follows the clause. */
  readonly isWhole: boolean
}

/** Skipping words as talk costs very little, so talk is cheaper than most other readings of the words. */
const price = (from: number, to: number): Gap => ({ from, to, cost: 0.1 + 0.05 * (to - from) })

export function talkOf(text: Clauses): readonly Gap[] {
  return clausesOf(text, isBreak).flatMap((clause) => [
    ...(isTalkClause(text, clause) ? [price(clause.from, clause.to)] : []),
    ...leads(text, clause),
    ...closings(text, clause),
  ])
}

/** Splits a question into clauses. `isBreak` returns whether a token separates two clauses. */
export function clausesOf({ tokens, question }: Clauses, isBreak: (token: Token) => boolean): readonly Clause[] {
  const clauses: Clause[] = []
  let from = 0
  tokens.forEach((token, at) => {
    const next = tokens[at + 1]
    const after = question.slice(token.end, next?.start ?? question.length)
    const isMark = isBreak(token)
    if (isMark) from = at + 1
    else if (next === undefined || isBreak(next) || /[.!?;\n…]/.test(after)) {
      const isSentence = next === undefined || /[.!?;\n…]/.test(after) || next.text !== ','
      clauses.push({ from, to: at + 1, isAsked: after.includes('?'), isWhole: isSentence })
      from = at + 1
    }
  })
  return clauses
}

const isBreak = ({ kind, text }: Token): boolean => kind === 'symbol' && (MARKS.has(text) || /^\.\./.test(text))

export const wordsOf = ({ tokens }: Clauses, { from, to }: Pick<Clause, 'from' | 'to'>): readonly string[] =>
  tokens.slice(from, to).map(({ text }) => text)

/** Words that exclude or restrict something (`RESTRICTIVE`), and phrases that name a topic (`TOPIC`). */
const RESTRICTIVE = /^(?:only|not|without|except|excluding|exclude|ignoring|no|never|per|each|whose)$/
const TOPIC = new RegExp(
  '\\b(?:about|regarding|concerning|re|interested in|focus on|focused on|focusing on|care about|specifically|' +
    'especially|particularly|namely|called|named|mean|meaning)(?: (?:the|our|my|a|an))? ' +
    '(?!it\\b|this\\b|that\\b|them\\b|these\\b)\\w',
)

/** Phrases about an activity of the asker: `just opened the laptop`. */
const DOING = /^(?:just|only just|currently|still|about to) (?:\w+(?:ed|ing)|back|got|off|about)\b/

/** Whether a clause is only about the circumstances of the question: the asker, the reason or the deadline. */
function isTalkClause(text: Clauses, clause: Clause): boolean {
  const words = wordsOf(text, clause)
  const inside = words.map((_, index) => clause.from + index)
  if (inside.some((at) => isMeant(text, clause, at))) return false
  if (words.every(isTalk)) return words.some((word) => TALK.has(word))
  const hasSign =
    DOING.test(words.join(' ')) ||
    words.some((word) => SUBJECT.has(word) || PERSON.has(word) || TALK.has(word) || MOMENT.test(word))
  if (!hasSign || isAboutMore(text, clause, words)) return false
  const isWanting = words.some((word, at) => ASKING.has(word) && wantsMore(words, at))
  if (isWanting || (words.some((_, at) => isRestrictive(words, at)) && !SUBJECT.has(words[0] ?? ''))) return false
  return !clause.isAsked && !/^(?:are|is|do|does|did|what|which|how|who|where|when)$/.test(words[0] ?? '')
}

/** Whether a word restricts the question: `by shelf` restricts the question, but `by noon` is only a deadline. */
export const isRestrictive = (words: readonly string[], at: number): boolean => {
  const [word = '', next = ''] = words.slice(at)
  return RESTRICTIVE.test(word) || (word === 'by' && !OCCASION.test(next) && !isTalk(next))
}

/** Whether a clause names a topic that the rest of the question does not repeat: `I keep hearing about dog coats`. */
function isAboutMore({ tokens }: Clauses, clause: Clause, words: readonly string[]): boolean {
  const [topic] = TOPIC.exec(words.join(' ')) ?? []
  if (topic === undefined) return false
  const at = words.join(' ').indexOf(topic) + topic.length
  const first = clause.from + words.join(' ').slice(0, at).split(' ').length - 1
  return !clause.isWhole || !isSaidAgain(tokens, clause, first)
}

/** Whether a verb asks for data: `need shoes` does, but `need it for a friend` and `need to call them` are talk. */
function wantsMore(words: readonly string[], at: number): boolean {
  const next = words.findIndex((word, index) => index > at && !isTalk(word))
  if (next < 0) return false
  const between = words.slice(at + 1, next)
  return !between.some((word) => /^(?:to|it|this|that|them|these|for|by|before|because|so|as|in|at|on)$/.test(word))
}

/**
 * Whether a token is about the data: a value, a name, days, or a word for data that the rest of the question does not
 * repeat.
 */
export function isMeant({ tokens, question, isData, isDays }: Clauses, clause: Clause, at: number): boolean {
  const token = tokens[at]
  if (token === undefined) return true
  // If the rest of the question names days, days in a sentence of talk mean nothing.
  if (isDays(at))
    return !clause.isWhole || clause.isAsked || !tokens.some((_, index) => index >= clause.to && isDays(index))
  const before = tokens[at - 1]?.text ?? ''
  const isFirst = at === clause.from
  if (token.kind === 'number' || token.kind === 'identifier') {
    const isOfCase = !isFirst && /^(?:ticket|case|issue|incident|ref|reference|call|number|no)$/.test(before)
    return !isOfCase && !(token.kind === 'number' && MOMENT.test(tokens[at + 1]?.text ?? ''))
  }
  if (token.kind !== 'word') return true
  const isName = /^\p{Lu}\p{Ll}/u.test(question.slice(token.start, token.end)) && !isFirst && !isTalk(token.text)
  if (isName && !GREETING.has(tokens[clause.from]?.text ?? '')) return true
  return isData(at) && !(clause.isWhole && isSaidAgain(tokens, clause, at))
}

/** Whether the rest of the question repeats a word, in any form. */
export function isSaidAgain(tokens: readonly Token[], { to }: Clause, at: number): boolean {
  const stems = (word: string) => formsOf(word).map((form) => form.replace('~', ''))
  const own = new Set(stems(tokens[at]?.text ?? ''))
  return tokens.slice(to).some(({ text }) => stems(text).some((stem) => own.has(stem)))
}

const CONJUNCTION = /^(?:if|whether|that)$/
const SAYING = /^(?:wants|needs|asks|asked|wonders|requests|requested|requires)$/
const ASKS_FOR = /^(?:what|which|who|whom|whose|how|when|where)$/

/**
 * Finds introductions, such as `our manager wants to know whether`. An introduction ends with a verb such as `wants` or
 * with a later word such as `whether`.
 */
function leads(text: Clauses, clause: Clause): readonly Gap[] {
  const gaps: Gap[] = []
  let [asks, signs] = [false, false]
  for (let at = clause.from; at + 1 < clause.to; at += 1) {
    const word = text.tokens[at]?.text ?? ''
    const isParticle = asks && /^(?:up|out|into)$/.test(word)
    const isTalked = isParticle || isTalk(word) || CONJUNCTION.test(word) || PERSON.has(word) || isOccasion(text, at)
    const isWho = isAsker(text, clause, at)
    if (ASKS_FOR.test(word) || !(isWho || (!isMeant(text, clause, at) && (isTalked || isSubject(text, clause, at)))))
      break
    signs ||= isParticle || SAYING.test(word) || TALK.has(word) || PERSON.has(word) || isOccasion(text, at)
    asks = ASKING.has(word) || SAYING.test(word) || (asks && AFTER_ASKING.test(word))
    if (asks && signs) gaps.push(price(clause.from, at + 1))
  }
  return gaps
}

const AFTER_ASKING = /^(?:if|whether|that|to|me|us|for|out|up|of)$/

/** Whether an occasion begins at a token: `weekly meeting`. */
const isOccasion = ({ tokens }: Clauses, at: number): boolean =>
  OCCASION.test(tokens[at]?.text ?? '') ||
  (/^(?:weekly|monthly|quarterly|annual|daily|next|sales)$/.test(tokens[at]?.text ?? '') &&
    OCCASION.test(tokens[at + 1]?.text ?? ''))

/** Whether a word that can name data names the asker instead: `a customer asks`. */
export function isAsker({ tokens }: Clauses, { from }: Clause, at: number): boolean {
  const isFirst =
    at === from || (at === from + 1 && /^(?:a|an|the|our|my|one|this|another)$/.test(tokens[from]?.text ?? ''))
  const next = tokens[at + 1]?.text ?? ''
  return (
    isFirst &&
    /^(?:wants|needs|asks|asked|wonders|is|says|said|would|claims|reports|complains|complained|insists|thinks)$/.test(
      next,
    ) &&
    /^(?:customer|client|shop|store|user|visitor|retailer|merchant)$/.test(tokens[at]?.text ?? '')
  )
}

/** Whether a token belongs to the unknown subject of a verb such as `wants`: `our freelance consultant wants`. */
function isSubject({ tokens, isData }: Clauses, { from, to }: Clause, at: number): boolean {
  const verb = tokens.slice(at + 1, Math.min(at + 4, to)).findIndex(({ text }) => SAYING.test(text))
  return verb >= 0 && at <= from + 3 && tokens.slice(at, at + 1 + verb).every((_, index) => !isData(at + index))
}

const POLITE =
  /^(?:thanks?|thx|cheers|ta|tia|please|pls|plz|many thanks|kind regards|best regards|regards|asap|sorry|urgently|quickly|quick)\b/
const AFTERTHOUGHT =
  /^(?:if (?:possible|you can|that is ok|poss)|as soon as|right away|when you|whenever|so (?:i|we) can|because (?:i|we)|since (?:i|we)|let me)\b/
const PURPOSE = /^(?:for|to|by|before|in time for|ahead of)\b/
const OCCASION = new RegExp(
  '^(?:meeting|presentation|deck|report|slides?|newsletter|call|review|budget|planning|records|update|meetings|' +
    'standup|workshop|appointment|lunch|lunchtime|noon|midday|tonight|tomorrow|eod|cob|dinner|morning|afternoon|' +
    "evening|minutes?|today's)$",
)

/** Finds phrases that close a clause: `for my boss`, `before the meeting`, `so I can plan`. */
function closings(text: Clauses, clause: Clause): readonly Gap[] {
  const gaps: Gap[] = []
  for (let at = clause.to - 1; at > clause.from; at -= 1) {
    if (isMeant(text, clause, at)) break
    const words = wordsOf(text, { from: at, to: clause.to })
    const rest = words.join(' ')
    if (words.some((word) => RESTRICTIVE.test(word))) continue
    const isAround = words.slice(1).every((word) => isTalk(word) || PERSON.has(word) || OCCASION.test(word))
    const isPurpose = PURPOSE.test(rest) && words.some((word) => PERSON.has(word) || OCCASION.test(word))
    if ((isAround && (isPurpose || POLITE.test(rest))) || AFTERTHOUGHT.test(rest)) gaps.push(price(at, clause.to))
  }
  return gaps
}
