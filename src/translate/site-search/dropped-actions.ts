// Actions on a shop whose words usually add nothing: visitors who sorted, bought together, sold well.

import type { Dropped } from '../dropped-words.ts'
import { OF_ONE_VISIT } from './rules/never.ts'

export const dropped: readonly Dropped[] = [
  {
    words:
      /\b(?:who|that|which|visitors|users|people|shoppers|customers|visits) (?:are |were |have |had )?sorted(?=[?.!]?$| (?:and|but|last|this|yesterday|today|in|since|during)\b)/i,
    reason: 'ambiguous',
    why: 'may ask for an order, or for visitors who sorted the results: say "sorted their results"',
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
    why: 'joins actions of one person, which no query can do',
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
    why: 'is an average over lines: name the amount, such as "average item total"',
    isRead: ({ is }) => is === 'counted',
  },
  {
    words: /\b(?:for|of|on|from|in) (?:the |our )?(?:account|tenant)s? ""/i,
    reason: 'unsupported',
    why: 'is chosen by the key of the request, and no question can change it: leave it out',
  },
  {
    words:
      /\bquantity of (?:visitors|visits|sessions|searches|users|shoppers|customers|guests|keywords|orders|clicks)\b/i,
    reason: 'ambiguous',
    why: 'may be units sold, or a number of them: say "number of"',
    isRead: (one) => one.is === 'count' && /quantity/i.test(one.source),
  },
  {
    // search on the US Store
    words: /\bsearch(?:ed|es)? (?:on|in|at) (?:the |our )[A-Z]\w*/,
    reason: 'ambiguous',
    why: 'may be where they searched, or what for: say "on engine", or put what they searched for in quotes',
    isRead: (one) => one.is === 'filter' && one.filters.some(({ member }) => /^engine_/.test(member)),
  },
  {
    words:
      /\b(?:everyone|everybody|all|anyone|visitors|users|people|shoppers|customers)(?: \w+)? (?:except|but|outside|other than) (?:of )?(?:the |those |in )*(?:\w+ |"" )?segments?\b/i,
    reason: 'unsupported',
    why: 'excludes members of a segment, but a visitor in several segments has a row for each: ask for a segment, or by segment',
  },
  {
    // 5 or more times without a single click: about the keyword, not about each search
    words:
      /\b(?:\d+|once|twice|three|five|ten)(?: or more| or less)? times\b.*\b(?:without|with no)\b(?: \w+){0,2} clicks?\b/i,
    reason: 'unsupported',
    why: 'asks for groups without any click, but conditions apply to one row at a time: ask for searches and clicks by keyword',
  },
  {
    words:
      /\b(?:visitors|users|people|shoppers|customers|guests)\b[^"]*\b(?:search|look|bought|purchas|order|click)[^"]*"" and ""/i,
    reason: 'unsupported',
    why: 'requires all of them, but conditions apply to one row at a time: ask for each separately',
  },
  {
    words: /\bvalues?\b[^"]*\b(?:under|below|beneath|within) ""/i,
    reason: 'ambiguous',
    why: 'may name that facet, or begin a comparison: say "with facet name"',
  },
  {
    words:
      /\b(?:visits|sessions) (?:in|during|on) which (?:the )?(?:visitors|users|people|shoppers|customers|guests) (?:changed|switched|altered)\b/i,
    reason: 'ambiguous',
    why: 'may list visits or visitors: say "visits with", and what they had',
  },
  {
    words: /\btrending (?:keywords?|search(?:es)?|search terms?|terms?|queries)\b/i,
    reason: 'unsupported',
    why: 'compares two periods, which no query can do: ask for the top keywords of each',
  },
  {
    words: /\bdid (?:the |our |site )*search bring in\b/i,
    reason: 'unsupported',
    why: 'names searches and revenue, which are on rows of different kinds: ask for the revenue alone',
  },
  {
    // searches by visitors without a purchase; rules/never.ts refuses to count or list the visitors themselves
    words:
      /\bby (?:visitors|users|people|shoppers|customers|guests) (?:without (?:an? |any )?|with (?:no|zero) |(?:who|that) (?:never |(?:did|have|had)(?: not|n['’]?t) (?:ever )?))(?:purchas(?:e|es|ed|ing)|orders?|ordered|sales?|buy|bought)\b(?!.* in (?:their|the|that|this|one) (?:visit|session))/i,
    reason: 'unsupported',
    why: OF_ONE_VISIT,
  },
]
