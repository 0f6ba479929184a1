// Verbs for searches and their results: return them, bring them back, come up with them.

import { phrases } from './phrases.ts'

const BROUGHT_BACK = [
  ...phrases('bring,brings,brought,bringing,give,gives,gave,giving', 'back'),
  ...phrases('come,comes,came,coming', 'back,up', 'with'),
  ...phrases('turn,turns,turned,turning,bring,brings,brought,bringing', 'up'),
].join(',')

/** Verbs before a number of results. */
export const resultVerbs: readonly string[] = ['returns', 'returned', 'returning', ...BROUGHT_BACK.split(',')]

/** Variants of: the search found nothing. */
export const NOTHING_BROUGHT_BACK = [
  ...phrases(BROUGHT_BACK, 'nothing,nothing at all'),
  ...phrases(
    `return,returns,returned,returning,${BROUGHT_BACK}`,
    'no,zero,0',
    'results,result,products,product,items,hits,matches',
  ),
]

const FACED =
  ',were shown an,was shown an,were shown a,was shown a,ended on an,ended on a,ended up on an,ended up on a,faced an,faced a'

/** Variants of: a page of results was empty. */
export const EMPTY_PAGES = [
  ...phrases(FACED, 'no results,no result,zero results,zero result', 'page,pages,list'),
  ...phrases(FACED, 'empty,blank', 'result,results,search result,search results', 'page,pages,list,lists'),
  ...phrases(
    'ended on,ended up on,end on,on,to',
    'a page',
    'with no,without,without any,with zero,with 0',
    'results,search results,hits',
  ),
]
