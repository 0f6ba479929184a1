// Rankings of orders and actions: the largest order, best sellers, most often bought.

import type { Item, ItemOf } from '../../items.ts'
import type { Grammar } from '../../language.ts'
import { either, map, maybe, type Parser, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { RATIO } from '../../rules/counts.ts'
import { wholeNumber as number, superlative } from '../../rules/ranked.ts'
import { extreme, numericOf, rank, things } from '../../rules/ranks.ts'
import { clicks, orders, units } from '../measures.ts'
import { OBJECTS } from './done-things.ts'

/** Whether the question names what to list. In "who", it is people. */
const isListedElse = (one: Item): boolean =>
  one.is === 'group' ||
  one.is === 'field' ||
  one.is === 'dimension' ||
  (one.is === 'measure' && one.measure.isActor !== true) ||
  (one.is === 'word' && /^(?:who|which)\b/i.test(one.source))

const verb = item('context', (found) => found.verb === true && found.measure !== undefined)
const often = item('superlative', ({ ranks, by }) => ranks === 'quantity' && by === undefined)

/** The `value` of an order is its total. */
const byAmount = (numeric: Parser<ItemOf<'field'>>): Parser<string> =>
  map(
    sequence(
      word('by'),
      either<Item>(
        numeric,
        item('unknown', ({ text }) => /^(?:value|amount)$/i.test(text)),
      ),
    ),
    ([, one]) => (one.is === 'field' ? one.field : 'order_total'),
  )

const selling = item(
  'context',
  ({ on, verb = false, source }) => on === 'sale' && verb && /^s(?:ell|old)/i.test(source),
)
/** Things that are bought or sold the most. */
export const VAGUE = refused('ambiguous', 'may be by units, by orders or by revenue: name one')

const isWhich = (one: Item, at: number, items: readonly Item[]): boolean =>
  one.is === 'word' && one.word === 'which' && /^(?:which|what)$/i.test(one.source) && items[at + 1]?.is === 'measure'

export function orderRankRules(grammar: Grammar): readonly Rule[] {
  const numeric = numericOf(grammar)
  return [
    // which keywords convert best
    rule(
      sequence(
        item('context', ({ source }) => /^convert/i.test(source)),
        item('superlative'),
      ),
      () => RATIO,
    ),
    // which visitor placed the largest order: the visitor of that order
    where(
      (items) => items.some(isWhich),
      rule(
        sequence(
          item('superlative', ({ ranks, source }) => ranks === 'things' && !/\bmost\b|number/i.test(source)),
          item('measure', ({ measure, plural }) => measure === orders && !plural),
        ),
        ([{ dir }]) => rank(dir, undefined, extreme(dir, 'order_total')),
      ),
    ),
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
        maybe(byAmount(numeric)),
      ),
      ([limit, { dir }, , by]) => [
        rank(dir, limit, extreme(dir, by ?? 'order_total')),
        { is: 'group', fields: ['order_number'] },
      ],
    ),
    rule(
      sequence(
        things,
        maybe(number),
        item('measure', ({ measure }) => measure === orders),
        maybe(byAmount(numeric)),
      ),
      ([{ dir }, limit, , by]) => [
        rank(dir, limit, extreme(dir, by ?? 'order_total')),
        { is: 'group', fields: ['order_number'] },
      ],
    ),
  ]
}

export const doingRankRules: readonly Rule[] = [
  // the highest price paid for an item: a maximum over all items
  rule(
    sequence(
      item('rank', ({ by, limit }) => limit === undefined && by !== undefined && 'aggregate' in by),
      maybe(item('context')),
      preposition('of', 'for'),
      item('field', ({ field, plural }) => field === 'item_name' && !plural),
    ),
    ([{ by }, verb]) => by && [{ is: 'counted', counted: by }, ...(verb === undefined ? [] : [verb])],
  ),
  // what sells best
  where(
    (items) => items.some((one) => one.is === 'group' && one.fields.includes('item_name')),
    rule(sequence(selling, superlative), ([verb, { dir }]) => [
      { is: 'context', on: verb.on, verb: true },
      rank(dir, undefined, { measure: units }),
    ]),
  ),
  where(
    (items) => !items.some(isListedElse),
    rule(sequence(selling, things), ([verb, { dir }]) => [
      { is: 'group', fields: ['item_name'] },
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
  // what people are putting into carts most: lists items, if nothing else is listed
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
  // which terms do customers use most: ranks by the action
  where(
    (items, at) =>
      items[0]?.is === 'word' && items[0].word === 'which' && items.slice(0, at).some(({ is }) => is === 'field'),
    rule(
      sequence(
        item('measure', ({ measure, plural }) => plural && measure.isActor === true),
        often,
        unless(either<unknown>(item('measure'), item('field'))),
      ),
      ([
        {
          measure: { filters = [] },
        },
        { dir },
      ]) => [{ is: 'filter', filters }, rank(dir, undefined)],
    ),
  ),
  // bought most often
  rule(sequence(verb, maybe(preposition('for', 'to', 'on')), often), ([{ measure, on }, , { dir }]) => [
    { is: 'context', on, verb: true },
    rank(dir, undefined, measure && { measure }),
  ]),
]
