// What people do on a shop in words that add nothing in most questions: visitors who sorted, bought together, sold well.

import type { Dropped } from '../dropped-words.ts'
import { OF_ONE_VISIT } from './rules/never.ts'

export const dropped: readonly Dropped[] = [
  {
    words:
      /\b(?:who|that|which|visitors|users|people|shoppers|customers|visits) (?:are |were |have |had )?sorted(?=[?.!]?$| (?:and|but|last|this|yesterday|today|in|since|during)\b)/i,
    reason: 'ambiguous',
    why: 'may be in what order, or who sorted the results: say "sorted their results"',
    isRead: (one) =>
      (one.is === 'filter' || one.is === 'condition') && one.filters.some(({ member }) => /^sort/.test(member)),
  },
  {
    words:
      /\b(?:bought|purchased|ordered|sold|used|clicked|searched|(?:added|put)(?: (?:to|in|into)(?: the| a)? (?:carts?|baskets?))?) (?:together|along) with\b|\b(?:facets|filters|widgets|banners)(?: \w+)? used together\b/i,
    reason: 'unsupported',
    why: 'joins rows with others of the same visit or order, which no query does',
  },
  {
    words:
      /\b(searched|bought|purchased|ordered|clicked|added)(?: \w+)? by \w+ (?:who|that) (?:also )?\1\b|\b(?:who|that) also (?:searched|bought|purchased|ordered|clicked|added|had a search)\b/i,
    reason: 'unsupported',
    why: 'joins what somebody did with what they did elsewhere, which no query does',
  },
  {
    words: /\b(?:sold|sells?|selling) (?:very |really |quite )?(?:well|badly|poorly)\b/i,
    reason: 'ambiguous',
    why: 'is not a definite amount: give a number, or ask for the top ones',
  },
  {
    // keywords that only bots searched, products only guests bought
    words:
      /\bonly (?:(?:logged|signed)[ -]in |anonymous )?(?:bots|humans|guests|people|visitors|users|customers|shoppers|buyers) (?:search|click|order|purchase|buy|bought|use|add)/i,
    reason: 'unsupported',
    why: 'would exclude everything else, but conditions apply to one row at a time: ask for what they did',
  },
  {
    // revenue per order line
    words: /\b(?:revenue|turnover|sales|units|units sold) per (?:order |sale )?lines?\b/i,
    reason: 'ambiguous',
    why: 'is an average over lines: say of what, such as "average item total"',
    isRead: ({ is }) => is === 'counted',
  },
  {
    // searches by visitors without a purchase: rules/never.ts refuses what counts or lists the visitors themselves
    words:
      /\bby (?:visitors|users|people|shoppers|customers|guests) (?:without (?:an? |any )?|with (?:no|zero) |(?:who|that) (?:never |(?:did|have|had)(?: not|n['’]?t) (?:ever )?))(?:purchas(?:e|es|ed|ing)|orders?|ordered|sales?|buy|bought)\b(?!.* in (?:their|the|that|this|one) (?:visit|session))/i,
    reason: 'unsupported',
    why: OF_ONE_VISIT,
  },
]
