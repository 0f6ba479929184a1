// Words that join two parts in a way that a query cannot express: all searches but bots, searches including bots,
// clicks equal to searches, orders of visitors with more than 2 visits.

import type { Item } from './items.ts'
import type { Condition } from './lexicon/meaning.ts'
import type { Unusable } from './unusable.ts'

/** All parts that are joined this way. */
export const faultyJoints = (items: readonly Item[]): readonly Unusable[] => [
  ...leftOut(items),
  ...leftOutOfWhich(items),
  ...included(items),
  ...comparedWithEachOther(items),
  ...heldWithin(items),
]

const isHeld = (one: Item | undefined): boolean =>
  one?.is === 'condition' || one?.is === 'filter' || one?.is === 'having'

/** Words that make a condition positive or negative themselves: "but not clicked", "but had no cart". */
const SAYS_ITSELF =
  /^(?:not?|never|without|only|just|with|had|has|have|having|got|did|does|was|were|is|are|ended|led|from|by|an?|(?:exclud|leav|ignor|omit|skip)\w*)\b/i

/**
 * `all searches but bots`, `every month but February`, `any engine but Shop`: the word excludes. In "with a click, but
 * no cart" both conditions apply.
 */
const leftOut = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    if (one.is !== 'word' || !/^(?:but|yet)$/i.test(one.source)) return []
    const [before, after] = [items[at - 1], items[at + 1]]
    const isBare =
      after?.is === 'condition' && !SAYS_ITSELF.test(after.source) && (after.listed !== undefined || !isHeld(before))
    const isLeftOut =
      after === undefined || isBare || ['date', 'group', 'rank', 'measure', 'counted'].includes(after.is)
    const words = [`${one.source} ${after?.source ?? ''}`.trim()]
    return isLeftOut
      ? [{ reason: 'unexplained', words, why: 'cannot be read here: say "excluding", or put names in quotes' } as const]
      : []
  })

/** A value directly after the excluding word, without a field. */
const BARE_VALUE =
  /^(?:but\s+)?(?:not|except|except\s+for|excluding|exclude|excl|without|other\s+than|apart\s+from|aside\s+from|besides|ignoring|minus|omitting|leaving\s+out|leave\s+out|skipping|not\s+(?:counting|including))\s+["“']/i

/** Whether the results are grouped by the field of the value. */
const isListed =
  (items: readonly Item[]) =>
  ({ member }: Condition): boolean =>
    items.some((one) => one.is === 'group' && one.fields.includes(member))

/** `on engine "Main" except "Outlet"`: the second value is probably an engine, not a search term. */
const leftOutOfWhich = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    const isNamed = before?.is === 'filter' && before.filters.some(({ operator }) => /^(?:equals|in)$/.test(operator))
    return one.is === 'filter' && isNamed && BARE_VALUE.test(one.source) && !one.filters.some(isListed(items))
      ? [{ reason: 'ambiguous', words: [one.source], why: 'needs a field: name it' } as const]
      : []
  })

/** `searches including bots`, `including those with no results` mean all rows. */
const included = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const after = items.slice(at + 1).find((next) => next.is !== 'word' || !['that', 'with'].includes(next.word))
    return one.is === 'word' && /^includ/i.test(one.source) && after?.is === 'condition'
      ? [
          {
            reason: 'ambiguous',
            words: [`${one.source} ${after?.source}`],
            why: 'may be an additional measure or the only one: leave it out for all rows, or say "only"',
          } as const,
        ]
      : []
  })

const isCounted = (one: Item | undefined): boolean => one?.is === 'measure' || one?.is === 'counted'

/** `keywords where clicks are equal to searches`: a condition can compare only with a number. */
const comparedWithEachOther = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    if (one.is !== 'word' || one.word !== 'is' || /^of type$/i.test(one.source)) return []
    const other = items.slice(at).find((next) => next.is !== 'word' || next.word !== 'is')
    return isCounted(items[at - 1]) && isCounted(other)
      ? [
          {
            reason: 'unsupported',
            words: [`${one.source} ${other?.source}`],
            why: 'compares two amounts with each other: compare each with a number',
          } as const,
        ]
      : []
  })

/** `orders of visitors with more than 2 visits`: a query would have to find the visitors first. */
const heldWithin = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const [listed, joint, word, held] = [items[at - 2], items[at - 1], items[at + 1], items[at + 2]]
    const isWithin = listed?.is === 'group' && joint?.is === 'preposition' && (one.is === 'group' || isCounted(one))
    return isWithin && word?.is === 'word' && word.word === 'with' && held?.is === 'having'
      ? [
          {
            reason: 'unsupported',
            words: [`${joint.source} ${one.source} ${word.source} ${held.source}`],
            why: 'has a bound before others are listed, which takes two queries: ask for each',
          } as const,
        ]
      : []
  })
