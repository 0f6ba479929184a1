// Search terms that stand without quotes, as in `searches for running shoes`: kept whole, whatever their words mean
// elsewhere.

import { isCalendarName } from './dates/index.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/meaning.ts'
import type { Token } from './tokens.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** What is searched, and the preposition behind it. */
const SEARCHING = wordsOf('search searches searched searching query queries queried look looked looking requests')
const BEHIND = wordsOf('for about')
/** Words that a term stands right behind. */
const NAMING = wordsOf('keyword term phrase containing contains contain contained')
/** Those that are followed by one, whatever it is: with the word "running". */
const LITERAL = wordsOf('word words term phrase text string')
const ARTICLES = wordsOf('the a an our')

/** Words that end a term, or are none of its own. */
const BOUNDS = wordsOf(
  'and or by per in on at to of from for with without via during within since until till before after between last past this previous next today yesterday each every that which who whose where when is are was were be been had has have did do does not no only please pls than as than again ever then but except excluding plus vs versus sorted ordered ranked grouped split listed compared i we you they it there their our my us me what how many much',
)

/** Words of questions that are goods, too, the first of them behind another word alone: garden table, wall clock. */
const GOODS = wordsOf(
  'table tables set sets store stores plan plans chart charts line lines display host box case page',
)
const WARES = wordsOf(
  'clock clocks rack racks rake rakes bag bags ring rings book books net nets cover covers print prints light lights board boards kit kits watch watches match matches',
)

/** Kinds of phrases that a term may begin with: those that make no part of a query. */
const LOOSE = new Set<Meaning['is']>(['filler', 'refused', 'superlative', 'presence', 'function'])

/** The tokens with each search term as one of them. */
export function withTerms(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isWord: (word: string) => boolean,
): readonly Token[] {
  const done: Token[] = []
  let isExpected = false
  for (let at = 0; at < tokens.length; ) {
    const before = tokens[at - 1]
    const isBehind =
      (BEHIND.has(before?.text ?? '') && SEARCHING.has(tokens[at - 2]?.text ?? '')) || NAMING.has(before?.text ?? '')
    const isLiteral = LITERAL.has(before?.text ?? '') && tokens[at - 2]?.text === 'the'
    const isNext = isExpected && (before?.text === ',' || before?.text === 'or' || before?.text === 'and')
    let from = at
    if (isBehind || isNext) while (ARTICLES.has(tokens[from]?.text ?? '')) from += 1
    const to =
      isBehind || isNext ? termEnd(tokens, from, lexicon, isWord) : isLiteral && isPlain(tokens[at]) ? at + 1 : at
    const [first, last] = [tokens[from], tokens[to - 1]]
    if (to > from && first !== undefined && last !== undefined) {
      done.push({
        kind: 'term',
        text: tokens
          .slice(from, to)
          .map(({ text }) => text)
          .join(' '),
        start: first.start,
        end: last.end,
      })
      isExpected = true
      at = to
      continue
    }
    const token = tokens[at]
    if (token !== undefined) done.push(token)
    isExpected &&= token !== undefined && /^(?:,|or|and)$/.test(token.text)
    at += 1
  }
  return done
}

const isPlain = (token: Token | undefined): boolean =>
  token?.kind === 'word' && !BOUNDS.has(token.text) && !isCalendarName(token.text)

/** Where a term ends that begins at a place: behind its last word that means nothing elsewhere. */
function termEnd(tokens: readonly Token[], from: number, lexicon: Lexicon, isWord: (word: string) => boolean): number {
  const first = tokens[from]
  if (!isPlain(first) || first === undefined || !canBegin(first, tokens, from, lexicon)) return from
  let to = from
  let end = from
  while (isPlain(tokens[to]) || (to > from && tokens[to]?.kind === 'number')) {
    const { kind, text } = tokens[to] ?? first
    to += 1
    if (kind === 'word' && (!isWord(text) || WARES.has(text) || (end === to - 1 && end > from && GOODS.has(text))))
      end = to
  }
  return end
}

/** Whether no phrase that begins here makes a part of a query. */
const canBegin = (first: Token, tokens: readonly Token[], from: number, lexicon: Lexicon): boolean =>
  lexicon
    .startingWith(first.text)
    .filter(({ words }) => words.every((word, index) => tokens[from + index]?.text === word))
    .every(({ meaning }) => LOOSE.has(meaning.is) || (meaning.is === 'word' && meaning.word === 'list'))
