// All phrases that a question may be made of, by their first word. Made from the catalog and the tables beside this file.

import type { Field } from '../../catalog/fields.ts'
import { fieldWords } from './field-words.ts'
import { fillerPhrases, fillerWords, lightVerbs } from './filler.ts'
import type { Meaning } from './meaning.ts'
import { measureWords } from './measures.ts'
import { pluralsOf } from './plural.ts'
import { refusedWords } from './refused.ts'
import { conditionWords, contextWords } from './row-words.ts'
import { structureWords } from './structure.ts'

/** The fields that questions are about. */
export type Fields = Readonly<Record<string, Field>>

export interface Phrase {
  readonly words: readonly string[]
  readonly meaning: Meaning
}

export interface Lexicon {
  readonly fields: Fields
  /** Phrases that begin with a word, longest first. */
  readonly startingWith: (word: string) => readonly Phrase[]
  /** Every word of every phrase. */
  readonly words: ReadonlySet<string>
  /** Every word of those phrases that add something. */
  readonly meaningful: ReadonlySet<string>
}

/** Reads the lexicon off the fields and the tables. Where a phrase stands in several, the first counts. */
export function createLexicon(fields: Fields): Lexicon {
  const meanings = new Map<string, Meaning>()
  const add = (phrase: string, meaning: Meaning) => {
    const key = phrase
      .toLowerCase()
      .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
      .trim()
    if (key !== '' && !meanings.has(key)) meanings.set(key, meaning)
  }
  for (const [phrases, meaning] of phrasesOf(fields)) for (const phrase of phrases) add(phrase, meaning)
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

const wordsOf = (phrases: readonly string[]): ReadonlySet<string> => new Set(phrases.flatMap((one) => one.split(' ')))

type Entry = readonly [phrases: readonly string[], meaning: Meaning]

const split = (phrases: string): readonly string[] => phrases.split(phrases.startsWith(',') ? /,(?=[^,])/ : ',')

function phrasesOf(fields: Fields): readonly Entry[] {
  return [
    ...named(structureWords),
    ...fieldWords.map(([phrases, field]): Entry => [split(phrases), { is: 'field', field, plural: false }]),
    ...measureWords.flatMap(([measure, singular, invariable]): Entry[] => [
      [split(singular), { is: 'measure', measure, plural: false }],
      [
        split(singular)
          .filter((phrase) => phrase !== '')
          .flatMap(pluralsOf),
        { is: 'measure', measure, plural: true },
      ],
      [split(invariable), { is: 'measure', measure, plural: true }],
    ]),
    ...Object.entries(fields).flatMap(([name, field]) => fieldEntries(name, field)),
    ...conditionWords.map(
      ([phrases, filters, listed]): Entry => [split(phrases), { is: 'condition', filters, ...(listed && { listed }) }],
    ),
    ...contextWords.map(
      ([phrases, on, measure, verb]): Entry => [
        split(phrases),
        { is: 'context', on, verb, ...(measure && { measure }) },
      ],
    ),
    ...refusedWords.map(([phrases, refusal]): Entry => [split(phrases), { is: 'refused', refusal }]),
    [[...fillerPhrases, ...fillerWords, ...lightVerbs], { is: 'filler' }],
  ]
}

const named = (table: readonly (readonly [phrases: string, meaning: Meaning])[]): readonly Entry[] =>
  table.map(([phrases, meaning]) => [split(phrases), meaning])

/** A field is called by its name, as it is and with blanks, and by its synonyms. */
function fieldEntries(name: string, { synonyms = [] }: Field): readonly Entry[] {
  const singular = [name, name.replaceAll('_', ' '), ...synonyms]
  return [
    [singular, { is: 'field', field: name, plural: false }],
    [singular.flatMap(pluralsOf), { is: 'field', field: name, plural: true }],
  ]
}
