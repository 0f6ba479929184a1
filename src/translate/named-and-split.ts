// Finds ambiguous names. In `keyword difficulty by keyword` the word after `keyword` is probably not a value: it would
// restrict the query to one of its groups.

import type { Item } from './items.ts'
import type { Unusable } from './unusable.ts'

const WORDS = /^[\p{L}\p{N}_]+ [\p{L}\p{N}_]+$/u

const MAY_NAME = 'may name a value or something else: put a value in quotes'

/** `on widget New In last month`: a capitalized preposition may end a name. */
const cutShort = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at): readonly Unusable[] => {
    const named = items[at - 1]
    const isCut =
      /^(?:In|On|Of|For|With|To|By)\b/.test(one.source) && named?.is === 'filter' && /\s\p{Lu}\S*$/u.test(named.source)
    return isCut ? [{ reason: 'ambiguous', words: [`${named.source} ${one.source}`], why: MAY_NAME }] : []
  })

const SEVERAL = 'may be one name or several: put each in quotes'

/** `revenue of product Salt and Pepper Set`: the words may name one product or two. */
const oneOrTwo = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one): readonly Unusable[] => {
    if (one.is !== 'filter' || !/^[\p{L}_]*[^s\s] \p{Lu}[^"']* and \p{Lu}[^"']*$/u.test(one.source)) return []
    const isLong = one.filters.some(({ values = [] }) => values.length > 1 && values.some((text) => text.includes(' ')))
    return isLong ? [{ reason: 'ambiguous', words: [one.source], why: SEVERAL }] : []
  })

export function namedAndSplit(items: readonly Item[]): readonly Unusable[] {
  const isSplitBy = (member: string | undefined, end: number): boolean =>
    items.some(
      (one) =>
        one.is === 'group' && one.start > end && one.fields.includes(member ?? '') && /^(?:by|per)\b/i.test(one.source),
    )
  const split = items.flatMap((one): readonly Unusable[] => {
    if (one.is !== 'filter' || !WORDS.test(one.source)) return []
    const [named] = one.filters
    return named?.operator === 'equals' && isSplitBy(named.member, one.end)
      ? [{ reason: 'ambiguous', words: [one.source], why: MAY_NAME }]
      : []
  })
  return [...split, ...cutShort(items), ...oneOrTwo(items)]
}
