// How many times something happened, counted by searches: keywords that came up 10 times, were corrected twice.

import type { Item, Limit } from '../../items.ts'
import { sequence } from '../../parser.ts'
import { item, type Rule, rule, where, word } from '../../rule.ts'
import { limits } from '../../rules/bounds.ts'
import { ofMeasure } from '../../rules/measured.ts'
import { searches } from '../measures.ts'

const isKeyword = (field: string): boolean => /^(?:keyword|original_keyword|corrected_keyword)$/.test(field)

const isOfKeywords = (one: Item): boolean =>
  (one.is === 'field' && isKeyword(one.field)) ||
  (one.is === 'group' && one.fields.some(isKeyword)) ||
  (one.is === 'measure' && one.measure.listed === 'keyword')

/** The bound on the number. Without one it would apply to everything. */
const isListed = ({ is }: Item): boolean => is === 'field' || is === 'group'

const having = (found: readonly Limit[]) => ({ is: 'having', counted: ofMeasure(searches), limits: found }) as const

export const timesOfSearches: readonly Rule[] = [
  // engines that found nothing more than 100 times, corrected twice
  where(
    (items, at) => items.slice(0, at).some(isListed),
    rule(
      sequence(
        item('condition', ({ filters }) =>
          filters.every(({ member }) => member === 'no_of_results' || member === 'corrected_keyword'),
        ),
        limits,
        word('times'),
      ),
      ([condition, found]) => [condition, having(found)],
    ),
  ),
  // keywords that came up at least 10 times
  where(
    (items) => items.some(isOfKeywords),
    rule(sequence(item('bound'), word('times')), ([found]) => having(found.limits)),
  ),
]
