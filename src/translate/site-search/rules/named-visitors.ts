// Named visitors, orders and targets: visitor "w-77", items in order 10023, target "VIP".

import type { Item } from '../../items.ts'
import { either, list, map, maybe, sequence } from '../../parser.ts'
import { item, type Rule, rule, word } from '../../rule.ts'
import { anyOf, marked, separator } from '../../rules/value-words.ts'

/** An id, quoted or not. */
const code = either<string>(
  map(item('value'), ({ text }) => text),
  map(item('number'), ({ source }) => source),
)

export const namedVisitorRules: readonly Rule[] = [
  // visitor "w-77"
  rule(
    sequence(
      item('measure', ({ measure, plural }) => !plural && measure.each !== undefined && measure.listed !== 'keyword'),
      maybe(word('is')),
      list(code, separator),
    ),
    ([{ measure }, , found]) => (measure.each === undefined ? undefined : anyOf(measure.each, found)),
  ),
  // items in order 10023
  rule(
    sequence(
      either<Item>(
        item('context', ({ source }) => /\border$/i.test(source)),
        item('word', ({ source }) => /^in\s+order$/i.test(source)),
      ),
      list(code, separator),
    ),
    ([, found]) => anyOf('order_number', found),
  ),
  // target "VIP"
  rule(
    sequence(
      item('unknown', ({ text }) => /^targets?$/i.test(text)),
      maybe(word('is')),
      marked,
    ),
    ([, , found]) => anyOf('visitor_target_name', found),
  ),
]
