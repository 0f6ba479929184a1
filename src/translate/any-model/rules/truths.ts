// Boolean conditions: escalated tickets, orders that are not a gift.

import type { Fields } from '../../../model/model.ts'
import type { Item, ItemOf, Part } from '../../items.ts'
import type { Measure } from '../../lexicon/meaning.ts'
import type { Parser } from '../../parser.ts'
import { either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { ofMeasure } from '../../rules/measured.ts'
import { condition, filter } from '../../rules/value-words.ts'
import { isAsked } from './asked-fields.ts'

const one =
  (test: (found: Item) => boolean): Parser<Item> =>
  (items, at) => {
    const found = items[at]
    return found && test(found) ? { value: found, to: at + 1 } : undefined
  }

/** `most escalated tickets` ranks tickets. */
const isLead = (one: Item): boolean => ['superlative', 'number', 'bound', 'distinct', 'count'].includes(one.is)

/** The most spam, more than 5 escalated, top teams by spam: counts the rows for which the condition is true. */
function rowsOfTruth(fields: Fields, rows: Measure): readonly Rule[] {
  const isTrue = item('field', ({ field }) => fields[field]?.type === 'boolean')
  const counted: Part = { is: 'measure', measure: rows, plural: true }
  const alone = unless(either<unknown>(item('measure'), item('field'), item('unknown')))
  const holds = (field: string): Part => filter(condition(field, 'equals', ['true']))
  return [
    rule(
      sequence(
        either<ItemOf<'superlative' | 'count'>>(
          item('superlative', ({ ranks }) => ranks === 'quantity'),
          item('count'),
        ),
        isTrue,
        alone,
      ),
      ([lead, { field }]) => [lead, { ...counted, asked: lead.is === 'count' }, holds(field)],
    ),
    rule(sequence(item('bound'), isTrue, alone), ([{ limits }, { field }]) => [
      { is: 'having', counted: ofMeasure(rows), limits },
      holds(field),
    ]),
    where(
      (items, at) => items.slice(0, at).some(({ is }) => is === 'superlative'),
      rule(sequence(word('by'), isTrue, unless(word('and', 'comma'))), ([, { field }]) => [
        { is: 'order', by: { measure: rows }, dir: undefined },
        counted,
        holds(field),
      ]),
    ),
  ]
}

/** `rows` counts them if the model has rows of one kind. */
export const truthRules = (fields: Fields, rows?: Measure): readonly Rule[] => [
  ...(rows === undefined ? [] : rowsOfTruth(fields, rows)),
  rule(
    sequence(
      one(isLead),
      maybe(one(isLead)),
      item('field', ({ field }) => fields[field]?.type === 'boolean'),
      item('measure'),
    ),
    ([first, second, { field }, measure]) => [
      first,
      ...(second === undefined ? [] : [second]),
      measure,
      filter(condition(field, 'equals', ['true'])),
    ],
  ),
  where(
    (items, at) => !isAsked(items, at),
    rule(
      sequence(
        maybe(word('that')),
        maybe(word('is')),
        maybe(word('not')),
        maybe(preposition('as')),
        item('field', ({ field, plural }) => !plural && fields[field]?.type === 'boolean'),
      ),
      // "not a gift" includes rows for which this is unknown.
      ([, , negated, , { field }]) =>
        filter(condition(field, negated === undefined ? 'equals' : 'notEquals', ['true'])),
    ),
  ),
]
