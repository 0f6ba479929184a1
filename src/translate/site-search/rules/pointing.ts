// Words and fields of one row type stand for it: banner clicks, clicks on campaigns, top trending items.

import type { Fields } from '../../../model/model.ts'
import type { Item, ItemOf, Part } from '../../items.ts'
import { maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { clicks, events } from '../measures.ts'

const clicked = item('context', ({ measure }) => measure === clicks)

/** Words before things that are listed, not counted. */
export const isListing = (lead: Item | undefined): boolean =>
  lead?.is === 'superlative' ||
  lead?.is === 'number' ||
  lead?.is === 'distinct' ||
  (lead?.is === 'word' && ['which', 'list', 'by', 'first'].includes(lead.word))

/** Trending items by clicks. */
const isRankedBy = ([, by, measure]: readonly Item[]): boolean =>
  by?.is === 'word' && by.word === 'by' && measure?.is === 'measure'

const isOfItems = ({ verb = false, source }: ItemOf<'context'>): boolean =>
  !verb && /(?:items?|products?)$/i.test(source)

/** Top trending items, which recommended products. */
const pointedItems: Rule = where(
  (all, at) => isListing(all[at - 1]) || (at === 0 && (isRankedBy(all) || all.some(({ is }) => is === 'bound'))),
  rule(item('context', isOfItems), (found) => [
    { is: 'field', field: 'item_name', plural: /s$/i.test(found.source) },
    found,
  ]),
)

/** Fields and words of one row type stand for it: banner clicks, clicks on campaigns, campaigns clicked. */
export function pointingRules(fields: Fields): readonly Rule[] {
  const onOf = (name: string) => {
    const on = fields[name]?.on ?? []
    return on.length === 1 && on[0] !== 'search' ? on[0] : undefined
  }
  const sign = item('field', ({ field }) => onOf(field) !== undefined)
  const context = (name: string): Part | undefined => {
    const on = onOf(name)
    return on === undefined ? undefined : { is: 'context', on, verb: false }
  }
  const elsewhere = item('context', ({ on, measure }) => on !== 'search' && measure !== undefined)
  return [
    pointedItems,
    // the most clicked recommended products
    where(
      (all, at) => isListing(all[at - 1]),
      rule(sequence(clicked, item('context', isOfItems)), ([, found]) => [
        { ...found, verb: true },
        { is: 'field', field: 'item_name', plural: /s$/i.test(found.source) },
      ]),
    ),
    rule(sequence(elsewhere, maybe(word('is', 'that')), clicked), ([found]) => ({ ...found, verb: true })),
    rule(sequence(clicked, maybe(preposition('on', 'of')), elsewhere), ([, , found]) => ({ ...found, verb: true })),
    rule(
      sequence(
        clicked,
        maybe(preposition('on', 'of')),
        item('field', ({ field, plural }) => onOf(field) !== undefined && !plural),
      ),
      ([, , { field }]) => {
        const on = onOf(field)
        return on === undefined ? undefined : { is: 'context', on, verb: true }
      },
    ),
    rule(
      sequence(
        item('word', ({ source }) => /^whose/i.test(source)),
        sign,
        maybe(word('is')),
        clicked,
      ),
      ([, { field }]) => context(field),
    ),
    rule(sequence(sign, maybe(word('is', 'that')), clicked), ([head]) => {
      const on = onOf(head.field)
      return on === undefined ? undefined : [head, { is: 'context', on, verb: false, measure: clicks }]
    }),
    where(
      (all, at) => !isListing(all[at - 1]),
      rule(
        sequence(
          item('field', ({ field, plural }) => onOf(field) !== undefined && !plural && !/_id$/.test(field)),
          item('measure'),
        ),
        ([{ field }, measure]) => {
          const found = context(field)
          return found && [found, measure]
        },
      ),
    ),
    rule(
      sequence(
        item('measure'),
        maybe(word('is')),
        preposition('on', 'from', 'via', 'of', 'in'),
        item('field', ({ field, plural }) => plural && onOf(field) !== undefined),
      ),
      ([measure, , , { field }]) => {
        const found = context(field)
        return found && [measure, found]
      },
    ),
    // events of each type
    where(
      (all) => all.some((one) => one.is === 'measure' && one.measure === events),
      rule(
        item('field', ({ field, source }) => field === 'request_type' && /^types?$/i.test(source)),
        (found) => ({ ...found, field: 'event_type' }),
      ),
    ),
  ]
}
