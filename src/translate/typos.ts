// Repairs unknown words if exactly one word of the lexicon is near.

import { isCalendarName } from './dates/index.ts'
import { chatWords } from './lexicon/chat-words.ts'
import { requestWords } from './lexicon/filler.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { pluralsOf } from './lexicon/plural.ts'
import { numberWords, ordinalWords } from './numbers.ts'
import { isGrouped } from './terms.ts'
import type { Token } from './tokens.ts'

export interface Repair {
  readonly token: Token
  readonly word: string
}

/** Words before a search term. They get no repair after them, because terms are kept as typed. */
const BEFORE_VALUES = new Set([
  'containing',
  'contains',
  'contain',
  'for',
  'named',
  'called',
  'is',
  'with',
  'about',
  '=',
  'or',
])

export interface Vocabulary {
  readonly nearest: (word: string) => string | undefined
  /** The word that a misspelt or shortened word means. */
  readonly meant: (word: string) => string | undefined
  readonly has: (word: string) => boolean
  /** Whether a value follows a word. Values are kept as typed. */
  readonly isBeforeValues: (word: string) => boolean
}

type KnownWords = Pick<Lexicon, 'words' | 'meaningful'>

/**
 * Groups words by first letter and length, to compare few of them. `beforeValues`: words of the model before a value.
 */
export function createVocabulary(lexicon: KnownWords, beforeValues: readonly string[]): Vocabulary {
  const buckets = new Map<string, string[]>()
  const all = new Set([...lexicon.words, ...DATE_WORDS])
  for (const word of new Set([...lexicon.meaningful, ...DATE_WORDS, ...requestWords])) {
    if (word.length < 4) continue
    const key = `${word[0]}${word.length}`
    buckets.set(key, [...(buckets.get(key) ?? []), word])
  }
  const before = new Set([...BEFORE_VALUES, ...beforeValues])
  const nearest = (word: string): string | undefined => {
    const most = word.length >= 8 ? 2 : 1
    let found: { readonly distance: number; readonly words: readonly string[] } = { distance: most + 1, words: [] }
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      for (const candidate of buckets.get(`${word[0]}${length}`) ?? []) {
        if (word.length <= SHORT && !isSlip(word, candidate)) continue
        const distance = edits(word, candidate, most)
        if (distance > most) continue
        if (distance < found.distance) found = { distance, words: [candidate] }
        else if (distance === found.distance) found = { distance, words: [...found.words, candidate] }
      }
    }
    return oneOf(found.words, word)
  }
  const has = (word: string) => all.has(word) || isCalendarName(word) || numberWords.has(word) || ordinalWords.has(word)
  /** `dayz` means days. `mny` is listed as a whole. */
  const meant = (word: string): string | undefined => {
    const plural = word.replace(/z$/, 's')
    const full = chatWords.get(word) ?? (plural !== word && word.length > 3 && has(plural) ? plural : undefined)
    if (full !== undefined) return has(full) ? full : undefined
    // `weeek`: no English word has a letter three times in a row.
    const once = word.replace(/(.)\1{2,}/g, '$1$1')
    if (once !== word && has(once)) return once
    return word.length < 4 ? undefined : (nearest(word) ?? nearestPlural(word))
  }
  /** `serchs` means searches. */
  const nearestPlural = (word: string): string | undefined => {
    const one = /[^s]s$/.test(word) && word.length > 4 ? nearest(word.slice(0, -1)) : undefined
    return one === undefined ? undefined : pluralsOf(one).find(has)
  }
  return {
    nearest,
    meant,
    has,
    isBeforeValues: (word) => before.has(word),
  }
}

/** Repairs towards the given words. */
export function createRepairs(words: readonly string[], has: (word: string) => boolean): Pick<Vocabulary, 'meant'> {
  const own = new Set(words)
  const { meant, has: known } = createVocabulary({ words: own, meaningful: own }, [])
  return { meant: (word) => (has(word) || known(word) ? undefined : meant(word)) }
}

/** Short words are often other words, not misspellings: boots are not bots. */
const SHORT = 5

/** Accepts missing or swapped letters only. A different letter usually makes a different word. */
const isSlip = (word: string, candidate: string): boolean =>
  candidate.length > word.length ||
  (candidate.length === word.length && [...word].sort().join('') === [...candidate].sort().join(''))

/** The only candidate. Between a singular and its plural, the plural if the misspelt word ends like one. */
function oneOf(words: readonly string[], word: string): string | undefined {
  const [first, second] = [...words].sort((a, b) => a.length - b.length)
  if (words.length < 2) return first
  const isPlural = words.length === 2 && first !== undefined && pluralsOf(first).some((plural) => plural === second)
  return isPlural ? (word.endsWith('s') ? second : first) : undefined
}

const DATE_WORDS = (
  'today yesterday week weeks weekend month months quarter quarters year years days fortnight last past previous ' +
  'this since until before after between during january february march april june july august september october ' +
  'november december monday tuesday wednesday thursday friday saturday sunday onwards through from date'
).split(' ')

/** The tokens with misspelt words repaired, and the list of repairs. */
export function repaired(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
): { readonly tokens: readonly Token[]; readonly repairs: readonly Repair[] } {
  const repairs: Repair[] = []
  // Not in a list with an unknown word, which it probably belongs to: shoes, boots or sandals.
  let isAmongValues = false
  const done = tokens.map((token, index) => {
    if (/^(?:,|or|and)$/.test(token.text)) return token
    if (token.kind !== 'word' || vocabulary.has(token.text)) {
      isAmongValues = false
      return token
    }
    isAmongValues ||= vocabulary.isBeforeValues(tokens[index - 1]?.text ?? '') && !isGrouped(tokens, index - 1)
    if (isAmongValues) return token
    const word = vocabulary.meant(token.text)
    isAmongValues = word === undefined
    if (word === undefined) return token
    repairs.push({ token, word })
    return { ...token, text: word }
  })
  return { tokens: done, repairs }
}

/** Swapped letters are likelier than a wrong letter. */
const SWAP = 0.9

/** Damerau-Levenshtein distance with swaps of neighbours, up to `most`. Larger distances return `most + 1`. */
function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, row]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, index) => index),
  ]
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + SWAP : change
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? most + 1
}
