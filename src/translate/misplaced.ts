// Finds parts that can be read alone, but have another meaning in their position.

import { type Day, dayNumber } from '../calendar/civil-day.ts'
import type { Item } from './items.ts'
import type { Unusable } from './unusable.ts'

/** All misplaced parts. */
export const misplacedParts = (items: readonly Item[], today: Day): readonly Unusable[] => [
  ...future(items, today),
  ...compounds(items),
  ...placed(items),
  ...universal(items),
  ...only(items),
  ...had(items),
  ...hadAny(items),
  ...rankedAgain(items),
  ...rankedByOthers(items),
  ...sized(items),
  ...uncounted(items),
  ...daysWithout(items),
  ...bothKinds(items),
  ...havingMost(items),
  ...atSeveral(items),
  ...perOne(items),
  ...untold(items),
]

/** Days in full are always accepted. */
const future = (items: readonly Item[], today: Day): readonly Unusable[] =>
  items.flatMap((one) => {
    const first = one.is === 'date' && 'days' in one.reading ? one.reading.days.first : undefined
    const isWritten = /\d{4}-\d{2}-\d{2}/.test(one.source)
    return first !== undefined && dayNumber(first) > dayNumber(today) && !isWritten
      ? [{ reason: 'unsupported', words: [one.source], why: 'lies in the future, where there is no data' } as const]
      : []
  })

const isCounted = (one: Item | undefined): boolean => one?.is === 'measure' || one?.is === 'counted'

const why = 'cannot be read here: put names in quotes, or leave it out'

/** `record sales`, `visit searches`: a measure before another measure specifies its kind. */
const compounds = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) =>
    one.is === 'measure' && !one.plural && isCounted(items[at + 1])
      ? [{ reason: 'unexplained', words: [one.source], why } as const]
      : [],
  )

/** `revenue during the sale`: "the sale" is a period without known dates. */
const placed = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    const isPlaced = isCounted(one) && before?.is === 'preposition' && /^during$/i.test(before.source)
    return isPlaced ? [{ reason: 'unexplained', words: [`${before.source} ${one.source}`], why } as const] : []
  })

/** `keywords nobody clicked`: none of their rows has a click. A condition on rows cannot express this. */
const universal = (items: readonly Item[]): readonly Unusable[] =>
  items.some((one) => one.is === 'group' && !one.fields.some((name) => /_(?:date|year|month)$/.test(name)))
    ? items.flatMap((one) =>
        (one.is === 'condition' || one.is === 'filter') && /\b(?:never|nobody|no one)\b/i.test(one.source)
          ? [
              {
                reason: 'unsupported',
                words: [one.source],
                why: 'conditions apply to one row at a time: say "without" for those rows',
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

/** A measure or an action: a search for "boots". */
const isDone = (one: Item): boolean => isCounted(one) || (one.is === 'context' && one.verb === true)

/** `visits with a click and a purchase`: the click and the purchase are conditions, not a second measure. */
const had = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    const next = items[at + 1]?.is === 'filter' ? at + 2 : at + 1
    const joint = items[next]
    const isList = joint?.is === 'word' && joint.word === 'and' && isCounted(items[next + 1])
    const isHad = isList && isDone(one) && before?.is === 'word' && before.word === 'with' && isCounted(items[at - 2])
    return isHad ? [{ reason: 'unexplained', words: [`${before.source} ${one.source}`], why } as const] : []
  })

/** `keywords with clicks and fewer than 5 searches`: "with clicks" is a condition without a number. */
const hadAny = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const [before, joint] = [items[at - 1], items[at + 1]]
    const isJoined = joint?.is === 'word' && /^(?:and|but|yet)\b/i.test(joint.source)
    const isHad = one.is === 'measure' && one.asked !== true && before?.is === 'word' && before.word === 'with'
    return isHad && isJoined && items[at + 2]?.is === 'having'
      ? [
          {
            reason: 'ambiguous',
            words: [`${before.source} ${one.source}`],
            why: 'is not a number: say how many',
          } as const,
        ]
      : []
  })

/** `the 3 engines with the most searches and their top keywords` ranks twice. */
const rankedAgain = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    const isAgain =
      one.is === 'rank' &&
      before?.is === 'word' &&
      before.word === 'and' &&
      items.slice(0, at).some(({ is }) => is === 'rank') &&
      items[at + 1]?.is === 'group'
    return isAgain
      ? [{ reason: 'conflict', words: [one.source], why: 'ranks twice: ask for each separately' } as const]
      : []
  })

/** `which visitors bought the most products`: the ranking lists visitors, not products. */
const rankedByOthers = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const after = items[at + 1]
    const isOther = after?.is === 'group' && !/^(?:by|per|each|every|for|in|on|at)\b/i.test(after.source)
    const isHeld =
      items[at - 1]?.is === 'context' || /^(?:with|having|had|has|have)\b/i.test(items[at - 1]?.source ?? '')
    return one.is === 'rank' && isOther && isHeld && items.slice(0, at).some(({ is }) => is === 'group')
      ? [{ reason: 'unexplained', words: [`${one.source} ${after.source}`], why } as const]
      : []
  })

