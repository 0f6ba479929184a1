// Decides whether a word is used as a verb. `Did the engine ring up` has a verb, `rings sold` has a noun.

import type { VerbForm } from './lexicon/meaning.ts'
import type { Token } from './tokens.ts'

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words before a verb in its base form. */
const BEFORE_PLAIN = wordsOf(
  'did do does can could will would should shall may might must to please not never i we you they who that which what also then actually really ever just people everyone everybody someone anyone lets let me us kindly each',
)
/** Words that invert subject and verb: how much did each engine bring in. */
const INVERTING = wordsOf('did do does can could will would should')
const BEFORE_THIRD = wordsOf('that which who it what everyone everybody each every')
/** Verbs of the person who asks: we are hoping, would like, want to know. */
const BEFORE_ASKING = wordsOf(
  'i we you am was been would d ll ve to please me us just really actually also need want love like can could did do does let lets have still try trying help team boss manager colleagues',
)
/** Words before a noun or its attribute. */
const BEFORE_NOUNS = wordsOf(
  'a an the this these those our my your their its his her some any all every each no of from for with by at per about via without except than how many much number count total sum average top bottom most best worst highest lowest biggest least which of or',
)
/** Verbs with a separable particle: break it down. */
const BREAKING = wordsOf('break broke broken split drill')
/** Words that begin an amount: returned more than 5 results. */
const AMOUNTS = wordsOf('more less fewer at over under between exactly up only no any zero nothing anything many')
/** Words that begin a place or a time after a verb: orders above 200 came in last month. */
const BEHIND_VERBS = wordsOf(
  'in on at from by via through during since until before after between within last this past yesterday today',
)
/** Words that may open a question. */
const OPENING = wordsOf('hi hey hello there please pls kindly ok okay so and then quick question , now thanks')

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? ''

/** Whether only opening words precede the position. */
const isOpening = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(0, at).every(({ text }) => OPENING.has(text))

/** Whether no noun follows. In "5 registered users" the participle belongs to a noun. */
const isLast = (tokens: readonly Token[], to: number): boolean =>
  to === tokens.length || BEHIND_VERBS.has(textAt(tokens, to))

/**
 * Whether the words from `at` to `to` are a verb. `isThing`: whether a noun ends before them. `isVerb`: whether a verb
 * form is known.
 */
export function isVerbAt(
  tokens: readonly Token[],
  { at, to }: { readonly at: number; readonly to: number },
  form: VerbForm,
  isThing: () => boolean,
  isVerb: (word: string) => boolean,
): boolean {
  const before = tokens[at - 1]
  const word = textAt(tokens, at - 1)
  const isNamed = before !== undefined && before.kind !== 'word' && before.kind !== 'number' && before.kind !== 'symbol'
  const isPlural = word.endsWith('s')
  const isInverted = tokens.slice(0, at).some(({ text }) => INVERTING.has(text))
  switch (form) {
    case 'request':
    case 'plain':
      return (
        (form === 'request' && isOpening(tokens, at)) ||
        BEFORE_PLAIN.has(word) ||
        ((isThing() || isNamed) && isPlural) ||
        (isInverted && !BEFORE_NOUNS.has(word) && !isVerb(word))
      )
    case 'third':
      return BEFORE_THIRD.has(word) || isNamed || (isThing() && !isPlural)
    case 'participle':
      return !isOpening(tokens, at) && !BEFORE_NOUNS.has(word) && (before?.kind !== 'number' || isLast(tokens, to))
    case 'transitive':
      return isOpening(tokens, at) || tokens[to]?.kind === 'number' || AMOUNTS.has(textAt(tokens, to))
    case 'asking':
      return isOpening(tokens, at) || BEFORE_ASKING.has(word)
    case 'particle':
      return (
        isVerb(word) || (textAt(tokens, at) === 'down' && tokens.slice(0, at).some(({ text }) => BREAKING.has(text)))
      )
  }
}
