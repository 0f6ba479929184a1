// Repairs words that are in no phrase, where one word of the lexicon alone is near.

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

/** Words after these are what was searched for, and stand as they are. */
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
  /** What a misspelt or shortened word stands for. */
  readonly meant: (word: string) => string | undefined
  readonly has: (word: string) => boolean
  /** Whether what stands behind a word is a value, which stands as it is. */
  readonly isBeforeValues: (word: string) => boolean
}

/** Words by their first letter and length, so that few are compared. Values stand behind `beforeValues`, too. */
export function createVocabulary(lexicon: Lexicon, beforeValues: readonly string[]): Vocabulary {
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
  /** `dayz` are days; of `mny` the whole word is known. */
  const meant = (word: string): string | undefined => {
    const plural = word.replace(/z$/, 's')
    const full = chatWords.get(word) ?? (plural !== word && word.length > 3 && has(plural) ? plural : undefined)
    if (full !== undefined) return has(full) ? full : undefined
    // `weeek`: no word has a letter three times.
    const once = word.replace(/(.)\1{2,}/g, '$1$1')
    if (once !== word && has(once)) return once
    return word.length < 4 ? undefined : (nearest(word) ?? nearestPlural(word))
  }
  /** `serchs` are searches. */
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

/** Words as short as these are often others than meant: boots are not bots. */
const SHORT = 5

/** Letters left out or in the wrong order; another letter makes another word. */
const isSlip = (word: string, candidate: string): boolean =>
  candidate.length > word.length ||
  (candidate.length === word.length && [...word].sort().join('') === [...candidate].sort().join(''))

/** A single candidate; a singular and its plural are one, the plural where what is misspelt ends as one. */
function oneOf(words: readonly string[], word: string): string | undefined {
  const [first, second] = [...words].sort((a, b) => a.length - b.length)
  if (words.length < 2) return first
  const isPlural = words.length === 2 && first !== undefined && pluralsOf(first).some((plural) => plural === second)
  return isPlural ? (word.endsWith('s') ? second : first) : undefined
}

const DATE_WORDS =
  'today yesterday week weeks weekend month months quarter quarters year years days fortnight last past previous this since until before after between during january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday onwards through from date'.split(
    ' ',
  )

/** The tokens with misspelt words repaired, and what was repaired. */
export function repaired(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
): { readonly tokens: readonly Token[]; readonly repairs: readonly Repair[] } {
  const repairs: Repair[] = []
  // A word beside one that stays unknown belongs to it: shoes, boots or sandals.
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

/** Letters that changed places are likelier than another letter. */
const SWAP = 0.9

/** Damerau-Levenshtein distance with swaps of neighbours, as far as `most`; more is `most + 1`. */
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