/** `the first 5 orders`, `searches with a page size of 48`: a single number has no first rows and no pages. */
const sized = (items: readonly Item[]): readonly Unusable[] =>
  items.some(({ is }) => is === 'group')
    ? []
    : items.flatMap((one, at) => {
        const isApart = items[at - 1]?.is === 'word' && items[at - 1]?.source === ','
        const isOfRows =
          /^(?:the )?first/i.test(one.source) || (!isApart && /\bper page\b|\bpage size\b/i.test(one.source))
        return one.is === 'size' && isOfRows
          ? [
              {
                reason: 'unexplained',
                words: [one.source],
                why: 'does not say which rows: name them',
              } as const,
            ]
          : []
      })

/** `keywords that contain a number` does not say which number. */
const uncounted = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    const isHeld = before?.is === 'text operator' || (before?.is === 'word' && before.word === 'with')
    return one.is === 'count' && isHeld ? [{ reason: 'unexplained', words: [one.source], why } as const] : []
  })

const isOfDays = (one: Item | undefined): boolean =>
  (one?.is === 'group' && one.fields.some((name) => /_date$/.test(name))) ||
  (one?.is === 'counted' && 'aggregate' in one.counted && /_date$/.test(one.counted.aggregate.field))

/** `days without orders`: such a day has no row. */
const daysWithout = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) =>
    isOfDays(items[at - 1]) && one.is === 'filter' && one.filters.some(({ values = [] }) => values[0] === 'false')
      ? [
          {
            reason: 'unsupported',
            words: [one.source],
            why: 'events that did not happen have no rows',
          } as const,
        ]
      : [],
  )

/** `by logged in and anonymous users` needs a condition for each of them. */
const bothKinds = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const [kind, joint] = [items[at - 2], items[at - 1]]
    const isJoined = joint?.is === 'word' && joint.word === 'and'
    const isSecond = isJoined && one.is === 'condition' && one.listed !== undefined && kind?.is === 'group'
    const isOpposite =
      isJoined && one.is === 'condition' && kind?.is === 'group' && /^(?:non|anonymous|guest)/i.test(one.source)
    const isActor = isJoined && one.is === 'measure' && one.measure.isActor === true && kind?.is === 'condition'
    return isSecond || isOpposite || isActor
      ? [
          {
            reason: 'unsupported',
            words: [one.source],
            why: 'is a second condition on the measure: ask for each separately',
          } as const,
        ]
      : []
  })

/** `the order with the most items` ranks orders. */
const havingMost = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    const isHeld = before?.is === 'word' && before.word === 'with' && isCounted(items[at - 2])
    return one.is === 'rank' && one.by === undefined && isHeld && items[at + 1]?.is === 'group'
      ? [{ reason: 'unexplained', words: [`${before.source} ${one.source}`], why } as const]
      : []
  })

/** `products sold at different prices`: no condition counts distinct values per group. */
const atSeveral = (items: readonly Item[]): readonly Unusable[] =>
  items.flatMap((one, at) => {
    const before = items[at - 1]
    return one.is === 'counted' && before?.is === 'preposition' && before.word === 'at'
      ? [{ reason: 'unexplained', words: [`${before.source} ${one.source}`], why } as const]
      : []
  })

/** `facets used per search`: their number per search is a ratio. */
const perOne = (items: readonly Item[]): readonly Unusable[] => {
  const groups = items.flatMap((one) => (one.is === 'group' ? [one] : []))
  if (groups.length < 2 || items.some(isCounted) || items.some(({ is }) => is === 'rank')) return []
  return groups.flatMap(({ fields, source }) =>
    /^per /i.test(source) && fields.every((name) => /_id$/.test(name)) && !/\bid\b/i.test(source)
      ? [
          {
            reason: 'unsupported',
            words: [source],
            why: 'asks for a number per thing, which is a ratio: ask for both counts',
          } as const,
        ]
      : [],
  )
}

/** `what did user "12" buy` asks for the things, not for their number. */
const untold = (items: readonly Item[]): readonly Unusable[] => {
  const [first] = items
  const isAsking = first?.is === 'word' && first.word === 'which' && /^what$/i.test(first.source)
  const isDone = items.some((one) => one.is === 'context' && one.verb === true)
  const isTold = items.some(
    (one) =>
      ['group', 'counted', 'count', 'rank', 'having', 'condition'].includes(one.is) ||
      (one.is === 'measure' && one.measure.isActor !== true),
  )
  return isAsking && isDone && !isTold ? [{ reason: 'unexplained', words: [first.source], why }] : []
}
