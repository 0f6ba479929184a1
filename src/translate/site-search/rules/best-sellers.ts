// Rankings of orders and of what people do: the largest order, what sells best, bought most often.

import type { Item, Part } from '../../items.ts'
import type { Grammar } from '../../language.ts'
import { maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { wholeNumber as number, superlative } from '../../rules/ranked.ts'
import { extreme, numericOf, rank, things } from '../../rules/ranks.ts'
import { clicks, orders, units } from '../measures.ts'
import { OBJECTS } from './things.ts'

/** Whether something says what is listed: people, where it asks for them. */
const isListedElse = (one: Item): boolean =>
  one.is === 'group' ||
  one.is === 'field' ||
  one.is === 'dimension' ||
  (one.is === 'measure' && one.measure.isActor !== true) ||
  (one.is === 'word' && /^(?:who|which)\b/i.test(one.source))

const verb = item('context', (found) => found.verb === true && found.measure !== undefined)
const often = item('superlative', ({ ranks, by }) => ranks === 'quantity' && by === undefined)

const selling = item(
  'context',
  ({ on, verb = false, source }) => on === 'sale' && verb && /^s(?:ell|old)/i.test(source),
)
const VAGUE: Part = {
  is: 'refused',
  refusal: { reason: 'ambiguous', why: 'may be by units, by orders or by revenue: say which' },
}

export function orderRankRules(grammar: Grammar): readonly Rule[] {
  const numeric = numericOf(grammar)
  return [
    // the largest order, the 10 biggest orders by value
    rule(
      sequence(
        superlative,
        item('measure', ({ measure, plural }) => measure === orders && !plural),
      ),
      ([{ dir, ranks, source }, measure]) =>
        ranks === 'things' && !/\bmost\b|number/i.test(source)
          ? { is: 'counted', counted: extreme(dir, 'order_total') }
          : [rank(dir, undefined, { measure: measure.measure }), measure],
    ),
    rule(
      sequence(
        number,
        things,
        item('measure', ({ measure }) => measure === orders),
        maybe(sequence(word('by'), numeric)),
      ),
      ([limit, { dir }, , by]) => [
        rank(dir, limit, extreme(dir, by?.[1].field ?? 'order_total')),
        { is: 'group', fields: ['order_number'] },
      ],
    ),
    rule(
      sequence(
        things,
        maybe(number),
        item('measure', ({ measure }) => measure === orders),
        maybe(sequence(word('by'), numeric)),
      ),
      ([{ dir }, limit, , by]) => [
        rank(dir, limit, extreme(dir, by?.[1].field ?? 'order_total')),
        { is: 'group', fields: ['order_number'] },
      ],
    ),
  ]
}

export const doingRankRules: readonly Rule[] = [
  // what sells best
  where(
    (items) => items.some((one) => one.is === 'group' && one.fields.includes('item_name')),
    rule(sequence(selling, superlative), ([verb, { dir }]) => [
      { is: 'context', on: verb.on, verb: true },
      rank(dir, undefined, { measure: units }),
    ]),
  ),
  rule(
    sequence(
      selling,
      item('superlative', ({ by }) => by === undefined),
      unless(item('measure')),
    ),
    ([verb, most]) => [verb, most, VAGUE],
  ),
  // what people are putting into carts most: the things themselves, where nothing else is listed
  where(
    (items) => !items.some(isListedElse),
    rule(sequence(verb, often), ([{ measure, on }, { dir }]) => {
      const field = measure === clicks ? 'click_item_id' : OBJECTS[on]
      return field === undefined
        ? undefined
        : [
            { is: 'group', fields: [field] },
            { is: 'context', on, verb: true },
            rank(dir, undefined, measure && { measure }),
          ]
    }),
  ),
  // bought most often
  rule(sequence(verb, maybe(preposition('for', 'to', 'on')), often), ([{ measure, on }, , { dir }]) => [
    { is: 'context', on, verb: true },
    rank(dir, undefined, measure && { measure }),
  ]),
]
