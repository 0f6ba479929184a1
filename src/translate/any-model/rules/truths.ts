// What is true of rows or not: escalated tickets, orders that are not a gift.

import type { Fields } from '../../../model/model.ts'
import type { Item } from '../../items.ts'
import type { Parser } from '../../parser.ts'
import { maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { condition, filter } from '../../rules/value-words.ts'
import { isAsked } from './asked.ts'

const one =
  (test: (found: Item) => boolean): Parser<Item> =>
  (items, at) => {
    const found = items[at]
    return found && test(found) ? { value: found, to: at + 1 } : undefined
  }

/** `most escalated tickets` ranks tickets. */
const isLead = (one: Item): boolean => ['superlative', 'number', 'bound', 'distinct', 'count'].includes(one.is)

export const truthRules = (fields: Fields): readonly Rule[] => [
  rule(
    sequence(
      one(isLead),
      maybe(one(isLead)),
      item('field', ({ field }) => fields[field]?.type === 'boolean'),
      item('measure'),
    ),
    ([first, second, { field }, measure]) => [
      filter(condition(field, 'equals', ['true'])),
      first,
      ...(second === undefined ? [] : [second]),
      measure,
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
      ([, , negated, , { field }]) => filter(condition(field, 'equals', [String(negated === undefined)])),
    ),
  ),
]
