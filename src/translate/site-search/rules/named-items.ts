// Items named without a word for them: units of "Desk Lamp", how many "Desk Lamp" were sold.

import type { Item } from '../../items.ts'
import { ahead, either, list, map, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { anyOf, names } from '../../rules/value-words.ts'
import { adds, firstDate, lastDate, orders, revenue, saleLines, units } from '../measures.ts'

const ofItems = item('measure', ({ measure }) => [units, adds, revenue, orders, saleLines].includes(measure))
const traded = item('context', ({ on, verb = false }) => verb && (on === 'sale' || on === 'cart'))

/** Directly after, except for an article. In `of store "B2B"` the name belongs to a store. */
const near = map(
  sequence(ahead(either<Item>(item('value', isNear), item('unknown', isNear))), names),
  ([, found]) => found,
)
function isNear({ fillers = 'the' }: Item): boolean {
  return /^(?:the|a|an|our|all|any|each)$/.test(fillers)
}

/** A quoted name directly after. */
const alone = item(
  'value',
  ({ quoted, fillers }) => quoted && (fillers === undefined || /^(?:the|a|an)$/.test(fillers)),
)

const colon = item('word', ({ source }) => source === ':')

export const namedItemRules: readonly Rule[] = [
  // "Desk Lamp": units by day; "lamp": searches by day
  where(
    (_, at) => at === 0,
    rule(sequence(names, colon, ofItems), ([found, , measure]) => [anyOf('item_name', found), measure]),
  ),
  where(
    (_, at) => at === 0,
    rule(
      sequence(
        names,
        colon,
        item('measure', ({ measure }) => measure.listed === 'keyword'),
      ),
      ([found, , measure]) => [anyOf('keyword', found), measure],
    ),
  ),
  // how many "Desk Lamp" were sold
  rule(sequence(item('count'), names, maybe(word('is')), maybe(item('filter')), traded), ([, found, , who, { on }]) => [
    { is: 'measure', measure: on === 'sale' ? units : adds, plural: true, asked: true },
    anyOf('item_name', found),
    ...(who === undefined ? [] : [who]),
  ]),
  rule(sequence(names, maybe(word('is')), traded), ([found, , verb]) => [anyOf('item_name', found), verb]),
  // who bought "Desk Lamp" or "Lamp"; "A" and "B" is ambiguous
  rule(
    sequence(traded, list(alone, word('or')), unless(sequence(word('and', 'comma'), item('value')))),
    ([verb, found]) => [
      verb,
      anyOf(
        'item_name',
        found.map(({ text }) => text),
      ),
    ],
  ),
  // when was the last time we sold "Desk Lamp"
  rule(
    sequence(
      item('measure', ({ measure }) => measure === lastDate || measure === firstDate),
      maybe(item('date', ({ source }) => /^ever$/i.test(source))),
      traded,
      names,
    ),
    ([measure, , { on }, found]) => [measure, { is: 'context', on, verb: false }, anyOf('item_name', found)],
  ),
  // paid for "Desk Lamp"
  rule(
    sequence(
      item('context', ({ on, source }) => on === 'sale' && /^(?:paid|spent)$/i.test(source)),
      preposition('for', 'on'),
      names,
    ),
    ([verb, , found]) => [verb, anyOf('item_name', found)],
  ),
  // units of "Desk Lamp"
  rule(sequence(ofItems, preposition('of'), near), ([measure, , found]) => [measure, anyOf('item_name', found)]),
  // how much was spent on "Desk Lamp"
  rule(
    sequence(
      item('measure', ({ measure, source }) => measure === revenue && /\bspent$/i.test(source)),
      preposition('on', 'for'),
      names,
    ),
    ([measure, , found]) => [measure, anyOf('item_name', found)],
  ),
  // average price of "Desk Lamp"
  rule(
    sequence(
      item('counted', ({ counted }) => 'aggregate' in counted && /^item_/.test(counted.aggregate.field)),
      preposition('of'),
      near,
    ),
    ([measure, , found]) => [measure, anyOf('item_name', found)],
  ),
]
