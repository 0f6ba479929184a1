// The intent of a question: its parts, sorted by their place in a query.

import { isSame, unique } from './counted.ts'
import type { Days } from './dates/index.ts'
import type { Counted, Item, ItemOf, PartOf } from './items.ts'
import type { Condition } from './lexicon/meaning.ts'

export interface Intent {
  readonly groups: readonly string[]
  readonly counted: readonly Counted[]
  readonly filters: readonly Condition[]
  readonly having: readonly Omit<PartOf<'having'>, 'is'>[]
  /** With the words of the question: a field named as in queries is taken literally. */
  readonly orders: readonly (Omit<PartOf<'order'>, 'is'> & { readonly source: string })[]
  readonly rank: Omit<PartOf<'rank'>, 'is'> | undefined
  readonly size: number | undefined
  readonly page: number | undefined
  /** Row types that the question names. */
  readonly contexts: readonly string[]
  /** `of`: the field of the days, if it is not the date of the model. */
  readonly days: readonly (Days & { readonly of?: string })[]
  /** Whether the question asks for a single thing, as in `which keyword`. */
  readonly isSingular: boolean
  /**
   * Whether a list of measures or bounds includes one that counts all rows, such as visits, and not only rows that have
   * the other measures.
   */
  readonly hasWhole: boolean
}

/** Sorts items into an intent. */
export function intentOf(items: readonly Item[]): Intent {
  const all = <K extends Item['is']>(is: K) => items.filter((one): one is ItemOf<K> => one.is === is)
  const doers = all('measure').flatMap(({ measure }) => (measure.isActor === true ? (measure.filters ?? []) : []))
  const filters = [...[...all('filter'), ...all('condition')].flatMap((one) => one.filters), ...doers]
  const orders = all('order')
  const told = countedOf(items)
  const rank = rankOf(all('rank'), orders, told)
  const usual = all('rank').find((one) => one.usual !== undefined)?.usual
  const isUsual = told.length === 0 && rank?.by === undefined && !orders.some(isMeasured)
  const counted = usual !== undefined && isUsual ? [{ measure: usual }] : told
  return {
    groups: [...new Set(all('group').flatMap(({ fields }) => fields))],
    counted,
    filters,
    having: all('having'),
    orders,
    rank,
    size: all('size')[0]?.limit,
    page: all('turn')[0]?.page,
    contexts: [...new Set(all('context').map(({ on }) => on))],
    days: all('date').flatMap(({ reading, of }) =>
      'days' in reading ? [{ ...reading.days, ...(of !== undefined && { of }) }] : [],
    ),
    isSingular: all('group').some(({ one }) => one === true) || isWho(items),
    hasWhole:
      (told.length > 1 && told.some((one) => 'measure' in one && one.measure.isWhole === true)) ||
      (all('having').length > 1 && all('having').some(({ counted: one }) => 'measure' in one && one.measure.isWhole)),
  }
}

/**
 * The measures. People who only act are not counted. Their actions are counted if the question names no other measure.
 */
function countedOf(items: readonly Item[]): readonly Counted[] {
  const isPart = (one: Item) => one.is === 'counted' || one.is === 'measure'
  const isDoer = (one: Item) =>
    one.is === 'measure' &&
    one.measure.isActor === true &&
    one.asked !== true &&
    !isAmong(items, one) &&
    !isSubject(items, one) &&
    !isHead(items, one)
  const verbs = items.flatMap((one) =>
    one.is === 'context' && one.verb === true && one.measure ? [{ measure: one.measure }] : [],
  )
  const held = items.flatMap((one) => (one.is === 'condition' && one.counts ? [{ measure: one.counts }] : []))
  const done = [...held.slice(0, 1), ...verbs.slice(0, 1)]
  const parts = items.filter(isPart)
  const others = parts.filter((one) => !isDoer(one) && !isRows(items, one) && !isWhose(items, one))
  const isRanked = items.some((one) => one.is === 'rank' && one.by !== undefined)
  const counting =
    others.length > 0 ||
    done.length > 0 ||
    isRanked ||
    (items.some(isListed) && parts.every((one) => isWhose(items, one)))
      ? others
      : parts
  const found = counting.flatMap((one): readonly Counted[] =>
    one.is === 'counted' ? [one.counted] : one.is === 'measure' ? [{ measure: one.measure }] : [],
  )
  return unique(found.length > 0 || isRanked ? found : done.slice(0, 1))
}

/** `who ordered the most` asks for one person; `who are` asks for several. */
const isWho = ([first, second]: readonly Item[]): boolean =>
  first?.is === 'word' && /^who$/i.test(first.source) && !/^are$/i.test(second?.source ?? '')

