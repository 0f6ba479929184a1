// Parts that can be read by themselves, but stand where they mean something else.

import { type Day, dayNumber } from '../bind/calendar.ts'
import type { Item } from './items.ts'
import type { Unusable } from './unusable.ts'

/** Everything that stands where it cannot be meant. */
export const misplacedParts = (items: readonly Item[], today: Day): readonly Unusable[] => [
  ...future(items, today),
  ...compounds(items),
  ...placed(items),
  ...universal(items),
  ...only(items),
]

const future = (items: readonly Item[], today: Day): readonly Unusable[] =>
  items.flatMap((one) => {
    const first = one.is === 'date' && 'days' in one.reading ? one.reading.days.first : undefined
    return first !== undefined && dayNumber(first) > dayNumber(today)
      ? [{ reason: 'unsupported', words: [one.source], why: 'lies in the future, where there is no data' } as const]
      : []
  })

const isCounted = (one: Item | undefined): boolean => one?.is === 'measure' || one?.is === 'counted'

const why = 'cannot be read here: put names in quotes, or leave it out'

/** `record sales`, `visit searches`: a measure in front of another tells of which kind it is. */
const compounds = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) =>
    one.is === 'measure' && !one.plural && isCounted(items[at + 1])
      ? [{ reason: 'unexplained', words: [one.source], why } as const]
      : [],
  )

/** `revenue during the sale`: that is a time, which has no dates. */
const placed = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    const isPlaced = isCounted(one) && before?.is === 'preposition' && /^during$/i.test(before.source)
    return isPlaced ? [{ reason: 'unexplained', words: [`${before.source} ${one.source}`], why } as const] : []
  })

/** `keywords nobody clicked`: no row of theirs did, which a condition on rows does not say. */
const universal = (items: readonly Item[]): readonly Unusable[] =>
  items.some((one) => one.is === 'group' && !one.fields.some((name) => /_(?:date|year|month)$/.test(name)))
    ? items.flatMap((one) =>
        (one.is === 'condition' || one.is === 'filter') && /\b(?:never|nobody|no one)\b/i.test(one.source)
          ? [
              {
                reason: 'unsupported',
                words: [one.source],
                why: 'conditions are on each row: say "without" for those rows',
              } as const,
            ]
          : [],
      )
    : []

/** `visitors who only searched` did nothing else. */
const only = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const [before, after] = [items[at - 1], items[at + 1]]
    const isOfVerb =
      one.is === 'compare' && /^(?:only|just)$/i.test(one.source) && after?.is === 'context' && after.verb === true
    return isOfVerb && before !== undefined ? [{ reason: 'unexplained', words: [one.source], why } as const] : []
  })
