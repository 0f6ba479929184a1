// Finds unquoted search terms, as in `searches for running shoes`. A term is one token, even if its words have other
// meanings.

import { isCalendarName, isFeast } from './dates/index.ts'
import type { Lexicon, Phrase } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { numberWords } from './numbers.ts'
import type { Token } from './tokens.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words of a model before a term or a name. */
export interface TermWords {
  /** Nouns and verbs of searching, before `for` and `about`. */
  readonly searching: readonly string[]
  /** Words before a term: keyword shoes. */
  readonly naming: readonly string[]
  /** Things before their name: product, item. */
  readonly things: readonly string[]
  /** Things before their name, after a preposition: on engine main shop. */
  readonly named: readonly string[]
  /** Things whose name is recognized by its capital alone. */
  readonly capital: readonly string[]
  /** Words before a value. Values get no spelling repair. */
  readonly beforeValues: readonly string[]
}

/** Words between a verb of searching and the term. */
const BEHIND = wordsOf('for about')
/** Words directly before a term. */
const NAMING = wordsOf('containing contains contain contained')
/** Words before a literal term: with the word "running". */
const LITERAL = wordsOf('word words term phrase text string')
const ARTICLES = wordsOf('the a an our both either')
const PREPOSITIONS = wordsOf('on in for of from with via is')
const CALLED = wordsOf('named called')
/** Words after `for` that name a recipient or a kind of thing, not a search term. */
const OTHERS = wordsOf(
  'everything everyone everybody all shop shops store stores site website webshop business company account data dataset report reports stats statistics analysis overview us me team total whole brand category size color colour collection supplier vendor manufacturer model country city region',
)

/** Words that end a term, or cannot be one alone. */
const BOUNDS = wordsOf(
  'id ids name names number and or by per in on at to of from for with without via during within since until till before after between last past this previous next today yesterday each every that which who whose where when is are was were be been had has have did do does not no only please pls than as than again ever then but except excluding plus vs versus sorted ordered ranked grouped split listed compared i we you they it there their our my me them they it its these those something anything whatever nothing things stuff what how many much now nowadays currently presently lately etc including similar so here',
)

/**
 * Common question words that are also products. The first list counts only after another word: garden table, wall
 * clock.
 */
const GOODS = wordsOf(
  'table tables set sets store stores plan plans chart charts line lines display host box case page',
)
const WARES = wordsOf(
  'tables clock clocks rack racks rake rakes bag bags ring rings book books net nets cover covers print prints light lights board boards kit kits watch watches match matches',
)

/**
 * Products that are also devices. One alone may name the device of the visitor. Beside another word or in a list it is
 * a term.
 */
const GADGETS = wordsOf('laptop laptops tablet tablets phone phones smartphone smartphones iphone iphones ipad ipads')
/** People who use such a device: tablet users. */
const PEOPLE = wordsOf(
  'users user visitors visitor customers customer shoppers shopper people buyers owners visits traffic',
)

/** Phrases that a term may begin with, because they are not part of a query. */
const LOOSE = new Set<Meaning['is']>(['filler', 'refused', 'superlative', 'presence', 'function'])

/**
 * The expected kind at a position: a term of unknown words, a name of words that add nothing elsewhere, or any single
 * word.
 */
type Expected = 'term' | 'name' | 'word'

/** The known words. */
interface Vocal {
  readonly lexicon: Lexicon
  readonly terms: TermWords
}

/** The tokens, with each search term as one token. */
export function withTerms(
  tokens: readonly Token[],
  { lexicon, terms }: Vocal,
  isKnown: (word: string) => boolean,
): readonly Token[] {
  const done: Token[] = []
  let isAmongTerms = false
  for (let at = 0; at < tokens.length; ) {
    const expected: Expected | undefined =
      expectedAt(tokens, at, lexicon, terms) ?? (isAmongTerms && isJoint(tokens[at - 1]) ? 'term' : undefined)
    let from = at
    const isTimed = expected === 'term' && BEHIND.has(tokens[at - 1]?.text ?? '') && isTime(tokens, at)
    if (expected === 'term') while (ARTICLES.has(tokens[from]?.text ?? '')) from += 1
    const to = expected === undefined || isTimed ? from : termEnd(tokens, from, expected, lexicon, isKnown)
    const [first, last] = [tokens[from], tokens[to - 1]]
    const token = tokens[at]
    if (to > from && first !== undefined && last !== undefined) {
      const words = tokens.slice(from, to).map(({ text }) => text)
      done.push({ kind: 'term', text: words.join(' '), start: first.start, end: last.end })
      isAmongTerms = expected === 'term'
      at = to
    } else {
      if (token !== undefined) done.push(token)
      isAmongTerms &&= isJoint(token)
      at += 1
    }
  }
  return done
}

/** After a word of grouping, a thing is not followed by its name: orders by keyword last week. */
export const isGrouped = (tokens: readonly Token[], at: number): boolean => GROUPING.has(tokens[at - 1]?.text ?? '')

const GROUPING = wordsOf('by per each every')

/** `for 3 days`, `for the week` are times, not terms, unless another word follows: week planner. */
function isTime(tokens: readonly Token[], at: number): boolean {
  let to = at
  while (/^(?:\d+|an?|the|some|full|whole)$/.test(`${numberWords.get(tokens[to]?.text ?? '') ?? tokens[to]?.text}`))
    to += 1
  return (
    to > at && /^(?:day|week|month|quarter|year)s?$/.test(tokens[to]?.text ?? '') && !isPlain(tokens[to + 1], undefined)
  )
}

