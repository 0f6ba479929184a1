// Values excluded from a group that precedes them: revenue by item, but leave out "Gift Card".

import type { Item } from '../items.ts'
import type { Grammar } from '../language.ts'
import { either, list, map, maybe, sequence } from '../parser.ts'
import { item, type Rule, refused, rule, word } from '../rule.ts'
import { typed } from './about.ts'
import { marked, noneOf, quoted, separator } from './value-words.ts'

const excluded = sequence(maybe(item('word', ({ source }) => /^but$/i.test(source))), word('except'), marked)

/** A value that names its field: bingbot is a bot. */
const oneOfThem = map(
  item('unknown', ({ text }) => /^\S*bot$/i.test(text)),
  ({ text }) => text,
)

const OF_WHICH = refused('ambiguous', 'may be excluded from one field or another: name the field')

export function excludedRules({ fields }: Grammar): readonly Rule[] {
  const { typeOf } = typed(fields)
  const isBy = (one: Item | undefined): boolean => one?.is === 'word' && one.word === 'by'
  const namedBy = (one: Item, at: number, items: readonly Item[]): readonly string[] => {
    if (one.is === 'condition' && one.listed !== undefined && isBy(items[at - 1])) return [one.listed]
    return one.is === 'field' && typeOf(one.field) === 'string' ? [one.field] : []
  }
  return [
    // crawlers other than bingbot
    rule(
      sequence(
        item('condition', ({ listed }) => listed !== undefined),
        word('except'),
        list(either<string>(quoted, oneOfThem), separator),
      ),
      ([{ filters, listed = '' }, , found]) => [{ is: 'filter', filters }, noneOf(listed, found)],
    ),
    // revenue by item, excluding item 555
    rule(
      sequence(
        word('except'),
        item(
          'filter',
          ({ filters, naming = false }) => naming && filters.every(({ operator }) => operator === 'equals'),
        ),
      ),
      ([, { filters }]) => ({
        is: 'filter',
        filters: filters.map((one) => ({ ...one, operator: 'notEquals' })),
        naming: true,
      }),
    ),
    (items, at) => {
      const found = excluded(items, at)
      if (found === undefined) return undefined
      const [name, ...others] = new Set(items.slice(0, at).flatMap(namedBy))
      if (name === undefined) return undefined
      return { parts: [others.length === 0 ? noneOf(name, found.value[2]) : OF_WHICH], to: found.to }
    },
  ]
}
