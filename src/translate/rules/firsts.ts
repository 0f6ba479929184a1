// Orders with "first": most clicks first, the biggest segment first, most expensive first. The named thing is the sort
// key.

import { isCalendar } from '../date-fields.ts'
import type { Counted, Item, Part } from '../items.ts'
import type { Grammar } from '../language.ts'
import { either, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../rule.ts'
import { isBounded, typed } from './about.ts'
import { counting, wholeNumber as number, superlative } from './ranked.ts'

const first = sequence(
  either<unknown>(
    word('first'),
    sequence(
      preposition('on', 'at'),
      item('superlative', ({ source }) => /^top$/i.test(source)),
    ),
  ),
  unless(number),
)

const SIZE = /\b(?:high|highest|large|largest|big|biggest|greatest|low|lowest|small|smallest)\b/i
const OF_WHAT = refused('ambiguous', 'may sort by the amount or the number: name one, as in "by revenue"')

const isCounted = (_: Item, at: number, items: readonly Item[]): boolean => counting(items, at) !== undefined

export function firstRules({ fields, calendar }: Grammar): readonly Rule[] {
  const { typeOf } = typed(fields)
  const split = item(
    'field',
    ({ field }) => ['string', 'date'].includes(typeOf(field) ?? '') || isCalendar(calendar, field),
  )
  const isOfNumbers = (one: Item | undefined): boolean =>
    one?.is === 'filter' && isBounded(one) && one.filters.every(({ member }) => typeOf(member) === 'number')
  /** "order numbers with a total above 300, largest first": the largest totals or the largest orders? */
  const isOfEither = (items: readonly Item[], at: number): boolean =>
    isOfNumbers(items.slice(0, at).findLast((one) => one.is !== 'word')) && !items.some(isCounted)
  return [
    where(
      isOfEither,
      rule(
        item('direction', ({ field, source }) => field === undefined && SIZE.test(source)),
        () => OF_WHAT,
      ),
    ),
    // most clicks first, most clicked first
    rule(sequence(superlative, counting, first), ([{ dir }, by]) => sorted(dir, by)),
    // biggest segment first, best month first
    rule(sequence(superlative, split, first), ([{ dir }]) => sorted(dir)),
    // highest price first
    rule(sequence(superlative, item('field'), first), ([{ dir }, { field }]) => sorted(dir, { field })),
    // best selling first, cheapest on top
    rule(sequence(superlative, maybe(item('context')), first), ([{ dir, by, extreme }]) =>
      sorted(dir, extreme === undefined ? by && { measure: by } : { field: extreme }),
    ),
  ]
}

const sorted = (dir: 'asc' | 'desc', by?: Counted | { readonly field: string }): Part => ({ is: 'order', by, dir })
