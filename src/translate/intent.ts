// What a question asks for: the parts that its items were rewritten to, sorted by their place in a query.

import type { EventType } from '../catalog/event-types.ts'
import type { Days } from './dates/index.ts'
import type { Counted, Direction, Item, ItemOf, Limit } from './items.ts'
import type { Condition, Refusal } from './lexicon/meaning.ts'

export interface Intent {
  readonly groups: readonly string[]
  readonly counted: readonly Counted[]
  readonly filters: readonly Condition[]
  readonly having: readonly { readonly counted: Counted; readonly limits: readonly Limit[] }[]
  readonly orders: readonly { readonly by: Counted | { readonly field: string } | undefined; readonly dir: Direction }[]
  readonly rank:
    | { readonly by: Counted | undefined; readonly dir: Direction; readonly limit: number | undefined }
    | undefined
  readonly size: number | undefined
  readonly page: number | undefined
  /** Row types that words stand for; `verb` where they say what was done. */
  readonly contexts: readonly EventType[]
  readonly days: readonly Days[]
  /** Whether one thing is asked for, as by `which keyword`. */
  readonly isSingular: boolean
}

export interface Fault {
  readonly reason: Refusal['reason'] | 'unexplained' | 'conflict'
  readonly words: readonly string[]
  readonly why: string
  readonly report?: string
}

/** Parts that may stay unused: they only join others. */
const JOINTS = new Set(['and', 'comma', 'is', 'with', 'that', 'which', 'list', 'first', 'page'])

const LEFT_OVER = 'cannot be read here: put names in quotes, or leave it out'

/** Sorts items into an intent, and tells what is left over. */
export function intentOf(items: readonly Item[]): { readonly intent: Intent; readonly faults: readonly Fault[] } {
  const all = <K extends Item['is']>(is: K) => items.filter((one): one is ItemOf<K> => one.is === is)
  const actors = all('measure').filter(({ measure }) => measure.isActor === true)
  const others =
    all('measure').length + all('counted').length + all('context').filter(({ verb }) => verb === true).length
  const isActor = (one: Item) =>
    one.is === 'measure' && one.measure.isActor === true && others > actors.length && one.asked !== true
  const counted = items.flatMap((one): readonly Counted[] => {
    if (one.is === 'counted') return [one.counted]
    return one.is === 'measure' && !isActor(one) ? [{ measure: one.measure }] : []
  })
  const verbs = all('context').flatMap(({ measure, verb }): readonly Counted[] =>
    verb === true && measure ? [{ measure }] : [],
  )
  const [rank] = all('rank')
  const dates = all('date')
  const intent: Intent = {
    groups: [...new Set(all('group').flatMap(({ fields }) => fields))],
    counted: unique(counted.length > 0 ? counted : verbs.slice(0, 1)),
    filters: [...all('filter'), ...all('condition')].flatMap(({ filters }) => filters),
    having: all('having'),
    orders: all('order'),
    rank,
    size: all('size')[0]?.limit,
    page: all('turn')[0]?.page,
    contexts: all('context').map(({ on }) => on),
    days: dates.flatMap(({ reading }) => ('days' in reading ? [reading.days] : [])),
    isSingular: all('group').some(({ one }) => one === true),
  }
  return {
    intent,
    faults: [...items.flatMap(faultsOf), ...severalDates(dates), ...severalSizes(items), ...rankedNothing(items)],
  }
}

function faultsOf(one: Item): readonly Fault[] {
  const words = [one.source]
  if (one.is === 'refused') return [{ ...one.refusal, words }]
  if (one.is === 'date') return 'unreadable' in one.reading ? [{ ...one.reading.unreadable, words }] : []
  if (one.is === 'field')
    return [{ reason: 'ambiguous', words, why: 'is an amount: say its average, its total, or by which' }]
  if (one.is === 'word' && JOINTS.has(one.word)) return []
  const isLeft = [
    'unknown',
    'value',
    'number',
    'bound',
    'compare',
    'between',
    'text operator',
    'presence',
    'truth',
    'function',
    'distinct',
    'superlative',
    'word',
  ].includes(one.is)
  return isLeft ? [{ reason: 'unexplained', words, why: LEFT_OVER }] : []
}

const severalDates = (dates: readonly Item[]): readonly Fault[] =>
  dates.length < 2
    ? []
    : [
        {
          reason: 'conflict',
          words: dates.map(({ source }) => source),
          why: 'are two times, and a query has one: ask for each of them',
        },
      ]

function severalSizes(items: readonly Item[]): readonly Fault[] {
  const ranks = items.filter(({ is }) => is === 'rank')
  return ranks.length < 2
    ? []
    : [{ reason: 'conflict', words: ranks.map(({ source }) => source), why: 'rank twice: ask for each of them' }]
}

/** The best of what? The highest price is one without more. */
function rankedNothing(items: readonly Item[]): readonly Fault[] {
  if (items.some(({ is }) => is === 'group')) return []
  return items.flatMap((one): readonly Fault[] =>
    (one.is === 'rank' && (one.by === undefined || 'measure' in one.by || one.limit !== undefined)) ||
    one.is === 'order'
      ? [
          {
            reason: 'unexplained',
            words: [one.source],
            why: 'says how to rank, but not what: name it, such as "keywords"',
          },
        ]
      : [],
  )
}

/** What measures the same is one. */
function unique(counted: readonly Counted[]): readonly Counted[] {
  return counted.filter((one, index) => counted.findIndex((other) => isSame(one, other)) === index)
}

export function isSame(a: Counted, b: Counted): boolean {
  if ('measure' in a && 'measure' in b)
    return a.measure.name === b.measure.name && a.measure.filters === b.measure.filters
  return 'aggregate' in a && 'aggregate' in b && a.name === b.name
}
