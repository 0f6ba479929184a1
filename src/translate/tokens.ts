// Splits a question into tokens with positions. Words become lower case and Unicode NFKC, so that the grammar can
// compare them. Quoted values keep the spelling of the question.

import { dateRanges } from '../catalog/date-ranges.ts'
import { months, weekdays } from './calendar-names.ts'
import { numberOf, numberWords } from './numbers.ts'

export type TokenKind = 'word' | 'term' | 'number' | 'ordinal' | 'quoted' | 'identifier' | 'symbol'

export interface Token {
  readonly kind: TokenKind
  /** The normalized text: a word in lower case and NFKC, the digits of a number, or the unchanged text of a quote. */
  readonly text: string
  readonly start: number
  readonly end: number
}

type Reader = readonly [kind: TokenKind, pattern: RegExp, text?: (match: RegExpExecArray) => string]

const NUMBER =
  /(?:[$€£]\s?)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(k|m|thousand|million)(?![\p{L}\d]))?([+%](?![\p{L}\d]))?/iuy

/** At each position, the first pattern that matches reads the token. Every pattern runs in linear time. */
const READERS: readonly Reader[] = [
  ['word', /w\/o?(?![\p{L}\p{N}])/iuy, (match) => (match[0].length > 2 ? 'without' : 'with')],
  ['word', /(?<![\p{L}\p{N}])(?:i\.\s?e\.|e\.\s?g\.)/iuy, () => 'ie'],
  ['word', /(?<![\p{L}\p{N}])no\.?(?=\s+of\s)/iuy, () => 'number'],
  ['quoted', /"([^"]*)"|“([^”]*)”|«([^»]*)»|„([^“”]*)[“”]|‘([^’]*)’/uy, inside],
  // The year in `Feb '26`.
  [
    'number',
    /(?<![\p{L}\p{N}])['’](\d\d)(?![\p{L}\p{N}'’])(?![^'’]*['’](?![\p{L}\p{N}]))/uy,
    (match) => `20${match[1]}`,
  ],
  ['quoted', /(?<![\p{L}\p{N}])'([^']*)'(?![\p{L}\p{N}])/uy, inside],
  ['identifier', /https?:\/\/[^\s"']+|(?<![\p{L}\p{N}])\/[\p{L}\p{N}_~%.-]+(?:\/[\p{L}\p{N}_~%.-]*)*/uy, as],
  // `item id 88-121` is one id: neither two numbers nor a range.
  ['identifier', /(?<=\b(?:ids?|sku|user|visitor|keywords?|order number)\s+)\d+(?:-\d+)+(?![\p{L}\d-])/iuy, as],
  [
    'identifier',
    /\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?(?![\d-])|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d)|(?<!\d)\d{1,2}\/20\d\d(?![\d/])/uy,
    lower,
  ],
  ['ordinal', /(\d{1,4})(?:st|nd|rd|th)(?![\p{L}\p{N}])/iuy, (match) => match[1] ?? ''],
  [
    'identifier',
    new RegExp(
      String.raw`(?!(?:top|bottom|best|worst|last|past|first|next|page|limit)-?\d)(?!\d+-\p{L}+(?!\p{L}*\d))` +
        String.raw`(?=[\p{L}\d]*\p{L})(?=[\p{L}\d-]*\d)(?!\d+(?:\.\d+)?[kmKM](?![\p{L}\d]))[\p{L}\d]+(?:-[\p{L}\d]+)*`,
      'uy',
    ),
    lower,
  ],
  ['number', NUMBER, digits],
  ['word', /[a-z]+(?:_[a-z0-9]+)+/iuy, lower],
  ['word', /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/uy, lower],
  ['symbol', />=|<=|!=|<>|==|≥|≤|≠|=>|=<|[=<>]/uy, as],
  ['symbol', /\.\.+|[,;:()&+%#/\-–—|]/uy, as],
]

/** Matches abbreviations. A full stop after an abbreviation does not end the sentence. */
const ABBREVIATED = /^(?:vs|v|avg|approx|incl|excl|inc|no|nr|max|min|st|etc|conv|rev|qty|cat|dept|[a-z])$/u

const isAbbreviated = (word: string): boolean =>
  ABBREVIATED.test(word) || (word.length === 3 && (months.has(word) || weekdays.has(word)))

/** For each token: the index after the last token of the sentence that contains the token. */
export function endsOf(tokens: readonly Token[], question: string): readonly number[] {
  const ends: number[] = []
  let end = tokens.length
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    const after = question.slice(token?.end, next?.start)
    const isStop =
      /^\s*[!?…]/.test(after) ||
      /^\.\.+$/.test(token?.text ?? '') ||
      (/^\.(?:\s|$)/.test(after) && !isAbbreviated(token?.text ?? ''))
    if (isStop && next !== undefined) end = at + 1
    ends[at] = end
  }
  return ends
}

/** The maximum length of a question. */
export const longestQuestion = 1000

export function tokensOf(question: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < question.length) {
    const found = readAt(question, at)
    if (found === undefined) {
      at += 1
      continue
    }
    tokens.push(...expanded(found))
    at = found.end
  }
  return withNumbers(tokens.filter((token, index) => !isHyphen(tokens, token, index)))
}

