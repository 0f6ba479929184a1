// Words that add nothing in most questions, where they are what is asked for: visitors who sorted, bought together.

import type { Item } from './items.ts'
import type { Unusable } from './unusable.ts'

interface Dropped {
  readonly words: RegExp
  readonly reason: Unusable['reason']
  readonly why: string
  /** What takes the words up. */
  readonly isRead?: (one: Item) => boolean
}

const isHeldTo =
  (members: RegExp) =>
  (one: Item): boolean =>
    (one.is === 'filter' || one.is === 'condition') && one.filters.some(({ member }) => members.test(member))

const DROPPED: readonly Dropped[] = [
  {
    words:
      /\b(?:who|that|which|visitors|users|people|shoppers|customers|visits) (?:are |were |have |had )?sorted(?=[?.!]?$| (?:and|but|last|this|yesterday|today|in|since|during)\b)/i,
    reason: 'ambiguous',
    why: 'may be in what order, or who sorted the results: say "sorted their results"',
    isRead: isHeldTo(/^sort/),
  },
  {
    words: /\bids? and (?:the |their )?names?\b|\bnames? and (?:the |their )?ids?\b/i,
    reason: 'unexplained',
    why: 'names two fields: say of what, each by itself, such as "engine id and engine name"',
    isRead: (one) => one.is === 'group' && one.fields.some((name) => /_name$/.test(name)),
  },
  {
    words:
      /\b(?:bought|purchased|ordered|sold|used|clicked|searched|(?:added|put)(?: (?:to|in|into)(?: the| a)? (?:carts?|baskets?))?) (?:together|along) with\b|\b(?:facets|filters|widgets|banners)(?: \w+)? used together\b/i,
    reason: 'unsupported',
    why: 'joins rows with others of the same visit or order, which no query does',
  },
  {
    words: /\b(?:sold|sells?|selling) (?:very |really |quite )?(?:well|badly|poorly)\b/i,
    reason: 'ambiguous',
    why: 'is no certain amount: give a number, or ask for the top ones',
  },
  {
    words: /\b(?:who|that)(?: \w+){1,4} (?:every|each) (?:single )?(?:day|week|month|year)\b/i,
    reason: 'ambiguous',
    why: 'may ask who did so on all of them, or for each of them: say "by" for each',
  },
  {
    words: /\b(?:on|in|at) both (?:the |our )?\w+s\b/i,
    reason: 'unsupported',
    why: 'asks what has each of them, and conditions are on one row: ask for each alone',
  },
]

export const droppedWords = (items: readonly Item[], question: string): readonly Unusable[] =>
  DROPPED.flatMap(({ words, reason, why, isRead }): readonly Unusable[] => {
    const [found] = words.exec(question.replace(/\s+/g, ' ')) ?? []
    return found === undefined || (isRead !== undefined && items.some(isRead)) ? [] : [{ reason, words: [found], why }]
  })
