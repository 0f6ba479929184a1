// Words that usually add nothing, in questions where they matter: "who searched every day", "visitors who sorted".

import type { Item } from './items.ts'
import { numberWords } from './numbers.ts'
import type { Unusable } from './unusable.ts'

export interface Dropped {
  readonly words: RegExp
  readonly reason: Unusable['reason']
  readonly why: string
  /** Matches the words. */
  readonly isRead?: (one: Item) => boolean
}

const isMeasured = (one: Item): boolean =>
  ['measure', 'counted', 'having', 'context'].includes(one.is) || (one.is === 'rank' && one.by !== undefined)

/** Patterns for any model. */
const DROPPED: readonly Dropped[] = [
  {
    // what did every widget bring in, which keyword generated the most, which campaign was the best
    words:
      /\b(?:bring(?:s|ing)? in|brought in|(?:bring(?:s|ing)?|brought|generat(?:es?|ed|ing)|yield(?:s|ed|ing)?|produc(?:es?|ed|ing)) the (?:most|least)|what did \w+(?: \w+){1,3} (?:make|achieve|yield|get)(?=$|[?.!]| (?:in|on|last|this|since|during)\b)|how (?:much )?did \w+(?: \w+){1,3} (?:perform|make)|(?:which|what) \w+(?: \w+)? (?:is|was|are|were) (?:the |our )?best(?: ones?)?(?=[?.!]*$))\b/i,
    reason: 'ambiguous',
    why: 'does not say which amount: name it, such as "revenue" or "orders"',
    isRead: isMeasured,
  },
  {
    words: /\bids? and (?:the |their )?names?\b|\bnames? and (?:the |their )?ids?\b/i,
    reason: 'unexplained',
    why: 'names two fields: name each of them in full',
    isRead: (one) => one.is === 'group' && one.fields.some((name) => /_name$/.test(name)),
  },
  {
    words: /\b(?:who|that)(?: \w+){1,4} (?:every|each) (?:single )?(?:day|week|month|year)\b/i,
    reason: 'ambiguous',
    why: 'may mean all of them, or each by itself: say "by" for each',
  },
  {
    // "with only zero results"; but "with only 5 ..." is a number
    words:
      /\b(?:with|having|ha[sd]|have) (?:only|just) (?![1-9]|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b)\w+/i,
    reason: 'unsupported',
    why: 'would exclude everything else, but conditions apply to one row at a time: ask for those rows',
  },
  {
    // keywords with numbers
    words:
      /\bwith (?:any |some )?(?:numbers?|names|stat\w*|details?|figures|data|info\w*)(?=[?.!]*$| (?:by|per|last|this|in|since)\b)/i,
    reason: 'unexplained',
    why: 'does not say of what',
    isRead: ({ is, source }) => is !== 'word' && /number|name|stat|detail|figure|data|info/i.test(source),
  },
  {
    // including those with no results, even without clicks
    words:
      /\b(?:not (?:only|just|merely|solely)|(?:including|also|even) (?:those|the ones)|even (?:if|when|with|without))\b/i,
    reason: 'ambiguous',
    why: 'also includes others: leave it out for all of them',
  },
  {
    words: new RegExp(`\\b(?:roughly|approximately) (?:\\d+|(?:${[...numberWords.keys()].join('|')})\\b)`, 'i'),
    reason: 'ambiguous',
    why: 'is not a definite amount: say "more than", "fewer than" or "between"',
  },
  {
    words: /\b(?:top|bottom|first|last|best|worst|limit) [-−]\d+/i,
    reason: 'unexplained',
    why: 'is not a number of rows',
  },
  {
    words: /\b(?:on|in|at) both (?:the |our )?\w+s\b/i,
    reason: 'unsupported',
    why: 'requires all of them, but conditions apply to one row at a time: ask for each separately',
    isRead: (one) => one.is === 'filter' && one.filters.some(({ values = [] }) => values.length > 1),
  },
]

const QUOTED = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'/g

/** `own`: the patterns of the model. */
export function droppedWords(items: readonly Item[], question: string, own: readonly Dropped[]): readonly Unusable[] {
  const said = question.replace(QUOTED, '""').replace(/\s+/g, ' ')
  return [...DROPPED, ...own].flatMap(({ words, reason, why, isRead }): readonly Unusable[] => {
    const [found] = words.exec(said) ?? []
    return found === undefined || (isRead !== undefined && items.some(isRead)) ? [] : [{ reason, words: [found], why }]
  })
}