/** Replaces number words with digits: `two hundred` becomes 200. */
function withNumbers(tokens: readonly Token[]): readonly Token[] {
  const done: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const to = numberEnd(tokens, at)
    const [first, last] = [tokens[at], tokens[to - 1]]
    const value = to > at ? numberIn(tokens.slice(at, to)) : undefined
    if (first === undefined) break
    done.push(
      value === undefined || last === undefined
        ? first
        : { kind: 'number', text: String(value), start: first.start, end: last.end },
    )
    at = Math.max(at + 1, to)
  }
  return done
}

const numberIn = (words: readonly Token[]): number | undefined =>
  numberOf(words.flatMap(({ text }) => (text === 'and' ? [] : [text])))

/** The index after a number in words. `one hundred and five` is one number, but two numbers after `between`. */
function numberEnd(tokens: readonly Token[], from: number): number {
  const to = runEnd(tokens, from)
  const isLarge = /^(?:hundred|thousand|million)$/.test(tokens[to - 1]?.text ?? '')
  if (to === from || !isLarge || tokens[to]?.text !== 'and' || tokens[from - 1]?.text === 'between') return to
  const end = runEnd(tokens, to + 1)
  const more = numberIn(tokens.slice(to + 1, end))
  return end > to + 1 && more !== undefined && more < 100 ? end : to
}

function runEnd(tokens: readonly Token[], from: number): number {
  let to = from
  while (isNumberWord(tokens[to], tokens[to + 1])) to += 1
  return to
}

/** `zero` and the `one` in `one of` stay words: the grammar reads `zero` as "none" and `one of` as "any of". */
const isNumberWord = (token: Token | undefined, next: Token | undefined): boolean =>
  token?.kind === 'word' &&
  token.text !== 'zero' &&
  !(token.text === 'one' && next?.text === 'of') &&
  numberWords.has(token.text)

function readAt(question: string, at: number): Token | undefined {
  for (const [kind, pattern, text = as] of READERS) {
    pattern.lastIndex = at
    const match = pattern.exec(question)
    if (match !== null) return { kind, text: text(match), start: at, end: at + match[0].length }
  }
  return undefined
}

function as(match: RegExpExecArray): string {
  return match[0]
}

function lower(match: RegExpExecArray): string {
  return match[0].normalize('NFKC').toLowerCase()
}

function inside(match: RegExpExecArray): string {
  return match.slice(1).find((part) => part !== undefined) ?? ''
}

const SCALE: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, million: 6 }

/** Writes a number in digits: `2k` becomes 2000. `100+` and `5%` keep the sign at the end. */
function digits([, whole = '', fraction = '', scale = '', sign = '']: RegExpExecArray): string {
  const places = SCALE[scale.toLowerCase()] ?? 0
  const decimals = fraction.slice(1)
  const moved = whole.replaceAll(',', '') + decimals.slice(0, places).padEnd(places, '0')
  const rest = decimals.slice(places)
  return moved.replace(/^0+(?=\d)/, '') + (rest === '' ? '' : `.${rest}`) + sign
}

/** Words that mean a number of times. */
const OFTEN: Readonly<Record<string, string>> = { once: '1', twice: '2', thrice: '3' }

/** Whether the text is a date range as requests spell it, such as `last_month`. */
const isRange = (text: string): boolean => Object.hasOwn(dateRanges, text)

/** Splits a date range such as `last_30_days` into its words and numbers. */
function parted({ text, start }: Token): readonly Token[] {
  return [...text.matchAll(/[a-z]+|\d+/g)].map(({ 0: word, index }) => ({
    kind: /\d/.test(word) ? 'number' : 'word',
    text: word,
    start: start + index,
    end: start + index + word.length,
  }))
}

/**
 * Expands one word into its tokens: `twice` becomes `2 times`, `didn't` becomes `did not`, `what's` becomes `what is`,
 * and `month's` becomes `month`.
 */
function expanded(token: Token): readonly Token[] {
  if (token.kind !== 'word') return [token]
  const text = token.text.replace('’', "'")
  if (isRange(text)) return parted(token)
  const often = Object.hasOwn(OFTEN, text) ? OFTEN[text] : undefined
  if (often !== undefined)
    return [
      { ...token, kind: 'number', text: often },
      { ...token, text: 'times' },
    ]
  const mark = text.indexOf("'")
  if (mark < 0) return [token]
  if (text.endsWith("n't")) {
    const start = token.end - 3
    const verb = text === "can't" ? 'can' : text === "won't" ? 'will' : text.slice(0, -3)
    return [
      { ...token, text: verb, end: start },
      { kind: 'word', text: 'not', start, end: token.end },
    ]
  }
  if (/^(?:what|who)'s$/.test(text))
    return [
      { ...token, text: text.slice(0, mark), end: token.end - 2 },
      { kind: 'word', text: 'is', start: token.end - 2, end: token.end },
    ]
  return /'(s|re|ve|d|ll|m)$/.test(text) ? [{ ...token, text: text.slice(0, mark) }] : [token]
}

/**
 * Whether a token is a hyphen within a word, or between a word and a number. Such a hyphen acts as a space, so it is no
 * token. A hyphen between two numbers, or between two months or weekdays, marks a range and stays a token.
 */
function isHyphen(tokens: readonly Token[], { text, start, end }: Token, index: number): boolean {
  if (text !== '-') return false
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  if (before?.end !== start || after?.start !== end) return false
  const words = [before, after].filter(({ kind }) => kind === 'word')
  return words.length > 0 && !words.every(({ text: word }) => months.has(word) || weekdays.has(word))
}