const isJoint = (token: Token | undefined): boolean => token !== undefined && /^(?:,|or|and)$/.test(token.text)

function expectedAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  { searching, naming, things, named }: TermWords,
): Expected | undefined {
  const [second = '', before = ''] = [tokens[at - 2]?.text, tokens[at - 1]?.text]
  const inFront = ARTICLES.has(second) ? (tokens[at - 3]?.text ?? '') : second
  if (isGrouped(tokens, at - 1)) return undefined
  if (LITERAL.has(before) && second === 'the') return 'word'
  if (phrasesAt(tokens, at - 1, lexicon).some(({ words }) => words.length > 1)) return undefined
  const isNamed = naming.includes(before) || (PREPOSITIONS.has(inFront) && naming.includes(before.replace(/s$/, '')))
  const isCalled = NAMING.has(before) || CALLED.has(before) || isNamed || things.includes(before)
  if (isCalled || (BEHIND.has(before) && searching.includes(second))) return 'term'
  const isOf = named.includes(before) && PREPOSITIONS.has(second)
  return isOf || (named.includes(second) && (before === 'is' || before === '=')) ? 'name' : undefined
}

const isPlain = (token: Token | undefined, before: Token | undefined): boolean =>
  token?.kind === 'word' &&
  !BOUNDS.has(token.text) &&
  (!isCalendarName(token.text) || isFeast(before?.text ?? '', token.text))

/** "right now" in "what people search for right now" is not a term. */
const isNow = (tokens: readonly Token[], at: number): boolean =>
  /^right$/.test(tokens[at]?.text ?? '') && /^now$/.test(tokens[at + 1]?.text ?? '')

/** The end of the term that begins at `from`. Returns `from` if there is no term. */
function termEnd(
  tokens: readonly Token[],
  from: number,
  expected: Expected,
  lexicon: Lexicon,
  isKnown: (word: string) => boolean,
): number {
  if (!isPlain(tokens[from], undefined) || isNow(tokens, from)) return from
  if (expected === 'word') return from + 1
  if (!isLoose(tokens, from, lexicon)) return from
  if (expected === 'name' && ARTICLES.has(tokens[from]?.text ?? '')) return from
  if (expected === 'term' && OTHERS.has(tokens[from]?.text ?? '')) return from
  let to = from
  let end = from
  let isIdle = true
  while (isPlain(tokens[to], tokens[to - 1]) || (to > from && tokens[to]?.kind === 'number')) {
    const { kind = 'word', text = '' } = tokens[to] ?? {}
    const isLast = isIdle && isMute(tokens, to, lexicon)
    isIdle &&= isFiller(text, lexicon) || (expected === 'name' && isLoose(tokens, to, lexicon))
    to += 1
    const isGood = WARES.has(text) || (end === to - 1 && end > from && GOODS.has(text))
    const isWare = GADGETS.has(text) || (kind === 'number' && isGadget(tokens[to - 2]))
    if (kind === 'word' ? !isKnown(text) || isLast || isGood || isWare : isWare) end = to
  }
  if (end === from + 1 && isGadget(tokens[from]) && !isListed(tokens, from) && !isSaid(tokens, from)) return from
  if (expected === 'name') return isIdle ? to : from
  return isIdle && BEHIND.has(tokens[from - 1]?.text ?? '') ? to : end
}

const isGadget = (token: Token | undefined): boolean => GADGETS.has(token?.text ?? '')

/** Whether the question marks the word as a term, without people after it: the keyword laptop. */
const isSaid = (tokens: readonly Token[], at: number): boolean =>
  !BEHIND.has(tokens[at - 1]?.text ?? '') && !PEOPLE.has(tokens[at + 1]?.text ?? '')

/** Whether the word is part of a list without people after it: laptop, tablet or monitor. */
function isListed(tokens: readonly Token[], at: number): boolean {
  const end = tokens.slice(at).find((token) => !isJoint(token) && !isGadget(token))
  return (isJoint(tokens[at - 1]) || isJoint(tokens[at + 1])) && !PEOPLE.has(end?.text ?? '')
}

const phrasesAt = (tokens: readonly Token[], at: number, lexicon: Lexicon): readonly Phrase[] =>
  lexicon
    .startingWith(tokens[at]?.text ?? '')
    .filter(({ words }) => words.every((word, index) => tokens[at + index]?.text === word))

/** Whether no phrase begins here. In "led strip", `strip` is known only as a part of phrases. */
const isMute = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  phrasesAt(tokens, at, lexicon).length === 0 && !isCalendarName(tokens[at]?.text ?? '')

/** Whether no phrase that begins here is part of a query. */
const isLoose = (tokens: readonly Token[], from: number, lexicon: Lexicon): boolean =>
  phrasesAt(tokens, from, lexicon).every(
    ({ meaning }) =>
      LOOSE.has(meaning.is) || (meaning.is === 'word' && meaning.word === 'list') || ('as' in meaning && !!meaning.as),
  )

const isFiller = (word: string, lexicon: Lexicon): boolean =>
  lexicon.startingWith(word).some(({ words, meaning }) => words.length === 1 && meaning.is === 'filler')
