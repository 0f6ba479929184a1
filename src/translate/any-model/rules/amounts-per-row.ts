// Amounts of rows and of things: "the average total per order", "genres by quantity". These may mean each one or all
// together.

import type { Item, Part } from '../../items.ts'
import type { Grammar } from '../../language.ts'
import type { Measure } from '../../lexicon/meaning.ts'
import { either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'

const EACH_OR_ALL = refused('ambiguous', 'may be of each row or of all together: say "sum of" for all together')

/** A row has one value, so its average is the average over all rows. */
export const perRow = (rows: Measure): Rule =>
  rule(
    sequence(
      item('counted'),
      word('by'),
      item('measure', ({ measure, plural }) => measure === rows && !plural),
    ),
    ([counted]) => counted,
  )

const isMeasured = ({ is }: Item): boolean => is === 'measure' || is === 'counted'
const isGroupable = ({ is }: Item): boolean => is === 'field' || is === 'group'

const isThing = (one: Item): boolean =>
  (one.is === 'field' && one.plural) || (one.is === 'group' && one.one !== true) || one.is === 'rank'

const OF_EACH = refused('ambiguous', 'may ask for each separately or for all together: say "by", or leave it out')

/** A measure of things, either per thing or of all together: the average price of books. */
export const ofThings: Rule = where(
  (items, at) => items.slice(0, at).some(isMeasured),
  rule(
    sequence(
      preposition('of', 'for', 'from', 'in', 'on'),
      maybe(item('filter')),
      item('field', ({ plural }) => plural),
      unless(either<unknown>(item('bound'), item('text operator'), item('presence'), word('with', 'is'))),
    ),
    ([of, , thing]) => [of, thing, OF_EACH],
  ),
)

export function amountRules({ fields, isSummable, summed }: Grammar): readonly Rule[] {
  const amount = item('field', ({ field }) => isSummable(field))
  return [
    // genres with a total over 1000
    rule(
      sequence(
        item('field', ({ field, plural }) => plural && fields[field]?.type === 'string'),
        maybe(word('with', 'that', 'which')),
        amount,
        maybe(either<unknown>(word('is'), preposition('of', 'at'))),
        item('bound'),
      ),
      ([thing, , named, , bound]) => [thing, named, bound, EACH_OR_ALL],
    ),
    // the country with the highest revenue
    where(
      (items, at) => items.slice(0, at).some(isGroupable) && !items.slice(0, at).some(isMeasured),
      rule(
        sequence(
          item('superlative', ({ ranks }) => ranks === 'quantity'),
          amount,
        ),
        ([ranked, { field }]): readonly Part[] | undefined => {
          const measure = summed(field)
          return measure && [ranked, { is: 'measure', measure, plural: true }]
        },
      ),
    ),
    // countries sorted by revenue
    where(
      (items, at) => items.slice(0, at).some(isThing) && !items.slice(0, at).some(isMeasured),
      rule(
        sequence(word('sort'), maybe(word('by')), amount, maybe(item('direction'))),
        ([, , { field }, direction]) => {
          const measure = summed(field)
          return measure && { is: 'order', by: { measure }, dir: direction?.dir ?? 'desc' }
        },
      ),
    ),
    // titles by quantity
    where(
      (items, at) => items.slice(0, at).some(isThing) && !items.slice(0, at).some(isMeasured),
      rule(sequence(word('by'), amount), ([, { field }]): readonly Part[] | undefined => {
        const measure = summed(field)
        return (
          measure && [
            { is: 'measure', measure, plural: true },
            { is: 'order', by: { measure }, dir: undefined },
          ]
        )
      }),
    ),
  ]
}
