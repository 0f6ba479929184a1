// Finds rankings that are contradictory, ambiguous or impossible: ranked twice, against their direction, per group, or
// of a ranking.

import { isSame } from './counted.ts'
import type { Item, ItemOf } from './items.ts'
import type { Unusable } from './unusable.ts'

/** All problems with the rankings and orders of the items. */
export const rankingFaults = (items: readonly Item[], example: string): readonly Unusable[] => [
  ...severalRanks(items),
  ...severalSizes(items),
  ...rankedUpwards(items),
  ...sortedOtherwise(items),
  ...alphabetical(items),
  ...bestOfEach(items),
  ...rankedNothing(items, example),
  ...pickedFromRanking(items),
  ...named(items),
]

const TWICE = 'rank twice: ask for each separately'

function severalRanks(items: readonly Item[]): readonly Unusable[] {
  const ranks = items.filter((one) => one.is === 'rank')
  const [first] = ranks
  const isApart = items.some(
    (one, at) =>
      one.is === 'rank' &&
      items.slice(0, at).some(({ is }) => is === 'rank') &&
      [items.slice(0, at), items.slice(at)].every((part) => part.some(({ is }) => is === 'group')),
  )
  const [by] = ranks.flatMap((one) => one.by ?? [])
  const isOne = ranks.every(
    ({ dir, limit, by: own = by }) =>
      dir === first?.dir &&
      (limit === undefined || first.limit === undefined || limit === first.limit) &&
      (own === undefined || by === undefined || isSame(own, by)),
  )
  return isOne && !(isApart && ranks.every(({ by }) => by === undefined))
    ? []
    : [{ reason: 'conflict', words: ranks.map(({ source }) => source), why: TWICE }]
}

/** `top 100, 20 per page`: an answer has one number of rows. */
function severalSizes(items: readonly Item[]): readonly Unusable[] {
  const sized = items.flatMap((one) =>
    (one.is === 'rank' || one.is === 'size') && one.limit !== undefined
      ? [{ limit: one.limit, source: one.source }]
      : [],
  )
  return sized.every(({ limit }) => limit === sized[0]?.limit)
    ? []
    : [{ reason: 'conflict', words: sized.map(({ source }) => source), why: 'give two numbers of rows: leave one out' }]
}

type Measured = NonNullable<ItemOf<'rank'>['by']>
const measuredBy = ({ by }: ItemOf<'order'>): Measured | undefined =>
  by !== undefined && !('field' in by) ? by : undefined

/** In "the top 10 by lowest average" the direction is clear. */
const BY_EXTREME = /^by\s+(?:the\s+)?(?:low|few|least|small|high|most|larg|big)/i

/** `the top 10 by clicks, ascending`: the lowest ten, or the top ten in ascending order? */
function rankedUpwards(items: readonly Item[]): readonly Unusable[] {
  const ranked = items.find((one) => one.is === 'rank' && !isExtreme(one))
  if (ranked?.is !== 'rank') return []
  return items.flatMap((one): readonly Unusable[] => {
    if (one.is !== 'order' || one.dir === undefined || one.dir === ranked.dir || BY_EXTREME.test(one.source)) return []
    const by = measuredBy(one)
    const isOfRank = one.by === undefined || (by !== undefined && (ranked.by === undefined || isSame(by, ranked.by)))
    return isOfRank
      ? [{ reason: 'ambiguous', words: [one.source], why: 'goes against the ranking: say which rows you mean' }]
      : []
  })
}

/** "The highest price" is a single number. */
const isExtreme = ({ by }: ItemOf<'rank'>): boolean => by !== undefined && 'aggregate' in by

/** "best selling by revenue" and "most bought by quantity" are clear: these words leave the measure open. */
const isOpen = ({ isOpen: isVague = false, source }: ItemOf<'rank'>): boolean =>
  isVague || /\b(?:sold|bought|purchased|ordered)\b/i.test(source)

/** `most clicked keywords by revenue`, `top 10 by revenue sorted by units` rank by two measures. */
function sortedOtherwise(items: readonly Item[]): readonly Unusable[] {
  const ranked = items.find((one) => one.is === 'rank' && one.by !== undefined && !isOpen(one))
  const by = ranked?.is === 'rank' ? ranked.by : undefined
  const isRanked = items.some(({ is }) => is === 'rank')
  const orders = items.filter((one) => one.is === 'order' && measuredBy(one) !== undefined)
  const [first] = orders
  const again = orders.find((one) => {
    const own = one.is === 'order' ? measuredBy(one) : undefined
    const isLater = one !== first && /\b(?:sort|order|rank)/i.test(one.source)
    return own !== undefined && (by === undefined ? isRanked && isLater : !isSame(own, by))
  })
  return again === undefined ? [] : [{ reason: 'conflict', words: [again.source], why: TWICE }]
}

