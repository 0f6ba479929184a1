// Covers a question with phrases of the lexicon. Leaves as few words unknown as possible, then uses as few phrases as
// possible, so that the longest win. Dates are found first and take precedence.

import type { FoundDate } from './dates/index.ts'
import type { Item, Part } from './items.ts'
import type { Lexicon, Phrase } from './lexicon/lexicon.ts'
import type { Meaning } from './lexicon/meaning.ts'
import { namesIn } from './proper-names.ts'
import type { Token } from './tokens.ts'
import { isVerbAt } from './verbs.ts'

interface Cover {
  readonly unknown: number
  readonly phrases: number
  /** The item that covers the next tokens, and the number of tokens. */
  readonly part: Part | undefined
  readonly length: number
}

const END: Cover = { unknown: 0, phrases: 0, part: undefined, length: 0 }

/**
 * The items of a question, without words that have no meaning. `named`: fields whose names are capitalized, as in
 * "engine Main".
 */
export function cover(
  tokens: readonly Token[],
  dates: readonly FoundDate[],
  lexicon: Lexicon,
  named: readonly string[],
  question: string,
): readonly Item[] {
  const dateAt = new Map(dates.map((date) => [date.from, date]))
  const inDate = new Set(dates.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  const isName = namesIn(tokens, question)
  const covers: Cover[] = [...tokens.map(() => END), END]
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const date = dateAt.get(at)
    const choices = date
      ? [{ part: { is: 'date', reading: date.reading } as const, length: date.to - date.from, isUnknown: false }]
      : choicesAt(tokens, at, { lexicon, named }, inDate, question, isName)
    covers[at] = choices
      .map(({ part, length, isUnknown }): Cover => {
        const rest = covers[at + length] ?? END
        return {
          unknown: rest.unknown + (isUnknown ? 1 : 0),
          phrases: rest.phrases + costOf(part, length),
          part,
          length,
        }
      })
      .reduce(better)
  }
  const items: Item[] = []
  let skipped: readonly string[] = []
  for (let at = 0; at < tokens.length; ) {
    const { part, length } = covers[at] ?? END
    const [first, last] = [tokens[at], tokens[at + Math.max(1, length) - 1]]
    if (part !== undefined && first !== undefined && last !== undefined) {
      const item = placed(part, first.start, last.end, question)
      items.push(skipped.length === 0 ? item : { ...item, fillers: skipped.join(' ') })
      skipped = []
    } else skipped = [...skipped, ...tokens.slice(at, at + Math.max(1, length)).map(({ text }) => text)]
    at += Math.max(1, length)
  }
  return items.reduce<readonly Item[]>((done, next) => withNext(done, next, question), [])
}

/** Joins adjacent unknown words. */
function withNext(done: readonly Item[], next: Item, question: string): readonly Item[] {
  const before = done.at(-1)
  if (before?.is !== 'unknown' || next.is !== 'unknown' || !/^[\s-]*$/.test(question.slice(before.end, next.start)))
    return [...done, next]
  const text = question.slice(before.start, next.end)
  return [...done.slice(0, -1), placed({ is: 'unknown', text }, before.start, next.end, question)]
}

const placed = (part: Part, start: number, end: number, question: string): Item => ({
  ...part,
  start,
  end,
  source: question.slice(start, end),
})

/**
 * Each word for something unavailable counts as one phrase if other words can be read with it: "orders per visitor
 * segment".
 */
const costOf = (part: Part | undefined, length: number): number =>
  part?.is === 'refused' && part.isCertain !== true ? length : 1

const better = (a: Cover, b: Cover): Cover => {
  if (a.unknown !== b.unknown) return a.unknown < b.unknown ? a : b
  if (a.phrases !== b.phrases) return a.phrases < b.phrases ? a : b
  return a.length >= b.length ? a : b
}

interface Choice {
  readonly part: Part | undefined
  readonly length: number
  readonly isUnknown: boolean
}

function choicesAt(
  tokens: readonly Token[],
  at: number,
  { lexicon, named }: { readonly lexicon: Lexicon; readonly named: readonly string[] },
  inDate: ReadonlySet<number>,
  question: string,
  isName: (at: number) => boolean,
): readonly Choice[] {
  const token = tokens[at]
  if (token === undefined) return []
  const alone = aloneAs(token, question)
  if (token.kind === 'quoted' || token.kind === 'term') return [{ part: alone, length: 1, isUnknown: false }]
  const phrases = lexicon
    .startingWith(token.text)
    .filter(
      (phrase) =>
        matches(phrase, tokens, at, inDate) &&
        isInPlace(phrase, tokens, at, lexicon) &&
        !partsBound(phrase, tokens, at),
    )
    .map(
      ({ words, meaning }): Choice => ({
        part: meaning.is === 'filler' ? undefined : meaning,
        length: words.length,
        isUnknown: false,
      }),
    )
  const name = nameAt(tokens, at, inDate, question, isName)
  // In "banner CTR", CTR is not the name of a banner.
  const isRefused = phrases.some(({ part, length }) => part?.is === 'refused' && length === 1)
  const isNamed = isName(at) && named.includes(tokens[at - 1]?.text ?? '') && !inDate.has(at) && !isRefused
  if (isNamed) return [name ?? { part: nameOf(token, token, question), length: 1, isUnknown: false }]
  const known = phrases.filter(
    ({ part, length }) =>
      part !== undefined || length > 1 || !(isName(at) && isAbbreviation(question.slice(token.start, token.end))),
  )
  if (name !== undefined) return [name, ...known]
  return known.length > 0 && token.kind !== 'number'
    ? known
    : [{ part: alone, length: 1, isUnknown: alone?.is === 'unknown' }, ...known]
}

