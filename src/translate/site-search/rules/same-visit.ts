// `in the same visit` is redundant for visit flags and for orders on rows of banner clicks. Elsewhere it would join
// rows of one visit, which no query can do.

import type { Item } from '../../items.ts'
import { item, type Rule, refused } from '../../rule.ts'
import { bannerClicks } from '../measures.ts'

const NO_JOIN = refused('unsupported', 'joins events of one visit: ask for visits with both')

const sameVisit = item('condition', ({ filters }) => filters.length === 0)

const isOfBanners = (one: Item): boolean =>
  (one.is === 'measure' && one.measure === bannerClicks) ||
  (one.is === 'context' && one.on === 'banner_click') ||
  (one.is === 'field' && /^(?:banner|campaign)_/.test(one.field))

/** With a click and a sale, without one, who bought. */
const isHad = (one: Item): boolean =>
  (one.is === 'word' && ['with', 'without', 'no', 'not', 'that'].includes(one.word)) ||
  (one.is === 'measure' && /\bwith\b/i.test(one.source)) ||
  (one.is === 'condition' && one.filters.some(({ member }) => member.startsWith('had_')))

export const sameVisitRules: readonly Rule[] = [
  (items, at) => {
    if (sameVisit(items, at) === undefined) return undefined
    return { parts: items.some(isHad) || items.some(isOfBanners) ? [] : [NO_JOIN], to: at + 1 }
  },
]
