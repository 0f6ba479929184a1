// `searches and clicked items by keyword`: a noun in a list of measures may be another measure or another group.

import type { Item } from './items.ts'
import type { Unusable } from './unusable.ts'

const isCounted = (one: Item | undefined): boolean => one?.is === 'measure' || one?.is === 'counted'

const SPLIT = /^(?:by|per|for each|for every|each|every|daily|monthly|yearly)\b/i
const isSplit = (one: Item | undefined): boolean => one?.is === 'group' && SPLIT.test(one.source)

const LISTED = 'may be a measure or a group: say "distinct" before it to count it, or "by" to group by it'
const HELD = 'is a condition on all measures: ask for it separately'

/** `order total and currency per order`: each order has one of these. */
const PLURAL = /s$/i

/** The parts of a noun: `sold items`, `logged-in users`. */
function nounAt(items: readonly Item[], at: number): { readonly words: string; readonly to: number } | undefined {
  const [first, second] = [items[at], items[at + 1]]
  if (first?.is === 'group' && !isSplit(first) && PLURAL.test(first.source)) return { words: first.source, to: at + 1 }
  if (first?.is === 'context' && second?.is === 'group' && !isSplit(second))
    return { words: `${first.source} ${second.source}`, to: at + 2 }
  if (first?.is !== 'condition' || first.listed === undefined) return undefined
  const isActor = second?.is === 'measure' && second.measure.isActor === true
  return { words: isActor ? `${first.source} ${second.source}` : first.source, to: isActor ? at + 2 : at + 1 }
}

/** Nouns after a measure that are neither counted nor grouped by, in a question with another group. */
export const listedNouns = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at): readonly Unusable[] => {
    const isJoint = one.is === 'word' && /^(?:and|,|, and|&)$/i.test(one.source)
    const noun = isJoint && isCounted(items[at - 1]) ? nounAt(items, at + 1) : undefined
    if (noun === undefined || !isSplit(items[noun.to])) return []
    const why = items[at + 1]?.is === 'condition' ? HELD : LISTED
    return [{ reason: 'ambiguous', words: [noun.words], why }]
  })
