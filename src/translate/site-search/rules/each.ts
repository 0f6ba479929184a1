// Lists orders, visits or visitors instead of counting them: list the orders, visitors and their orders.

import type { Item } from '../../items.ts'
import { ahead, sequence, unless } from '../../parser.ts'
import { item, type Rule, rule, where } from '../../rule.ts'
import { unit } from '../../rules/having.ts'
import { listed } from '../../rules/ranks.ts'
import { bounds } from '../../rules/value-words.ts'
import { orders, searches, visits } from '../measures.ts'
import { doers } from './done-things.ts'

/** For searches, the keywords are listed. */
const single = item(
  'measure',
  ({ measure, plural }) =>
    plural && measure.listed !== undefined && (measure.isActor === true || measure === orders || measure === visits),
)

const listing = item('word', ({ word, source }) => word === 'list' && /^(?:an? |the )?list/i.test(source))

export const isSplit = (one: Item): boolean => one.is === 'dimension' || (one.is === 'word' && one.word === 'by')

/** "their" means each: items sold and their revenue. */
export const isTheirs = (one: Item): boolean => one.is === 'word' && /^(?:and|with) (?:their|its)$/i.test(one.source)

export const eachRules: readonly Rule[] = [
  // users by revenue
  where(
    (_, at) => at === 0,
    rule(
      sequence(
        doers,
        ahead(
          sequence(
            item('word', ({ source }) => /^by$/i.test(source)),
            item('measure', ({ measure, plural }) => plural && measure.isActor !== true),
          ),
        ),
      ),
      ([{ measure }]) => listed(measure),
    ),
  ),
  // list orders over 1000
  rule(
    sequence(
      listing,
      item('measure', ({ measure, plural }) => measure === orders && plural),
      item('bound'),
      unless(unit),
    ),
    ([, { measure }, { limits }]) => [...listed(measure), bounds('order_total', limits)],
  ),
  // list the orders of engine "Main"; with "by engine" the list has their number
  where(
    (items, at) => !items.slice(at).some(isSplit),
    rule(sequence(listing, single), ([, { measure }]) => listed(measure)),
  ),
  // list searches without results: the keywords, with their number of searches
  where(
    (items, at) => !items.slice(at).some(isSplit),
    rule(
      sequence(
        item(
          'word',
          ({ word, source }) => word === 'list' && /^(?:an? |the )?list(?: of| all| out)?(?: the)?$/i.test(source),
        ),
        item('measure', ({ measure, source }) => measure === searches && /^(?:searches|queries)$/i.test(source)),
      ),
      ([, found]) => [...listed(found.measure), found],
    ),
  ),
  // every search of engine "Main", by keyword: grouped by something else, so they are counted
  where(
    (items, at) => at === 0 && items.slice(at + 2).some((one) => isSplit(one) && /^(?:by|per)\b/i.test(one.source)),
    rule(
      sequence(
        item('word', ({ source }) => /^(?:each|every)$/i.test(source)),
        item('measure', ({ measure, plural }) => !plural && measure.each !== undefined),
      ),
      ([, counted]) => ({ ...counted, plural: true }),
    ),
  ),
  // visitors and their orders; `by visits with their orders` ranks instead
  where(
    (items, at) => !/^by$/i.test(items[at - 1]?.source ?? ''),
    rule(sequence(single, item('word', isTheirs)), ([{ measure }]) => listed(measure)),
  ),
]
