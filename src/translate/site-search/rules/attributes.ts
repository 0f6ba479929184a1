// Adjectives that fit only some nouns: real visitors, successful orders.

import type { Measure } from '../../lexicon/meaning.ts'
import type { Rule } from '../../rule.ts'

/** Adjectives for searches. They mean this only before the noun. */
const OF_SEARCHES = /^(?:un)?successful$|^fail(?:ed|ing)$/i
/** Adjectives for people. */
const OF_PEOPLE = /^(?:real|genuine)$/i

/** Whether the adjective does not fit the following noun, as in "successful orders" and "real revenue". */
const isMisplaced = (source: string, { listed, isWhole = false }: Measure): boolean =>
  listed !== 'keyword' && (OF_SEARCHES.test(source) || (OF_PEOPLE.test(source) && !isWhole))

export const attributeRules: readonly Rule[] = [
  (items, at) => {
    const [one, next] = [items[at], items[at + 1]]
    if (one?.is !== 'condition' || next?.is !== 'measure' || !isMisplaced(one.source, next.measure)) return undefined
    return { parts: [{ is: 'unknown', text: one.source }], to: at + 1 }
  },
]
