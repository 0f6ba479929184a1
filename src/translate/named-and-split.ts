// `keyword difficulty by keyword`: a value that is held, and the groups of the same field, of which there would be one. Such
// a word is rather no value.

import type { Item } from './items.ts'
import type { Unusable } from './unusable.ts'

const WORDS = /^[\p{L}\p{N}_]+ [\p{L}\p{N}_]+$/u

export function namedAndSplit(items: readonly Item[]): readonly Unusable[] {
  const isSplitBy = (member: string | undefined, end: number): boolean =>
    items.some(
      (one) =>
        one.is === 'group' && one.start > end && one.fields.includes(member ?? '') && /^(?:by|per)\b/i.test(one.source),
    )
  return items.flatMap((one): readonly Unusable[] => {
    if (one.is !== 'filter' || !WORDS.test(one.source)) return []
    const [named] = one.filters
    return named?.operator === 'equals' && isSplitBy(named.member, one.end)
      ? [{ reason: 'ambiguous', words: [one.source], why: 'may name a value or something else: put a value in quotes' }]
      : []
  })
}
