// Conditions on the parts of a thing: campaigns whose banners were clicked 10 times, customers whose orders are above
// 500.

import type { Item, ItemOf, Part } from '../../items.ts'
import { ahead, either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { unit } from '../../rules/having.ts'
import { clicks, clicksOfRows, orders } from '../measures.ts'

const whose = item('word', ({ source }) => /^(?:and )?whose$/i.test(source))
const has = maybe(word('is', 'with', 'that'))
const clicked = item('context', ({ verb = false, measure }) => verb && measure === clicks)
/** A number of something, or an action. */
const amount = either<Item>(
  item('bound'),
  item('number'),
  item('context', ({ verb = false }) => verb),
)

const OF_EACH = refused('ambiguous', 'may apply to each one or to all together: say it of the listed things')
const WORTH = refused('ambiguous', 'may be how many there are or what each is worth: name one')

const isThing = (one: Item): boolean => one.is === 'field' || one.is === 'measure'

/** `onOf` returns the row type of a field that only one row type has. */
export function whoseRules(onOf: (field: string) => string | undefined): readonly Rule[] {
  const rowsOf = ({ field }: ItemOf<'field'>, items: readonly Item[]): string | undefined => {
    const others = items.flatMap((one) => (one.is === 'field' && onOf(one.field) !== undefined ? [one.field] : []))
    return onOf(field) ?? (/^item_/.test(field) && others[0] !== undefined ? onOf(others[0]) : undefined)
  }
  const theirs = sequence(
    whose,
    item('field', ({ plural }) => plural),
    ahead(sequence(has, amount)),
    maybe(sequence(has, clicked)),
  )
  return [
    // campaigns whose banners were clicked 10 times, or got 5 orders
    (items, at) => {
      const found = theirs(items, at)
      if (found === undefined || !items.slice(0, at).some(isThing)) return undefined
      const on = rowsOf(found.value[1], items)
      const parts: readonly Part[] =
        on === undefined
          ? [...items.slice(at, found.to), OF_EACH]
          : [{ is: 'context', on, verb: false, measure: clicksOfRows[on] ?? clicks }]
      return { parts, to: found.to }
    },
    // customers whose orders are above 500
    where(
      (items, at) => items.slice(0, at).some(isThing),
      rule(
        sequence(
          whose,
          item('measure', ({ measure }) => measure === orders),
          has,
          item('bound'),
          unless(either<unknown>(unit, word('times'), preposition('of', 'in'))),
        ),
        ([, ...others]) => [...others.flatMap((one) => (typeof one === 'object' ? [one] : [])), WORTH],
      ),
    ),
  ]
}
