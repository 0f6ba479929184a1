// What results are grouped by: by engine, per day, which keywords, and fields that are just named.

import type { Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import { either, list, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, word } from '../rule.ts'

const MONTH = ['event_year', 'event_month']

const fieldsOf = (name: string): readonly string[] => (name === 'event_month' ? MONTH : [name])
const group = (fields: readonly string[]): Part => ({ is: 'group', fields })

const and = either<unknown>(
  sequence(word('comma'), word('and', 'by')),
  sequence(word('and'), word('by')),
  word('and', 'comma', 'by'),
)

/** Something to group by. A measure's word in the singular is the thing that it counts. */
const groupable: Parser<readonly string[]> = either<readonly string[]>(
  map(item('field'), ({ field }) => fieldsOf(field)),
  map(item('dimension'), ({ fields }) => fields),
  map(
    item('measure', ({ measure, plural }) => !plural && measure.each !== undefined),
    ({ measure }) => (measure.each === undefined ? undefined : [measure.each]),
  ),
  map(
    item('condition', ({ listed }) => listed !== undefined),
    ({ listed }) => (listed === undefined ? undefined : [listed]),
  ),
)

export function groupRules(fields: Fields): readonly Rule[] {
  /** Where a field of one row type stands for it: banner clicks, clicks on campaigns. */
  const pointing = item('field', ({ field, plural }) => {
    const on = fields[field]?.on ?? []
    return on.length === 1 && on[0] !== 'search' && !plural
  })
  const pointed = item(
    'field',
    ({ field, plural }) => plural && fields[field]?.on.length === 1 && fields[field].on[0] !== 'search',
  )
  const context = (name: string): Part | undefined => {
    const [on] = fields[name]?.on ?? []
    return on && { is: 'context', on, verb: false }
  }
  return [
    rule(
      sequence(word('by'), maybe(word('list', 'which')), maybe(item('distinct')), list(groupable, and)),
      ([, , , found]) => group([...new Set(found.flat())]),
    ),
    // keywords by revenue, by highest price
    rule(sequence(word('by'), item('rank')), ([, { by, dir }]) => ({ is: 'order', by, dir })),
    rule(
      sequence(
        word('by'),
        item('measure', ({ plural }) => plural),
      ),
      ([, measure]) => [measure, { is: 'order', by: { measure: measure.measure }, dir: 'desc' }],
    ),
    rule(sequence(word('by'), item('counted')), ([, found]) => [
      found,
      { is: 'order', by: found.counted, dir: 'desc' },
    ]),
    rule(
      sequence(
        word('which', 'list'),
        maybe(item('distinct')),
        item('condition', ({ listed }) => listed !== undefined),
      ),
      ([, , { listed, filters }]) => [group(listed === undefined ? [] : [listed]), { is: 'filter', filters }],
    ),
    rule(sequence(word('which', 'list'), maybe(item('distinct')), list(groupable, and)), ([, , found]) =>
      group([...new Set(found.flat())]),
    ),
    rule(sequence(pointing, item('measure')), ([{ field }, measure]) => {
      const found = context(field)
      return found && [found, measure]
    }),
    rule(
      sequence(item('measure'), maybe(word('is')), preposition('on', 'from', 'via', 'of', 'in'), pointed),
      ([measure, , , { field }]) => {
        const found = context(field)
        return found && [measure, found]
      },
    ),
    rule(item('field'), ({ field }) => group(fieldsOf(field))),
    rule(item('dimension'), ({ fields: found }) => group(found)),
  ]
}
