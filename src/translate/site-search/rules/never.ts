// What visits and visitors never had: visits without a click, visitors who did not buy. A search tells of its own click, and
// whether its visit had a purchase: another search of the visit, or another visit, may have had one.

import type { Item } from '../../items.ts'
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

function isNever(items: readonly Item[], at: number): boolean {
  const [before, one, next] = [items[at - 1], items[at], items[at + 1]]
  if (one?.is !== 'filter' && one?.is !== 'condition') return false
  const { filters, source, fillers } = one
  const [{ member = '', values = [] } = {}] = filters
  // Called as in queries, it is taken literally: had_click = false.
  if (!member.startsWith('had_') || values[0] !== 'false' || /["'=_]|\b(?:is|equals?|false)\b/i.test(source))
    return false
  const front = items.slice(0, at)
  // Unclicked visits are named behind it.
  const subject = fieldOf(front.findLast(isWhose) ?? next)
  if (member === 'had_click') {
    // Searches of guests without a click, visitors who searched without clicking: without are the searches.
    const isOfSearches = front.some((other) => isSearching(other) || (isWhose(other) && fieldOf(other) === ''))
    return subject !== '' && (!isOfSearches || /^(?:who|but)$/i.test(before?.source ?? ''))
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
  return subject.endsWith('r_id') && !isOfOneVisit
}

const NEVER = refused('unsupported', 'is known of each search or visit alone: ask for those')

export const never: Rule = (items, at) => (isNever(items, at) ? { parts: [NEVER], to: at + 1 } : undefined)
