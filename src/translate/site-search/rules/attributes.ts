// Words in front of what they can be said of, and of what they cannot: real visitors, successful orders.

import type { Measure } from '../../lexicon/meaning.ts'
import type { Rule } from '../../rule.ts'

/** Searches are successful, whose words say so only in front of them. */
const OF_SEARCHES = /^(?:un)?successful$|^fail(?:ed|ing)$/i
/** Who searches is real. */
const OF_PEOPLE = /^(?:real|genuine)$/i

/** Whether what the word stands before cannot be so: orders are not successful as searches are, revenue is not real. */
const isMisplaced = (source: string, { listed, isWhole = false }: Measure): boolean =>
  listed !== 'keyword' && (OF_SEARCHES.test(source) || (OF_PEOPLE.test(source) && !isWhole))

export const attributeRules: readonly Rule[] = [
  (items, at) => {
    const [one, next] = [items[at], items[at + 1]]
    if (one?.is !== 'condition' || next?.is !== 'measure' || !isMisplaced(one.source, next.measure)) return undefined
    return { parts: [{ is: 'unknown', text: one.source }], to: at + 1 }
  },
]
