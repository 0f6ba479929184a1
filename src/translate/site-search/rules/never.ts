// Refuses visits and visitors to whom something never happened: visits without a click or a result, visitors who did
// not buy. A search row knows its own clicks and results, and whether its visit had a purchase. Another search of the
// visit, or another visit, may differ.

import type { Item } from '../../items.ts'
import type { Condition } from '../../lexicon/meaning.ts'
import { type Rule, refused } from '../../rule.ts'

/** A thing to count or to list, not to group by. */
const isWhose = ({ is, source }: Item): boolean =>
  ['measure', 'counted', 'group'].includes(is) && !/^(?:by|per|each|every|for)\b/i.test(source)

/** Whether visits or visitors are counted or listed. */
function fieldOf(one: Item | undefined): string {
  const isOfSomebody = one?.is === 'measure' && (one.measure.isActor || one.measure.isWhole)
  const field = isOfSomebody ? one.measure.listed : one?.is === 'group' ? one.fields[0] : undefined
  return field !== undefined && /^(?:visit|visitor|user)_id$/.test(field) ? field : ''
}

const isSearching = (one: Item): boolean => one.is === 'context' && one.on === 'search' && one.verb === true

const HAVING = /^ *(?:with|without|having|had|have|has|(?:and|but) (?:no|zero))\b/i

/**
 * Each missing event, and the only things for which it is known. An empty search or a visited page is one of several.
 */
function lacking({ member, operator, values = [] }: Condition, words: string): 'search' | 'visit' | undefined {
  const isNone = operator === 'equals' && values[0] === '0'
  if (member === 'no_of_results') return isNone && HAVING.test(words) ? 'search' : undefined
  if (!member.startsWith('had_') || values[0] !== 'false') return undefined
  return member === 'had_click' ? 'search' : 'visit'
}

/** The only things for which an event that "nobody" caused is known. */
function neverOf(items: readonly Item[], at: number): 'search' | 'visit' | undefined {
  const [before, one, next] = [items[at - 1], items[at], items[at + 1]]
  if (one?.is !== 'filter' && one?.is !== 'condition') return undefined
  const { filters, source, fillers } = one
  const known = filters[0] && lacking(filters[0], `${before?.is === 'word' ? before.source : ''} ${source}`)
  // A field spelled as in queries is taken literally: had_click = false.
  if (known === undefined || /["'=_]|\b(?:is|equals?|false)\b/i.test(source)) return undefined
  const front = items.slice(0, at)
  // In "unclicked visits" the noun follows.
  const subject = fieldOf(front.findLast(isWhose) ?? next)
  if (known === 'search') {
    // Searches of guests without a click, visitors who searched without clicking, with 2 searches without one: the
    // condition is on searches.
    const isOfSearches = front.some(
      (other) => other.is === 'having' || isSearching(other) || (isWhose(other) && fieldOf(other) === ''),
    )
    // Visitors without results met an empty result in any of their searches.
    const isOne = filters[0]?.member === 'no_of_results' ? subject === 'visit_id' : subject !== ''
    return isOne && (!isOfSearches || /^(?:who|but)$/i.test(before?.source ?? '')) ? known : undefined
  }
  // Within one visit: in their visit, with a cart but no purchase, who searched but did not buy.
  const isOfOneVisit =
    /\b(?:visit|session)\b/i.test([before?.source, fillers, source, next?.fillers].join(' ')) ||
    items.some(
      (other) =>
        isSearching(other) ||
        ('filters' in other &&
          other.filters.some((had) => had.member.startsWith('had_') && had.values?.[0] === 'true')),
    )
  return subject.endsWith('r_id') && !isOfOneVisit ? known : undefined
}

export const OF_ONE_VISIT = 'is known only for each visit: ask for visits'

const REFUSED = {
  search: refused('unsupported', 'is known only for each search: ask for searches'),
  visit: refused('unsupported', OF_ONE_VISIT),
}

export const never: Rule = (items, at) => {
  const known = neverOf(items, at)
  return known && { parts: [REFUSED[known]], to: at + 1 }
}
