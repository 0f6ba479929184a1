// What visits and visitors never had: visits without a click or a result, visitors who did not buy. A search tells of its
// own click and results, and whether its visit had a purchase: another search of the visit, or another visit, may have
// had one.

import type { Item } from '../../items.ts'
import type { Condition } from '../../lexicon/meaning.ts'
import { type Rule, refused } from '../../rule.ts'

/** What is counted or listed, and not what it is split by. */
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

/** What was not there: of which things alone it is known. An empty search, or a page that was met, is one of several. */
function lacking({ member, operator, values = [] }: Condition, words: string): 'search' | 'visit' | undefined {
  const isNone = operator === 'equals' && values[0] === '0'
  if (member === 'no_of_results') return isNone && HAVING.test(words) ? 'search' : undefined
  if (!member.startsWith('had_') || values[0] !== 'false') return undefined
  return member === 'had_click' ? 'search' : 'visit'
}

/** Of which things alone it is known what nobody had. */
function neverOf(items: readonly Item[], at: number): 'search' | 'visit' | undefined {
  const [before, one, next] = [items[at - 1], items[at], items[at + 1]]
  if (one?.is !== 'filter' && one?.is !== 'condition') return undefined
  const { filters, source, fillers } = one
  const known = filters[0] && lacking(filters[0], `${before?.is === 'word' ? before.source : ''} ${source}`)
  // Called as in queries, it is taken literally: had_click = false.
  if (known === undefined || /["'=_]|\b(?:is|equals?|false)\b/i.test(source)) return undefined
  const front = items.slice(0, at)
  // Unclicked visits are named behind it.
  const subject = fieldOf(front.findLast(isWhose) ?? next)
  if (known === 'search') {
    // Searches of guests without a click, visitors who searched without clicking, with 2 searches without one: without are
    // the searches.
    const isOfSearches = front.some(
      (other) => other.is === 'having' || isSearching(other) || (isWhose(other) && fieldOf(other) === ''),
    )
    // Visitors without results are those who met with none, by whichever search.
    const isOne = filters[0]?.member === 'no_of_results' ? subject === 'visit_id' : subject !== ''
    return isOne && (!isOfSearches || /^(?:who|but)$/i.test(before?.source ?? '')) ? known : undefined
  }
  // Of one visit: in their visit, with a cart but no purchase, who searched but did not buy.
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

export const OF_ONE_VISIT = 'is known of each visit alone: ask for visits'

const REFUSED = {
  search: refused('unsupported', 'is known of each search alone: ask for searches'),
  visit: refused('unsupported', OF_ONE_VISIT),
}

export const never: Rule = (items, at) => {
  const known = neverOf(items, at)
  return known && { parts: [REFUSED[known]], to: at + 1 }
}
