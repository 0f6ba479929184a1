// Measures with a word that no query can compute, such as the average order value.

import type { Counted, Item } from './items.ts'
import type { Grammar } from './language.ts'
import type { Refusal } from './lexicon/meaning.ts'
import type { Unusable } from './unusable.ts'

/** Measures by this word, unless the question names a field that a query can use. */
export const refusedMeasures = (items: readonly Item[], grammar: Grammar): readonly Unusable[] =>
  items.flatMap((one) =>
    countedIn(one).flatMap((counted): readonly Unusable[] => {
      const refusal = refusalOf(counted, grammar)
      return refusal === undefined || names(one.source, refusal.unless) ? [] : [{ ...refusal, words: [one.source] }]
    }),
  )

function refusalOf(counted: Counted, { measureOf }: Grammar): Refusal | undefined {
  if ('measure' in counted) return counted.measure.refused
  const { fn, field } = counted.aggregate
  return measureOf(fn, field)?.refused
}

/** `order_total` in the spelling of requests, or after `of`. */
const names = (source: string, field: string | undefined): boolean =>
  field !== undefined && new RegExp(String.raw`\b(?:${field}|of ${field.replaceAll('_', ' ')})\b`, 'i').test(source)

function countedIn(one: Item): readonly Counted[] {
  switch (one.is) {
    case 'measure':
      return [{ measure: one.measure }]
    case 'counted':
    case 'having':
      return [one.counted]
    case 'order':
      return one.by === undefined || 'field' in one.by ? [] : [one.by]
    case 'rank':
      return one.by === undefined ? [] : [one.by]
    case 'superlative':
      return one.by === undefined ? [] : [{ measure: one.by }]
    default:
      return []
  }
}
