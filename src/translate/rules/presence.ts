// Having something or not: with a corrected keyword, without a user, that included a purchase.

import type { Item } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import { ahead, maybe, sequence } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { typed } from './about.ts'
import { condition, filter } from './value-words.ts'

/** Fields that most rows lack: to have one is a condition. */
const sparse = new Set([
  ...['user_id', 'bot_name', 'corrected_keyword', 'original_keyword', 'click_item_id', 'landing_page_url', 'page_name'],
  ...['order_number', 'facet_name', 'facet_field', 'facet_value', 'visitor_target_name', 'sort_by'],
  ...['sorting_set_name', 'sorting_set_field_name', 'pagination_set_name', 'pagination_set_option_label'],
])

const articled = ({ source }: Item) => /\b(?:an?|any|some)$/i.test(source)

export function presenceRules(fields: Fields): readonly Rule[] {
  const { typeOf, field } = typed(fields)
  return [
    // with a corrected keyword, without a user
    where(
      (items, at) => items[at + 2]?.is !== 'bound' && !nextIsValue(items[at + 2]),
      rule(
        sequence(
          word('with'),
          item('field', ({ plural, field: name }) => !plural || sparse.has(name)),
        ),
        ([having, { field: name }]) =>
          typeOf(name) === 'boolean'
            ? filter(condition(name, 'equals', ['true']))
            : articled(having) || sparse.has(name)
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
        item('field', ({ field: name }) => sparse.has(name)),
      ),
      ([, , { field: name }]) => filter(condition(name, 'set')),
    ),
    rule(
      sequence(
        word('with'),
        item('field', ({ field: name }) => name === 'no_of_results'),
      ),
      () => filter(condition('no_of_results', 'gt', ['0'])),
    ),
    rule(sequence(word('without', 'no'), field), ([, { field: name }]) =>
      filter(
        name === 'no_of_results'
          ? condition(name, 'equals', ['0'])
          : typeOf(name) === 'boolean'
            ? condition(name, 'equals', ['false'])
            : condition(name, 'notSet'),
      ),
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
