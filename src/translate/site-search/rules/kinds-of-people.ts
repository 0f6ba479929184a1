// Guests and customers side by side: no field groups by this.

import type { Item, ItemOf } from '../../items.ts'
import { either, maybe, type Parser, sequence } from '../../parser.ts'
import { item, type Rule, refused, rule, word } from '../../rule.ts'

const NO_FIELD = refused(
  'unsupported',
  'groups by whether visitors are logged in, and no field does: ask for each separately',
)

const people = item('measure', ({ measure }) => measure.isActor === true)
const known = item('condition', ({ filters: [one] }) => one?.member === 'user_id')

/** Logged in users, guests, or a single one of these words. */
const kind: Parser<readonly Item[]> = (items, at) => {
  const found = sequence(maybe(known), maybe(people))(items, at)
  const value = found?.value.filter((one): one is ItemOf<'condition'> | ItemOf<'measure'> => one !== undefined) ?? []
  return found === undefined || value.length === 0 ? undefined : { value, to: found.to }
}

/** Whether it restricts the people. */
const isSome = (one: Item): boolean =>
  one.is === 'condition' || (one.is === 'measure' && one.measure.filters !== undefined)

const joint = either<unknown>(
  word('and', 'or', 'comma'),
  item('word', ({ source }) => /^and not$/i.test(source)),
  item('refused', ({ source }) => /^(?:vs\.?|versus|against|compared (?:to|with))$/i.test(source)),
)

export const kindsOfPeopleRules: readonly Rule[] = [
  // orders by guests and customers
  rule(sequence(kind, joint, kind), ([one, , other]) => ([...one, ...other].some(isSome) ? NO_FIELD : undefined)),
  // excluding anonymous visitors: they are excluded, not counted
  rule(sequence(word('except', 'without'), known, people), ([except, condition]) => [except, condition]),
]
