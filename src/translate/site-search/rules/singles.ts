// Singular things: with a single result, in a single order line.

import { namesOf } from '../../../names/names-of.ts'
import type { Item, ItemOf, Part } from '../../items.ts'
import { ahead, either, list, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { and, counted } from '../../rules/measured.ts'
import { extreme } from '../../rules/ranks.ts'
import { adds, firstDate, lastDate, orders, units } from '../measures.ts'

/** The cheapest and the most expensive price: the lowest and the highest. */
const extremes: Rule = rule(
  sequence(
    list(
      item('superlative', ({ extreme }) => extreme !== undefined),
      and,
    ),
    item('field', ({ plural }) => !plural),
  ),
  ([found, head]) =>
    found.length > 1 && found.every(({ extreme }) => extreme === head.field)
      ? found.map(({ dir }) => counted(extreme(dir, head.field)))
      : undefined,
)

const latest = either<Item>(
  item('refused', ({ source }) => /^latest$/i.test(source)),
  item('unknown', ({ text }) => /^last$/i.test(text)),
)
const datesOf = (of: ItemOf<'measure'> | undefined): readonly Part[] => {
  const [on] = namesOf(of?.measure.on ?? {})
  return [
    { is: 'measure', measure: firstDate, plural: true },
    { is: 'measure', measure: lastDate, plural: true },
    ...(on === undefined ? [] : [{ is: 'context', on, verb: false } as const]),
  ]
}

/** The earliest and the latest event date, the first and last search date. */
const firstAndLast: readonly Rule[] = [
  rule(
    sequence(
      either<unknown>(
        word('first'),
        item('unknown', ({ text }) => /^earliest$/i.test(text)),
      ),
      and,
      maybe(preposition('of')),
      latest,
      maybe(item('measure', ({ plural }) => !plural)),
      item('field', ({ field }) => field === 'event_date'),
    ),
    ([, , , , of]) => datesOf(of),
  ),
  // the date of the earliest and of the latest search
  rule(
    sequence(
      item('measure', ({ measure }) => measure === firstDate),
      and,
      maybe(preposition('of')),
      latest,
      maybe(item('measure', ({ plural }) => !plural)),
    ),
    ([, , , , of]) => datesOf(of),
  ),
]

/** Directly after a word for having. */
function isHad(items: readonly Item[], at: number): boolean {
  const [before, one] = [items[at - 1], items[at]]
  return before?.is === 'word' && before.word === 'with' && one?.is === 'compare'
}

/** Any one of them. */
const one = either<unknown>(
  item('number', ({ source }) => /^one$/i.test(source)),
  item('compare', ({ source }) => /^a\s+single$/i.test(source)),
  item('unknown', ({ text }) => /^same$/i.test(text)),
)

/** Things whose lines have a quantity each. */
const hasLines = (found: Item): boolean =>
  found.is === 'measure'
    ? found.measure === orders || found.measure === adds
    : found.is === 'context' && found.on === 'sale' && found.verb !== true

/** Orders with more than 4 units of one item: a bound on a line. */
const ofOneItem: Rule = where(
  (items, at) =>
    (items[at - 1]?.is === 'number' || items[at - 1]?.is === 'compare') &&
    items.slice(0, at).some(hasLines) &&
    !items.slice(0, at).some((found) => found.is === 'field' && found.field.startsWith('item_')),
  rule(
    sequence(
      item('measure', ({ measure }) => measure === units),
      preposition('of'),
      maybe(one),
      item('field', ({ field, plural }) => field === 'item_name' && !plural),
      unless(
        either<Item>(item('value'), item('unknown'), item('compare'), item('between'), item('number'), word('is')),
      ),
    ),
    () => ({ is: 'field', field: 'item_quantity', plural: false }),
  ),
)

export const singleRules: readonly Rule[] = [
  extremes,
  ...firstAndLast,
  ofOneItem,
  // only the one keyword that was searched the most
  where(
    (items, at) => items.slice(at).some(({ is }) => is === 'superlative'),
    rule(
      sequence(
        maybe(item('compare', ({ source }) => /^(?:only|just)$/i.test(source))),
        item('number', ({ source }) => /^one$/i.test(source)),
        item('field', ({ plural }) => !plural),
      ),
      ([, , head]) => [{ is: 'word', word: 'which' }, head],
    ),
  ),
  // a single result; in a single order line
  rule(
    sequence(
      item('compare', ({ source }) => /^a\s+single$/i.test(source)),
      ahead(item('field', ({ field }) => field === 'no_of_results')),
    ),
    () => ({
      is: 'bound',
      limits: [{ operator: 'equals', value: '1' }],
    }),
  ),
  // keywords with a single click
  where(
    isHad,
    rule(
      sequence(
        item('compare', ({ source }) => /^a\s+single$/i.test(source)),
        ahead(item('measure')),
      ),
      () => ({ is: 'bound', limits: [{ operator: 'equals', value: '1' }] }),
    ),
  ),
  // in a single visit; "orders with a single item" is ambiguous
  where(
    (items, at) => !isHad(items, at),
    rule(
      sequence(
        maybe(preposition('for', 'in', 'on', 'of')),
        item('compare', ({ source }) => /^a\s+single$/i.test(source)),
        either<ItemOf<'field'> | ItemOf<'measure'>>(
          item('field'),
          item('measure', ({ measure }) => measure !== units),
        ),
      ),
      ([inside, , one]): Part | readonly Part[] =>
        inside === undefined
          ? one
          : one.is === 'measure' && one.measure === adds
            ? { is: 'context', on: 'cart', verb: false }
            : [],
    ),
  ),
]
