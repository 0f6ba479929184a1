// Presence of a value: with a corrected keyword, without a user, that included a purchase.

import type { Item } from '../items.ts'
import type { Grammar } from '../language.ts'
import { ahead, either, maybe, sequence } from '../parser.ts'
import { item, type Rule, refused, rule, where, word } from '../rule.ts'
import { typed } from './about.ts'
import { condition, filter } from './value-words.ts'

const articled = ({ source }: Item) => /\b(?:an?|any|some)$/i.test(source)

const NOTHING_OR_UNKNOWN = refused('ambiguous', 'may be 0 or unknown: say "is 0" or "is not set"')

const NO_ROWS = refused('unsupported', 'rows without any do not exist here')

export function presenceRules({ fields, isSparse, hasSeveral, isSummable }: Grammar): readonly Rule[] {
  const { typeOf, field } = typed(fields)
  return [
    // with a corrected keyword, without a user
    where(
      (items, at) => items[at + 2]?.is !== 'bound' && !nextIsValue(items[at + 2]),
      rule(
        sequence(
          word('with'),
          item('field', ({ plural, field: name }) => !plural || isSparse(name)),
        ),
        ([having, { field: name }]) =>
          typeOf(name) === 'boolean'
            ? filter(condition(name, 'equals', ['true']))
            : articled(having) || isSparse(name)
              ? filter(condition(name, 'set'))
              : undefined,
      ),
    ),
    // with at least one facet
    rule(
      sequence(
        maybe(word('with')),
        item(
          'bound',
          ({ limits: [one, ...others] }) => others.length === 0 && one?.operator === 'gte' && one.value === '1',
        ),
        item('field', ({ field: name }) => isSparse(name)),
      ),
      ([, , { field: name }]) => filter(condition(name, 'set')),
    ),
    // orders without tax
    rule(
      sequence(
        word('without', 'no'),
        item('field', ({ field: name }) => isSummable(name)),
      ),
      () => NOTHING_OR_UNKNOWN,
    ),
    // searches without facets: the join with facets drops such rows
    rule(
      sequence(
        word('without', 'no'),
        item('field', ({ field: name }) => hasSeveral(name)),
      ),
      () => NO_ROWS,
    ),
    rule(sequence(word('without', 'no'), field), ([, { field: name }]) =>
      filter(typeOf(name) === 'boolean' ? condition(name, 'equals', ['false']) : condition(name, 'notSet')),
    ),
    // searches recorded yesterday
    rule(
      sequence(
        either<Item>(item('measure'), item('context')),
        item('presence', ({ source }) => /^(?:(?:is|are|was|were) )?(?:recorded|available)$/i.test(source)),
      ),
      ([measure]) => measure,
    ),
    // orders that included the product "Lamp"
    rule(
      sequence(
        item('text operator', ({ source }) => /^(?:that )?(?:inclu|contain)/i.test(source)),
        item('filter'),
      ),
      ([, found]) => found,
    ),
    // visits that included a purchase
    rule(
      sequence(
        item('text operator', ({ source }) => /^(?:that |which )?inclu/i.test(source)),
        ahead(item('measure')),
      ),
      () => ({ is: 'word', word: 'with' }),
    ),
  ]
}

const nextIsValue = (next: Item | undefined) => next?.is === 'value' || next?.is === 'unknown'