/** `top 10 keywords alphabetically`: the best ten in another order, or the first ten of the alphabet? */
function alphabetical(items: readonly Item[]): readonly Unusable[] {
  const isRanked = items.some((one) => one.is === 'rank' && one.limit !== undefined && !isExtreme(one))
  return items.flatMap((one): readonly Unusable[] =>
    isRanked && one.is === 'order' && /\balphabet/i.test(one.source) && !/\bthen\b/i.test(one.source)
      ? [
          {
            reason: 'ambiguous',
            words: [one.source],
            why: 'conflicts with the order of the ranking: keep one',
          },
        ]
      : [],
  )
}

const EACH = /^(?:(?:for|in|of|on|at|from|to|within|under|with)\s+)?(?:each|every)\b|^per\b/i
/** "The best keyword by day" asks for one per day. "The top 10 by day" may mean ten rows in all. */
const BY_EACH = /^(?:\w+\s+){0,2}by\b|^(?:daily|monthly|yearly|annual)/i

/**
 * "the top keyword of each engine" would rank within each engine. "revenue per keyword, top 10 keywords" is one
 * ranking.
 */
function bestOfEach(items: readonly Item[]): readonly Unusable[] {
  const groups = items.filter(({ is }) => is === 'group')
  const heads = groups.filter(({ source }) => !BY_EACH.test(source) && !EACH.test(source))
  const isOfOne =
    heads.length > 0 &&
    heads.every(({ source }) => !/s$/i.test(source)) &&
    items.every((one) => one.is !== 'rank' || one.limit === undefined || one.limit === 1)
  const each = groups.filter(({ source }) => EACH.test(source) || (isOfOne && BY_EACH.test(source)))
  const fields = new Set(groups.flatMap((one) => (one.is === 'group' ? one.fields : [])))
  const isOne = fields.size === 1
  if (!items.some(({ is }) => is === 'rank') || each.length === 0 || each.length === groups.length || isOne) return []
  return [
    {
      reason: 'unsupported',
      words: each.map(({ source }) => source),
      why: 'asks for a ranking per group, but a query has one ranking: ask for each separately, or rank all together',
    },
  ]
}

/** "The best" needs a noun. "The highest price" does not. */
function rankedNothing(items: readonly Item[], example: string): readonly Unusable[] {
  if (items.some(({ is }) => is === 'group')) return []
  return items.flatMap((one): readonly Unusable[] => {
    const isRanking =
      one.is === 'order' ||
      (one.is === 'rank' && (one.by === undefined || 'measure' in one.by || one.limit !== undefined))
    return isRanking
      ? [
          {
            reason: 'unexplained',
            words: [one.source],
            why: `ranks something without a name: name it, such as "${example}"`,
          },
        ]
      : []
  })
}

/** `which of the top 10 keywords had no clicks` first ranks and then filters. */
function pickedFromRanking(items: readonly Item[]): readonly Unusable[] {
  return items.flatMap((one, at): readonly Unusable[] => {
    const next = items[at + 1]
    const isOf =
      ((one.is === 'word' && one.word === 'which') || one.is === 'count') &&
      /\bof(?:\s+(?:the|our|my))?$/i.test(one.source)
    const isWithin = one.is === 'preposition' && /^(?:in|among|amongst|within)$/i.test(one.source)
    if (next?.is !== 'rank' || next.limit === undefined || !(isOf || isWithin)) return []
    return [
      {
        reason: 'unsupported',
        words: [next.source],
        why: 'filters a ranking, which takes two queries: ask for each',
      },
    ]
  })
}

/** A ranking word stands before its noun. Elsewhere it is a name: `searches on Main`. */
function named(items: readonly Item[]): readonly Unusable[] {
  return items.flatMap((one, at): readonly Unusable[] => {
    const [before, after] = [items[at - 1], items[at + 1]]
    const isBare = one.is === 'rank' && one.limit === undefined && one.by === undefined && !/\s/.test(one.source)
    const isName = /^main$/i.test(one.source) || before?.is === 'preposition'
    if (!isBare || !isName || after?.is === 'group' || after?.is === 'rank') return []
    return [
      {
        reason: 'unexplained',
        words: [one.source],
        why: 'ranks nothing here: quote names, and put them after what they name',
      },
    ]
  })
}
