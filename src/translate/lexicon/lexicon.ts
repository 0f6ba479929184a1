// All phrases that a question may contain, indexed by their first word.

import type { Fields } from '../../model/model.ts'
import type { Meaning } from './meaning.ts'

export interface Phrase {
  readonly words: readonly string[]
  readonly meaning: Meaning
}

/** Phrases with the same meaning. */
export type Entry = readonly [phrases: readonly string[], meaning: Meaning]

export interface Lexicon {
  readonly fields: Fields
  /** The phrases that begin with a word, longest first. */
  readonly startingWith: (word: string) => readonly Phrase[]
  /** Every word of every phrase. */
  readonly words: ReadonlySet<string>
  /** The words of phrases that are not fillers. */
  readonly meaningful: ReadonlySet<string>
}

/** Indexes entries by their first word. If several entries contain a phrase, the first one wins. */
export function createLexicon(fields: Fields, entries: readonly Entry[]): Lexicon {
  const phrases = new Map<string, Phrase>()
  for (const [said, meaning] of entries)
    for (const phrase of said) {
      const key = spoken(phrase)
      if (key !== '' && !phrases.has(key)) phrases.set(key, { words: key.split(' '), meaning })
    }
  const byFirst = new Map<string, Phrase[]>()
  const words = new Set<string>()
  const meaningful = new Set<string>()
  for (const phrase of phrases.values()) {
    const [first = ''] = phrase.words
    const others = byFirst.get(first)
    if (others === undefined) byFirst.set(first, [phrase])
    else others.push(phrase)
    for (const word of phrase.words) {
      words.add(word)
      if (phrase.meaning.is !== 'filler') meaningful.add(word)
    }
  }
  for (const some of byFirst.values()) some.sort((one, other) => other.words.length - one.words.length)
  return { fields, startingWith: (word) => byFirst.get(word) ?? [], words, meaningful }
}

/** A phrase in the form that is compared with a question. */
const spoken = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()