/** `visitors who searched for ...`: the visitors are counted, unless something before them is. */
function isSubject(items: readonly Item[], one: Item): boolean {
  const at = items.indexOf(one)
  const isRelative = /^(?:who|whose|that)\b/i.test(items[at + 1]?.source ?? '')
  return isRelative && !items.slice(0, at).some(({ is }) => is === 'measure' || is === 'counted' || is === 'rank')
}

/**
 * `revenue from visits with a cart`, `keywords of logged in users`: these words qualify the measure and are not
 * counted.
 */
function isWhose(items: readonly Item[], one: Item): boolean {
  if (one.is !== 'measure' || one.measure.isWhole !== true || one.asked === true || isAmong(items, one)) return false
  const before = items.slice(0, items.indexOf(one)).findLast(({ is }) => is !== 'condition' && is !== 'filter')
  return before?.is === 'preposition' && before.word !== 'than'
}

/** In "keywords of visitors" the keywords are listed, and are not a group for each visitor. */
const isListed = (one: Item): boolean => one.is === 'group' && !BY.test(one.source)
const BY = /^(?:by|per|each|every|for)\b/i

/**
 * `visitors in January and orders`: the first thing of a question is counted, unless the question says that it acts.
 */
function isHead(items: readonly Item[], one: Item): boolean {
  const at = items.indexOf(one)
  const next = items[at + 1]
  return (
    at === 0 &&
    (next?.is === 'date' ||
      next?.is === 'dimension' ||
      (next?.is === 'word' && next.word === 'comma') ||
      (next?.is === 'group' && BY.test(next.source)))
  )
}

/** `banner_click rows` only select rows if something else is counted. */
function isRows(items: readonly Item[], one: Item): boolean {
  const isEvents = one.is === 'measure' && one.measure.isRows === true && items[items.indexOf(one) - 1]?.is === 'filter'
  return isEvents && items.some((other) => other !== one && (other.is === 'measure' || other.is === 'counted'))
}

/** Whether the item is part of a list of measures: "searches, visits and visitors". */
function isAmong(items: readonly Item[], one: Item): boolean {
  const at = items.indexOf(one)
  const joins = (index: number) => {
    const found = items[index]
    return found?.is === 'word' && (found.word === 'and' || found.word === 'comma')
  }
  const counts = (index: number) => items[index]?.is === 'measure' || items[index]?.is === 'counted'
  return [-1, 1].some(
    (way) =>
      (joins(at + way) && counts(at + 2 * way)) || (joins(at + way) && joins(at + 2 * way) && counts(at + 3 * way)),
  )
}

/** Lists things that have a bound: "users with more than 3 orders". */
export function listed(items: readonly Item[]): readonly Item[] {
  const isHeld = items.some(({ is }) => is === 'having')
  const isRanked = items.some(({ is }) => is === 'order' || is === 'rank')
  if (items.some(({ is }) => is === 'group') || !(isHeld || isRanked)) return items
  return items.flatMap((one): readonly Item[] => {
    if (isHeld && one.is === 'measure' && !isAsked(one) && isListable(one))
      return [{ ...one, is: 'group', fields: [one.measure.listed ?? ''] }]
    return one.is === 'condition' && one.listed !== undefined
      ? [{ ...one, is: 'group', fields: [one.listed] }, one]
      : [one]
  })
}

/** `number of visits` is one phrase for a measure. */
const isAsked = ({ asked = false, source }: ItemOf<'measure'>): boolean =>
  asked || /\b(?:number of|counts?)\b/i.test(source)

/** Searches are rows and cannot be listed. Queries can: they are keywords. */
const isListable = ({ measure: { listed: field, each } }: ItemOf<'measure'>): boolean =>
  field !== undefined && (each === undefined || each === field)

const isMeasured = ({ by }: ItemOf<'order'>): boolean => by !== undefined && !('field' in by)

/** Merges several rankings of one direction. The measure may be named separately. */
function rankOf(
  ranks: readonly ItemOf<'rank'>[],
  orders: readonly ItemOf<'order'>[],
  counted: readonly Counted[],
): Intent['rank'] {
  const [first] = ranks
  if (first === undefined) return undefined
  const ranking = ranks.find((one) => one.by !== undefined)
  const by = ranking?.by
  // Best sellers are ranked by units, unless the question names another measure.
  const isUsual =
    /sell|sold/i.test(ranking?.source ?? '') && counted.some((one) => by === undefined || !isSame(one, by))
  const isApart = orders.some(isMeasured)
  return {
    by: isApart || isUsual ? undefined : by,
    dir: first.dir,
    limit: ranks.find(({ limit }) => limit !== undefined)?.limit,
  }
}
