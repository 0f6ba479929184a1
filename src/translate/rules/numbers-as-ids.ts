// `engines except 3`, `items 555 and 556`: a number is an id if the field of the name has an id.

import type { Fields } from '../../model/model.ts'
import type { ItemOf } from '../items.ts'
import { item, type Rule, rule } from '../rule.ts'

/** Neither in quotes nor marked as a name. */
const isNumbers = ({ filters, naming = false, source }: ItemOf<'filter'>): boolean =>
  naming && !/["']|name/i.test(source) && filters.every(({ values = [] }) => values.every((text) => /^\d+$/.test(text)))

/** The id field of a name field. */
export const idBeside =
  (fields: Fields) =>
  (name: string): string | undefined => {
    const id = name.replace(/_name$/, '_id')
    return id !== name && Object.hasOwn(fields, id) ? id : undefined
  }

export function numbersAsIds(fields: Fields): Rule {
  const idOf = idBeside(fields)
  return rule(
    item('filter', (found) => isNumbers(found) && found.filters.some(({ member }) => idOf(member) !== undefined)),
    (found) => ({
      ...found,
      filters: found.filters.map((one) => ({ ...one, member: idOf(one.member) ?? one.member })),
    }),
  )
}
