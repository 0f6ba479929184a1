// What of a question cannot be used: words that are left over, things that the data does not have, parts that clash.

import { isSame } from './counted.ts'
import type { Counted, Item } from './items.ts'
import type { Condition, Refusal } from './lexicon/meaning.ts'

export interface Unusable {
  readonly reason: Refusal['reason'] | 'unexplained' | 'conflict'
  readonly words: readonly string[]
  readonly why: string
  readonly report?: string
}

/** What messages give as examples. */
export interface Examples {
  readonly question: string
  readonly counted: string
  readonly listed: string
}

/** Everything that is wrong with the items that are left. */
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

/** Parts that may stay unused: they only join others. */
const JOINTS = new Set(['and', 'comma', 'is', 'with', 'that', 'which', 'list', 'overall'])

/** Prepositions that change the meaning of what they stand before; `made in` and its like do not. */
const TELLING = /^(?:after|following|than|about|related to|using|through|via)$/i

/** Parts that mean nothing by themselves. */
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
  const remedy = one.is === 'value' && one.quoted ? 'put the word for what it names before it' : 'put names in quotes'
  const why = `cannot be read here: ${remedy}, or leave it out`
  return FRAGMENTS.has(one.is) ? [{ reason: 'unexplained', words, why }] : []
}

/** `visitors who searched for both "a" and "b"`: a row has one of them, and who had each of them is in no row. */
function bothAtOnce(items: readonly Item[]): readonly Unusable[] {
  const isOfSeveralRows = items.some(
    (one) => one.is === 'measure' && (one.measure.isActor === true || one.measure.isWhole === true),
  )
  const why = 'asks who had all of them, but conditions apply to one row at a time: ask for each separately'
  return items.flatMap((one): readonly Unusable[] =>
    isOfSeveralRows && one.is === 'filter' && one.filters.some(isEither) && /\bboth\b/i.test(one.source)
      ? [{ reason: 'unsupported', words: [one.source], why }]
      : [],
  )
}

const isEither = ({ operator }: Condition): boolean => operator === 'in'

/** `by engine` says how to split, but not what. */
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
      why: `says how to split, but not what: name it, such as "${example}"`,
    },
  ]
}

function severalDates(items: readonly Item[]): readonly Unusable[] {
  const dates = items.filter((one) => one.is === 'date')
  const isTwice = dates.some((one, at) => dates.findIndex(({ of }) => of === one.of) < at)
  const words = dates.map(({ source }) => source)
  return !isTwice
    ? []
    : [{ reason: 'conflict', words, why: 'are two times, and a query has one: ask for each separately' }]
}

/** `number and revenue`, `revenue and the number of what was clicked`: the number of what? */
function uncounted(items: readonly Item[]): readonly Unusable[] {
  const counts = items.filter((one, at) => {
    const before = items[at - 1]
    const isListed = before?.is === 'word' && before.word === 'and'
    return one.is === 'count' && (isListed || /^(?:the )?(?:numbers?|counts?|amount|volume)$/i.test(one.source))
  })
  if (counts.length === 0 || !items.some(({ is }) => is === 'measure' || is === 'counted')) return []
  return [{ reason: 'unexplained', words: counts.map(({ source }) => source), why: 'does not say of what' }]
}

/** `searches and zero result searches`, `clicks and banner clicks`: two counts of one thing, each of rows of its own. */
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

/** Whether all that is counted so is counted by the other as well. */
const isPart = (one: Counted, whole: Counted): boolean =>
  'measure' in one &&
  'measure' in whole &&
  Object.entries(one.measure.on).every(([type, { fn, field }]) => {
    const same = whole.measure.on[type]
    return same?.fn === fn && same.field === field
  })

/** `visitors and zero results`: a condition in a list of measures is none of the others. */
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
  return [{ reason: 'unsupported', words, why: 'is a condition on all that is counted: ask for it separately' }]
}

const isJoined = (one: Item | undefined): boolean => one?.is === 'word' && one.word === 'and'

/** `searches page 5` of one number: it was rather on the fifth page of results. */
function turned(items: readonly Item[]): readonly Unusable[] {
  if (items.some(({ is }) => is === 'group')) return []
  return items.flatMap((one, at): readonly Unusable[] => {
    const before = items[at - 1]
    const isApart = before?.is === 'word' && before.word === 'comma'
    if (one.is !== 'turn' || one.page < 2 || isApart) return []
    return [
      { reason: 'ambiguous', words: [one.source], why: 'is of one number: say "on page 2" for results on that page' },
    ]
  })
}

/** What counts something: a measure, or a condition that names what is counted, too. */
function countedAs(one: Item): Counted | undefined {
  if (one.is === 'counted') return one.counted
  const measure = one.is === 'measure' ? one.measure : one.is === 'condition' ? one.counts : undefined
  return measure && { measure }
}
