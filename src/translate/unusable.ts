// Finds the parts of a question that a query cannot use: unknown words, missing data, contradictory parts.

import { isSame } from './counted.ts'
import type { Counted, Item } from './items.ts'
import type { Condition, Refusal } from './lexicon/meaning.ts'

export interface Unusable {
  readonly reason: Refusal['reason'] | 'unexplained' | 'conflict'
  readonly words: readonly string[]
  readonly why: string
  readonly report?: string
}

/** Examples for messages. */
export interface Examples {
  readonly question: string
  readonly counted: string
  readonly listed: string
}

/** All problems with the remaining items. */
export function unusableParts(items: readonly Item[], examples: Examples): readonly Unusable[] {
  return [
    ...items.flatMap(unusablePart),
    ...onlyBy(items, examples.counted),
    ...severalDates(items),
    ...uncounted(items),
    ...countedTwice(items),
    ...listedCondition(items),
    ...bothAtOnce(items),
    ...turned(items),
  ]
}

/** Parts that may stay unused, because they only join others. */
const JOINTS = new Set(['and', 'comma', 'is', 'with', 'that', 'which', 'list', 'overall'])

/** Prepositions that change the meaning of the following word. `made in` and similar phrases do not. */
const TELLING = /^(?:after|following|than|about|related to|using|through|via)$/i

/** Parts without a meaning of their own. */
const FRAGMENTS = new Set<Item['is']>([
  ...(['unknown', 'value', 'number', 'bound', 'compare', 'between', 'text operator', 'presence', 'truth'] as const),
  ...(['function', 'distinct', 'superlative', 'word', 'preposition'] as const),
])

function unusablePart(one: Item): readonly Unusable[] {
  const words = [one.source]
  if (one.is === 'refused') return [{ ...one.refusal, words }]
  if (one.is === 'date') return 'unreadable' in one.reading ? [{ ...one.reading.unreadable, words }] : []
  if (one.is === 'field')
    return [{ reason: 'ambiguous', words, why: 'is an amount: ask for its average or its total, or group by it' }]
  if (one.is === 'word' && JOINTS.has(one.word)) return []
  if (one.is === 'preposition' && !TELLING.test(one.source)) return []
  const remedy = one.is === 'value' && one.quoted ? 'put the name of its field before it' : 'put names in quotes'
  const why = `cannot be read here: ${remedy}, or leave it out`
  return FRAGMENTS.has(one.is) ? [{ reason: 'unexplained', words, why }] : []
}

/** `visitors who searched for both "a" and "b"`: each row has one keyword, so no row has both. */
function bothAtOnce(items: readonly Item[]): readonly Unusable[] {
  const isOfSeveralRows = items.some(
    (one) => one.is === 'measure' && (one.measure.isActor === true || one.measure.isWhole === true),
  )
  const why = 'requires all of them, but conditions apply to one row at a time: ask for each separately'
  return items.flatMap((one): readonly Unusable[] =>
    isOfSeveralRows && one.is === 'filter' && one.filters.some(isEither) && /\bboth\b/i.test(one.source)
      ? [{ reason: 'unsupported', words: [one.source], why }]
      : [],
  )
}

const isEither = ({ operator }: Condition): boolean => operator === 'in'

/** `by engine` alone names a group but no measure. */
function onlyBy(items: readonly Item[], example: string): readonly Unusable[] {
  const isCounting = items.some(
    ({ is, source }) =>
      ['measure', 'counted', 'context', 'condition', 'filter', 'having', 'rank', 'field'].includes(is) ||
      (is === 'count' && /often|times|frequently/i.test(source)),
  )
  const groups = items.filter(({ is }) => is === 'group')
  if (
    isCounting ||
    groups.length === 0 ||
    !groups.every(({ source }) =>
      /^(?:by|per|each|every|for each|for every|split|group|daily|monthly|yearly|break|broken|down)\b/i.test(source),
    )
  )
    return []
  return [
    {
      reason: 'unexplained',
      words: groups.map(({ source }) => source),
      why: `names a group but no measure: name one, such as "${example}"`,
    },
  ]
}