const nameOf = (first: Token, last: Token, question: string): Part => ({
  is: 'value',
  text: question.slice(first.start, last.end),
  quoted: false,
})

/** "US" is not the pronoun "us". */
const isAbbreviation = (word: string): boolean => word.length > 1 && word === word.toUpperCase()

/** Several words of a name form a value. */
function nameAt(
  tokens: readonly Token[],
  at: number,
  inDate: ReadonlySet<number>,
  question: string,
  isName: (at: number) => boolean,
): Choice | undefined {
  let to = at
  while (isName(to) && !inDate.has(to) && (to === at || question.slice(tokens[to - 1]?.end, tokens[to]?.start) === ' '))
    to += 1
  const [first, last] = [tokens[at], tokens[to - 1]]
  if (to - at < 2 || first === undefined || last === undefined) return undefined
  return {
    part: nameOf(first, last, question),
    length: to - at,
    isUnknown: false,
  }
}

/** In "had no fewer than 12", "no" belongs to the bound. */
const partsBound = ({ words, meaning }: Phrase, tokens: readonly Token[], at: number): boolean =>
  meaning.is === 'word' &&
  words.at(-1) === 'no' &&
  /^(?:fewer|less|more|greater|higher|lower)$/.test(tokens[at + words.length]?.text ?? '') &&
  /^(?:than|then)$/.test(tokens[at + words.length + 1]?.text ?? '')

/** Phrases that can be the object of a verb. */
const THINGS = new Set<Meaning['is']>(['measure', 'field', 'condition', 'context'])

/**
 * Some verbs have no meaning by themselves, or only before a number. They count as verbs only in the position of a
 * verb.
 */
const isInPlace = ({ words, meaning }: Phrase, tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  !('as' in meaning) ||
  meaning.as === undefined ||
  isVerbAt(
    tokens,
    { at, to: at + words.length },
    meaning.as,
    () => endsThing(tokens, at, lexicon),
    (word) =>
      meaningsOf(lexicon, word).some((one) => one.is === 'context' || (one.is === 'filler' && one.as !== undefined)),
  )

/** Whether the requested thing ends before this position, as in "currency codes". */
const endsThing = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  tokens
    .slice(Math.max(0, at - LONGEST_THING), at)
    .some((token, index, { length }) =>
      lexicon
        .startingWith(token.text)
        .some(
          ({ words, meaning }) =>
            words.length === length - index &&
            THINGS.has(meaning.is) &&
            matches({ words, meaning }, tokens, at - length + index, NOWHERE),
        ),
    )

const LONGEST_THING = 4
const NOWHERE: ReadonlySet<number> = new Set()

const meaningsOf = (lexicon: Lexicon, word: string) =>
  lexicon.startingWith(word).flatMap(({ words, meaning }) => (words.length === 1 ? [meaning] : []))

const isSpoken = ({ kind }: Token): boolean => kind !== 'quoted' && kind !== 'term'

const matches = ({ words }: Phrase, tokens: readonly Token[], at: number, inDate: ReadonlySet<number>): boolean =>
  words.every((word, index) => {
    const token = tokens[at + index]
    return token !== undefined && token.text === word && isSpoken(token) && !inDate.has(at + index)
  })

/** A token that no phrase covers. */
function aloneAs({ kind, text, start, end }: Token, question: string): Part | undefined {
  if (kind === 'quoted') return { is: 'value', text, quoted: true }
  if (kind === 'number' && /^\d+(?:\.\d+)?\+?$/.test(text))
    return { is: 'number', value: text.replace('+', ''), ...(text.endsWith('+') && { plus: true }) }
  if (kind === 'ordinal') return { is: 'unknown', text: question.slice(start, end) }
  if (kind === 'identifier' || kind === 'term') return { is: 'value', text: question.slice(start, end), quoted: false }
  if (kind === 'symbol' && /^[().]$/.test(text)) return undefined
  return { is: 'unknown', text: question.slice(start, end) }
}
