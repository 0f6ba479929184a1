// All phrases that a question may be made of, by their first word.

import type { Fields } from '../../model/model.ts'
import type { Meaning } from './meaning.ts'

export interface Phrase {
  readonly words: readonly string[]
  readonly meaning: Meaning
}

/** Phrases that mean the same. */
export type Entry = readonly [phrases: readonly string[], meaning: Meaning]

export interface Lexicon {
  readonly fields: Fields
  /** Phrases that begin with a word, longest first. */
  readonly startingWith: (word: string) => readonly Phrase[]
  /** Every word of every phrase. */
  readonly words: ReadonlySet<string>
  /** Every word of those phrases that add something. */
  readonly meaningful: ReadonlySet<string>
}

/** Sorts entries by what they begin with. Where a phrase stands in several, the first counts. */
export function createLexicon(fields: Fields, entries: readonly Entry[]): Lexicon {
  const meanings = new Map<string, Meaning>()
  for (const [phrases, meaning] of entries)
    for (const phrase of phrases) {
      const key = spoken(phrase)
      if (key !== '' && !meanings.has(key)) meanings.set(key, meaning)
    }
  const byFirst = new Map<string, Phrase[]>()
  for (const [key, meaning] of meanings) {
    const words = key.split(' ')
    const [first = ''] = words
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, meaning }])
  }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return {
    fields,
    startingWith: (word) => byFirst.get(word) ?? [],
    words: wordsOf([...meanings.keys()]),
    meaningful: wordsOf([...meanings].flatMap(([key, { is }]) => (is === 'filler' ? [] : [key]))),
  }
}

/** A phrase as it is compared with a question. */
const spoken = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()

const wordsOf = (phrases: readonly string[]): ReadonlySet<string> => new Set(phrases.flatMap((one) => one.split(' ')))
