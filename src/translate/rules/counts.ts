// Counts and totals: how many orders, distinct keywords, total revenue.

import { isCalendar } from '../date-fields.ts'
import type { Item, ItemOf } from '../items.ts'
import type { Grammar } from '../language.ts'
import { ahead, either, list, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../rule.ts'
import { end } from './end.ts'
import { and, counted, ofField } from './measured.ts'

export const RATIO = refused(
  'unsupported',
  'an average of counts is a ratio, which is not in the dataset: ask for both counts',
  '/search-funnel',
)

/** `how often were keywords clicked` does not count keywords. */
const isTimes = ({ source }: Item): boolean => /\b(?:often|times|frequently)$/i.test(source)

const OF_EACH = refused('ambiguous', 'may be of each or of all together: say "by" for each')

/** `list distinct currencies` lists them instead of counting them. */
const isListing = (one: Item | undefined): boolean =>
  one?.is === 'word' && (one.word === 'list' || one.word === 'which' || one.word === 'by')

const isPlain = (one: Item | undefined): boolean =>
  one?.is === 'distinct' && /^(?:distinct|unique|different|separate|individual)$/i.test(one.source)

/** Whether everything before is one measure with its conditions. */
function isOfOne(items: readonly Item[], at: number): boolean {
  const [named, lead] = [items.slice(0, at), items[at - 1]]
  return (
    lead?.is === 'word' &&
    lead.word === 'comma' &&
    named.every(({ is }) => ['preposition', 'measure', 'condition', 'filter', 'word', 'date'].includes(is)) &&
    items.filter(({ is }) => is === 'measure' || is === 'counted').length === 1 &&
    named.some(({ is }) => is === 'measure')
  )
}

export function countRules({ fields, calendar, isSummable }: Grammar): readonly Rule[] {
  const typeOf = (name: string) => fields[name]?.type
  const of = maybe(either<unknown>(preposition('of', 'in', 'on', 'for'), word('is')))
  return [
    // by how many visits was it searched
    where(
      (items) => items.filter(({ is }) => is === 'count').length === 1,
      rule(
        sequence(
          word('by'),
          item('count', ({ source }) => /^how many$/i.test(source)),
          item('measure'),
        ),
        ([, , found]) => ({ ...found, asked: true }),
      ),
    ),
    // how many distinct keywords
    where(
      (items, at) => !(isListing(items[at - 1]) && isPlain(items[at])),
      rule(sequence(maybe(item('count')), item('distinct'), of, list(item('field'), and)), ([, , , named]) =>
        named.map(({ field }) => counted(ofField('count_distinct', field))),
      ),
    ),
    // how many different crawlers
    rule(
      sequence(maybe(item('count')), item('distinct'), of, item('condition'), unless(item('measure'))),
      ([, , , { filters, listed }]) =>
        listed === undefined ? undefined : [{ is: 'filter', filters }, counted(ofField('count_distinct', listed))],
    ),
    rule(sequence(maybe(item('count')), item('distinct'), of, item('measure')), ([, , , found]) => ({
      ...found,
      asked: true,
    })),
    // number of results is a field; how many engines counts them
    rule(
      sequence(
        item('count'),
        of,
        item(
          'field',
          ({ plural, field }) =>
            plural && (typeOf(field) === 'string' || isCalendar(calendar, field) || typeOf(field) === 'date'),
        ),
      ),
      ([count, , head]) => (isTimes(count) ? [count, head, OF_EACH] : counted(ofField('count_distinct', head.field))),
    ),
    // number of ConceptSearch requests
    rule(
      sequence(
        item('count'),
        of,
        list(
          either<ItemOf<'condition'> | ItemOf<'filter'>>(item('condition'), item('filter')),
          maybe(word('and', 'comma')),
        ),
        item('measure'),
      ),
      ([, , conditions, found]) => [...conditions, { ...found, asked: true }],
    ),
    // how much tax
    rule(
      sequence(
        item('count', ({ source }) => /^how\s+much\b/i.test(source)),
        of,
        item('field', ({ field }) => isSummable(field)),
      ),
      ([, , { field }]) => counted(ofField('sum', field)),
    ),
    // searches from bots: count per engine
    where(
      isOfOne,
      rule(
        sequence(
          item('count', ({ source }) => /^(?:counts?|number)$/i.test(source)),
          ahead(either<unknown>(word('by'), item('dimension'), end)),
        ),
        () => [],
      ),
    ),
    // search counts
    rule(
      sequence(
        item('measure'),
        item('count', ({ source }) => /^(?:counts?|numbers?)$/i.test(source)),
      ),
      ([found]) => ({ ...found, asked: true, plural: true }),
    ),
    // how many orders, total revenue, average searches
    rule(
      sequence(
        item('function', ({ fn: name }) => name === 'sum'),
        of,
        maybe(item('count')),
        item('measure'),
      ),
      ([, , , measure]) => measure,
    ),
    rule(sequence(item('count'), of, item('measure')), ([, , measure]) => ({ ...measure, asked: true })),
    // revenue in total, how many orders altogether
    rule(
      sequence(
        item('measure'),
        item('function', ({ source }) => /^(?:in total|altogether|overall)$/i.test(source)),
        unless(either<unknown>(item('measure'), item('field'))),
      ),
      ([measure]) => measure,
    ),
    where(
      (items, at) => !items.slice(0, at).some(({ is }) => is === 'measure'),
      rule(
        sequence(
          item('count'),
          of,
          maybe(item('function', ({ fn: name }) => name === 'sum')),
          item('context', ({ verb = false, measure }) => verb && measure !== undefined),
        ),
        ([, , , verb]) => verb,
      ),
    ),
    rule(
      sequence(
        item('function', ({ fn: name }) => name !== 'sum'),
        of,
        maybe(item('count')),
        item('measure', ({ measure }) => measure.isCount === true),
      ),
      () => RATIO,
    ),
  ]
}
