// Corrects an unknown word if one word of the grammar is more similar to it than all other words.

import { isCalendarName } from '../dates/index.ts'
import { numberWords, ordinalWords } from '../numbers.ts'
import { formsOf, pluralOf } from './forms.ts'
import type { Lexis } from './lexis.ts'

export interface Repairs {
  /** The word that a misspelt or abbreviated word means. */
  meant(word: string): string | undefined
}

export const isKnown = (word: string, known: ReadonlySet<string>): boolean =>
  formsOf(word).some((form) => known.has(form)) ||
  isCalendarName(word) ||
  numberWords.has(word) ||
  ordinalWords.has(word)

export function repairsOf({ grammar, meaningful, values }: Lexis): Repairs {
  const words = [...meaningful].map((word) => word.replace('~', '')).filter((word) => !values.has(word))
  const buckets = bucketsOf([...words, ...DATE_WORDS, ...REQUEST_WORDS])
  const has = (word: string) => isKnown(word, grammar.words) || DATE_WORDS.includes(word)

  const nearest = (word: string): string | undefined => {
    const most = word.length >= 8 ? 2 : 1
    let found: { readonly distance: number; readonly words: readonly string[] } = { distance: most + 1, words: [] }
    for (let length = word.length - most; length <= word.length + most; length += 1) {
      for (const candidate of buckets.get(`${word[0]}${length}`) ?? []) {
        if (word.length <= SHORT && !isSlip(word, candidate)) continue
        const distance = edits(word, candidate, most)
        if (distance > most) continue
        if (distance < found.distance) found = { distance, words: [candidate] }
        else if (distance === found.distance) found = { distance, words: [...found.words, candidate] }
      }
    }
    return found.words.length === 1 ? found.words[0] : undefined
  }
  /** The plural of the most similar word: `serchs` means searches. */
  const nearestPlural = (word: string): string | undefined => {
    const one = /[^s]s$/.test(word) && word.length > 4 ? nearest(word.slice(0, -1)) : undefined
    return one === undefined ? undefined : [pluralOf(one)].find(has)
  }
  return {
    meant(word) {
      if (has(word)) return undefined
      // `dayz` means days.
      const plural = word.replace(/z$/, 's')
      const full = chatWords.get(word) ?? (plural !== word && word.length > 3 && has(plural) ? plural : undefined)
      if (full !== undefined) return has(full) ? full : undefined
      // `weeek`: no English word has a letter three times in a row.
      const once = word.replace(/(.)\1{2,}/g, '$1$1')
      if (once !== word && has(once)) return once
      return word.length < 4 ? undefined : (nearest(word) ?? nearestPlural(word))
    },
  }
}

/** Groups words by first letter and length. Each correction then compares only a few words. */
function bucketsOf(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const buckets = new Map<string, string[]>()
  for (const word of new Set(words)) {
    if (word.length < 4) continue
    const key = `${word[0]}${word.length}`
    const others = buckets.get(key)
    if (others === undefined) buckets.set(key, [word])
    else others.push(word)
  }
  return buckets
}

const DATE_WORDS = (
  'today yesterday week weeks weekend month months quarter quarters year years days fortnight last past previous ' +
  'this since until before after between during january february march april june july august september october ' +
  'november december monday tuesday wednesday thursday friday saturday sunday onwards through from date'
).split(' ')

/** Words such as `show`, which add nothing to the request. The translator recognises them even if they are misspelt. */
const REQUEST_WORDS = (
  'please show give tell list display many much what which where there were have want would could should know like ' +
  'about their number need that with this these those does provide'
).split(' ')

/** Chat abbreviations and common misspellings, each with the intended word. Most are too short for `nearest`. */
const SHORTENED = [
  'choosen chosen,mny many,wth with,wht what,whch which,frm from,abt about,btwn between,thru through,lst last',
  'tpo top,las last,tdy today,yday yesterday,ystrdy yesterday,wk week,wks weeks,mth month,mths months',
  'mnth month,mnths months,yr year,yer year,yrs years,qtr quarter,qtrs quarters,srch search,srchs searches',
  'kwd keyword,kwds keywords,kws keywords,prod product,prods products,cust customer,custs customers,ths this',
  'mor more,wek week,weks weeks,pos position,rev revenue,revs revenue,dayly daily,dialy daily',
].join(',')

const chatWords: ReadonlyMap<string, string> = new Map(
  SHORTENED.split(',').map((pair) => {
    const [short = '', word = ''] = pair.split(' ')
    return [short, word] as const
  }),
)

/** Up to this length, a similar word is often a different word, not a misspelling: boots are not bots. */
const SHORT = 5

/** Whether letters are only missing or swapped. A different letter usually makes a different word. */
const isSlip = (word: string, candidate: string): boolean =>
  candidate.length > word.length ||
  (candidate.length === word.length && [...word].sort().join('') === [...candidate].sort().join(''))

/** The distance for two swapped letters, which are likelier than a wrong letter. */
const SWAP = 0.9

/** The Damerau-Levenshtein distance of two words. Returns only `most + 1` if the lengths differ too much. */
function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, row]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, index) => index),
  ]
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + SWAP : change
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? most + 1
}