function severalDates(items: readonly Item[]): readonly Unusable[] {
  const dates = items.filter((one) => one.is === 'date')
  const isTwice = dates.some((one, at) => dates.findIndex(({ of }) => of === one.of) < at)
  const words = dates.map(({ source }) => source)
  return !isTwice
    ? []
    : [{ reason: 'conflict', words, why: 'are two periods, and a query has one: ask for each separately' }]
}

/** `number and revenue`, `revenue and the number of what was clicked` do not say what to count. */
function uncounted(items: readonly Item[]): readonly Unusable[] {
  const counts = items.filter((one, at) => {
    const before = items[at - 1]
    const isListed = before?.is === 'word' && before.word === 'and'
    return one.is === 'count' && (isListed || /^(?:the )?(?:numbers?|counts?|amount|volume)$/i.test(one.source))
  })
  if (counts.length === 0 || !items.some(({ is }) => is === 'measure' || is === 'counted')) return []
  return [{ reason: 'unexplained', words: counts.map(({ source }) => source), why: 'does not say of what' }]
}

/** `searches and zero result searches`, `clicks and banner clicks`: two counts of the same thing on different rows. */
function countedTwice(items: readonly Item[]): readonly Unusable[] {
  const again = items.find((one, at) => {
    const joined = items
      .slice(0, at)
      .findLastIndex((before) => !['condition', 'filter', 'date', 'context'].includes(before.is))
    const joint = items[joined]
    if (joint?.is !== 'word' || (joint.word !== 'and' && joint.word !== 'comma')) return false
    const [own, before] = [countedAs(one), items.slice(0, joined).findLast((other) => countedAs(other) !== undefined)]
    const other = before && countedAs(before)
    return own !== undefined && other !== undefined && (isSame(own, other) || isPart(own, other) || isPart(other, own))
  })
  if (again === undefined) return []
  return [
    {
      reason: 'unsupported',
      words: [again.source],
      why: 'is counted twice, and a query has one set of conditions: ask for each separately',
    },
  ]
}

/** Whether one measure counts a subset of the other. */
const isPart = (one: Counted, whole: Counted): boolean =>
  'measure' in one &&
  'measure' in whole &&
  Object.entries(one.measure.on).every(([type, { fn, field }]) => {
    const same = whole.measure.on[type]
    return same?.fn === fn && same.field === field
  })

/** `visitors and zero results`: a condition in a list of measures is not a measure. */
function listedCondition(items: readonly Item[]): readonly Unusable[] {
  const listed = items.filter(
    (one, at) =>
      one.is === 'condition' &&
      isJoined(items[at - 1]) &&
      ['measure', 'counted'].includes(items[at - 2]?.is ?? '') &&
      !/^(?:exclu|without|not|ignor|leav|remov|only)/i.test(one.source),
  )
  if (listed.length === 0) return []
  const words = listed.map(({ source }) => source)
  return [{ reason: 'unsupported', words, why: 'is a condition on all measures: ask for it separately' }]
}

const isJoined = (one: Item | undefined): boolean => one?.is === 'word' && one.word === 'and'

/** `searches page 5`: a single number has no pages, so the page is probably one of search results. */
function turned(items: readonly Item[]): readonly Unusable[] {
  if (items.some(({ is }) => is === 'group')) return []
  return items.flatMap((one, at): readonly Unusable[] => {
    const before = items[at - 1]
    const isApart = before?.is === 'word' && before.word === 'comma'
    if (one.is !== 'turn' || one.page < 2 || isApart) return []
    return [
      {
        reason: 'ambiguous',
        words: [one.source],
        why: 'pages a single number: say "on page 2" for a page of results',
      },
    ]
  })
}

/** A measure, or a condition that contains a noun to count. */
function countedAs(one: Item): Counted | undefined {
  if (one.is === 'counted') return one.counted
  const measure = one.is === 'measure' ? one.measure : one.is === 'condition' ? one.counts : undefined
  return measure && { measure }
}
