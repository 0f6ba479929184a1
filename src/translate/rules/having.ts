// Conditions on groups: more than 100 searches, revenue of at least 5, searched more than 10 times.

import { either, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../rule.ts'
import { ofField, ofMeasure } from './measured.ts'

/** The measure of a bound: `orders over 5 units` is about units. */
export const unit = either<unknown>(item('measure'), item('field'), item('counted'))

const IN_ONE = refused('ambiguous', 'may be of each row or of all rows: name the measure, as in "more than 2 units"')

export const havingRules: readonly Rule[] = [
  // bought more than twice in an order
  rule(
    sequence(
      item('context', ({ measure }) => measure !== undefined),
      item('bound'),
      word('times'),
      item('context', ({ verb = false, source }) => !verb && /^in\s+(?:an|1|the\s+same|a\s+single)\s/i.test(source)),
    ),
    ([verb]) => [verb, IN_ONE],
  ),
  rule(
    sequence(
      item('context', ({ measure }) => measure !== undefined),
      maybe(preposition('for', 'on')),
      item('bound'),
      word('times'),
    ),
    ([verb, , { limits }]) =>
      verb.measure === undefined ? undefined : [verb, { is: 'having', counted: ofMeasure(verb.measure), limits }],
  ),
  // searched twice
  rule(
    sequence(
      item('context', ({ measure }) => measure !== undefined),
      item('number'),
      word('times'),
    ),
    ([verb, { value }]) =>
      verb.measure && [
        verb,
        { is: 'having', counted: ofMeasure(verb.measure), limits: [{ operator: 'equals', value }] },
      ],
  ),
  rule(
    sequence(
      item('bound'),
      word('times'),
      maybe(word('is')),
      item('context', ({ measure }) => measure !== undefined),
    ),
    ([{ limits }, , , verb]) =>
      verb.measure === undefined ? undefined : [verb, { is: 'having', counted: ofMeasure(verb.measure), limits }],
  ),
  // with more than 100 searches; searched by at least 40 different visitors; not the average price above 250 in carts
  where(
    (items, at) => items[at - 1]?.is !== 'counted' || items[at + 1]?.is !== 'preposition',
    rule(
      sequence(
        maybe(item('word', ({ source }) => /^by$/i.test(source))),
        item('bound'),
        maybe(
          either<unknown>(
            preposition('of', 'in'),
            item('function', ({ fn }) => fn === 'sum'),
            item('distinct'),
          ),
        ),
        item('measure'),
      ),
      ([, { limits }, , { measure }]) => ({
        is: 'having',
        counted: ofMeasure(measure),
        limits,
      }),
    ),
  ),
  rule(sequence(item('bound'), maybe(item('distinct')), item('field')), ([{ limits }, , { field, plural }]) =>
    plural || limits.every(({ value }) => value === '1')
      ? { is: 'having', counted: ofField('count_distinct', field), limits }
      : undefined,
  ),
  // revenue over 500; in `the most units sold under 20` the bound may be a price
  where(
    (items, at) => items[at - 1]?.is !== 'superlative',
    rule(
      sequence(
        item('measure'),
        maybe(either<unknown>(preposition('of', 'at'), word('is', 'that', 'with'))),
        item('bound'),
        unless(unit),
      ),
      ([{ measure }, , { limits }]) => ({
        is: 'having',
        counted: ofMeasure(measure),
        limits,
      }),
    ),
  ),
  rule(
    sequence(
      item('counted'),
      maybe(either<unknown>(preposition('of', 'at'), word('is', 'that', 'with'))),
      item('bound'),
      unless(unit),
    ),
    ([{ counted: value }, , { limits }]) => ({
      is: 'having',
      counted: value,
      limits,
    }),
  ),
  // an average price over 20, before other parts: over 20 on average
  rule(
    sequence(item('bound'), maybe(preposition('of', 'in')), item('counted')),
    ([{ limits }, , { counted: value }]) => ({
      is: 'having',
      counted: value,
      limits,
    }),
  ),
]

/** A remaining bound belongs to the only measure. */
export const bareHavingRules: readonly Rule[] = [
  // revenue by widget, over 300
  where(
    (items) => items.filter(({ is }) => is === 'measure' || is === 'counted').length === 1,
    (items, at) => {
      const [one, bound] = [items.find(({ is }) => is === 'measure' || is === 'counted'), items[at]]
      if (bound?.is !== 'bound' || !['word', 'field', 'dimension'].includes(items[at - 1]?.is ?? '')) return undefined
      const value = one?.is === 'measure' ? ofMeasure(one.measure) : one?.is === 'counted' ? one.counted : undefined
      return value && { parts: [{ is: 'having', counted: value, limits: bound.limits }], to: at + 1 }
    },
  ),
]
