// Dates other than the date of the model: tickets closed last week, due before May, not shipped.

import type { Fields } from '../../../model/model.ts'
import type { Item, Part } from '../../items.ts'
import { either, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { condition, filter } from '../../rules/value-words.ts'
import { datedVerbs } from '../own-words.ts'
import { isAsked } from './asked-fields.ts'

const joint = maybe(either<unknown>(word('is'), preposition('on', 'in', 'at', 'for', 'from')))
const lead = maybe(word('that', 'is', 'with'))
const not = word('not', 'without')

/** `main` is the date of the model. */
export function dayRules(fields: Fields, main: string | undefined): readonly Rule[] {
  const verbs = datedVerbs(fields)
  const fieldOf = ({ source }: Item) => verbs.get(source.toLowerCase())
  const dated = either<Item>(
    item('field', ({ field }) => fields[field]?.type === 'date'),
    item('condition', (found) => found.isValue === true && fieldOf(found) !== undefined),
  )
  return [
    // closed last week
    where(
      (items, at) => !isAsked(items, at),
      rule(sequence(lead, dated, joint, item('date')), ([, found, , { reading }]): Part | undefined => {
        const field = found.is === 'field' ? found.field : fieldOf(found)
        return field === undefined ? undefined : { is: 'date', reading, ...(field !== main && { of: field }) }
      }),
    ),
    // not shipped, that were shipped
    where(
      (items, at) => !isAsked(items, at),
      rule(
        sequence(
          lead,
          maybe(not),
          maybe(word('is')),
          item('field', (found) => fieldOf(found) === found.field),
        ),
        ([, negated, , { field }]): Part | readonly Part[] =>
          field === main && negated === undefined
            ? []
            : filter(condition(field, negated === undefined ? 'set' : 'notSet')),
      ),
    ),
  ]
}
