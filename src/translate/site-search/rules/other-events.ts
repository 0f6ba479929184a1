// All events except one kind: events that are not searches, all rows except sales.

import type { ItemOf } from '../../items.ts'
import { either, list, maybe, sequence } from '../../parser.ts'
import { item, type Rule, refused, rule, word } from '../../rule.ts'
import { condition, filter, separator } from '../../rules/value-words.ts'
import { events } from '../measures.ts'

const WHICH_KIND = refused(
  'ambiguous',
  'may be one kind of events or another: name the kind, as in "event type rec_click"',
)

/** The row type of the excluded events. Undefined if there are several. */
function kindOf({ measure: { on }, source }: ItemOf<'measure'>): string | undefined {
  const [kind, ...others] = Object.keys(on)
  return /^(?:sale|purchase|order)s?$/i.test(source) ? 'sale' : others.length === 0 ? kind : undefined
}

export const otherEvents: Rule = rule(
  sequence(
    item('measure', ({ measure }) => measure === events),
    either<unknown>(
      sequence(maybe(word('that', 'comma')), maybe(word('is')), word('not', 'except')),
      item('word', ({ source }) => /^but$/i.test(source)),
    ),
    list(item('measure'), separator),
  ),
  ([all, , others]) => {
    const kinds = others.flatMap((one) => kindOf(one) ?? [])
    return [all, kinds.length < others.length ? WHICH_KIND : filter(condition('event_type', 'notEquals', kinds))]
  },
)
