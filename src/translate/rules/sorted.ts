// Order: sorted by revenue, highest first, alphabetically.

import { isSame } from '../counted.ts'
import type { Counted, Direction, Item, Part } from '../items.ts'
import type { Grammar } from '../language.ts'
import { map, maybe, sequence } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { end } from './end.ts'
import { firstRules } from './firsts.ts'
import { ofField } from './measured.ts'
import { counting, superlative } from './ranked.ts'
import { thenBy } from './then-by.ts'

export function sortingRules(grammar: Grammar): readonly Rule[] {
  const summed = map(
    item('field', ({ plural }) => !plural),
    ({ field }) => (grammar.summed(field) === undefined ? undefined : ofField('sum', field)),
  )
  return [
    // sort the keywords by revenue
    where(
      (items, at) => at === 0 && items.some((one) => one.is === 'word' && one.word === 'by'),
      rule(
        sequence(
          item('word', ({ word: one, source }) => one === 'sort' && /^(?:sort|order|rank)$/i.test(source)),
          item('field', ({ plural }) => plural),
        ),
        ([, { field }]) => ({ is: 'group', fields: [field] }),
      ),
    ),
    // the order total, highest first; sorted by revenue
    rule(
      sequence(
        word('sort'),
        maybe(word('by')),
        maybe(superlative),
        counting,
        maybe(item('direction')),
        maybe(superlative),
      ),
      ([, , before, by, direction, after]) => ({
        is: 'order',
        by,
        dir: direction?.dir ?? after?.dir ?? before?.dir,
      }),
    ),
    rule(
      sequence(word('sort'), maybe(word('by')), item('field'), maybe(item('direction'))),
      ([, , { field }, direction]) => ({
        is: 'order',
        by: { field },
        dir: direction?.dir ?? 'asc',
      }),
    ),
    // descending by quantity
    rule(
      sequence(
        item('direction', ({ field }) => field === undefined),
        item('word', ({ source }) => /^by$/i.test(source)),
        item('field', ({ plural }) => !plural),
        end,
      ),
      ([{ dir }, , { field }]) => ({ is: 'order', by: { field }, dir }),
    ),
    rule(
      sequence(word('sort'), item('dimension'), maybe(item('direction'))),
      ([
        ,
        {
          fields: [field = ''],
        },
        direction,
      ]) => ({ is: 'order', by: { field }, dir: direction?.dir ?? 'asc' }),
    ),
    // by item, qty desc: sorts by the measure of that field
    rule(
      sequence(
        word('comma'),
        summed,
        item('direction', ({ field }) => field === undefined),
      ),
      ([, by, { dir }]) => ({ is: 'order', by, dir }),
    ),
    // in position order, in engine name order descending
    rule(
      sequence(
        item('preposition', ({ source }) => /^in$/i.test(source)),
        item('field', ({ plural }) => !plural),
        item('measure', ({ source }) => /^order$/i.test(source)),
        maybe(item('direction')),
        end,
      ),
      ([, { field }, , direction]) => ({ is: 'order', by: { field }, dir: direction?.dir ?? 'asc' }),
    ),
    ...firstRules(grammar),
    rule(sequence(word('sort'), maybe(word('by')), item('direction')), ([, , { dir, field }]) => directed(dir, field)),
    // orders and revenue by day, revenue desc
    where(
      isTold,
      rule(
        sequence(
          counting,
          item('direction', ({ field }) => field === undefined),
        ),
        ([by, { dir }]) => ({ is: 'order', by, dir }),
      ),
    ),
    // sort engines by visits ascending
    rule(
      sequence(
        item('word', ({ source }) => /^by$/i.test(source)),
        counting,
        item('direction', ({ field }) => field === undefined),
      ),
      ([, by, { dir }]) => [asCounted(by), { is: 'order', by, dir }],
    ),
    where(
      (items, at) => at === 0 || items[at - 1]?.is !== 'rank',
      rule(
        sequence(
          counting,
          item('direction', ({ field }) => field === undefined),
        ),
        ([by, { dir }]) => [asCounted(by), { is: 'order', by, dir }],
      ),
    ),
    rule(item('direction'), ({ dir, field }) => directed(dir, field)),
    // Applied twice: each pass finds one more sort key.
    ...thenBy,
    ...thenBy,
    // sort it with the best on top
    rule(sequence(word('sort'), maybe(word('with')), item('order')), ([, , order]) => order),
  ]
}

/** Whether an earlier part counts the same thing. */
function isTold(items: readonly Item[], at: number): boolean {
  const by = counting(items, at)?.value
  return items.slice(0, at).some((_, index) => {
    const before = counting(items, index)?.value
    return by !== undefined && before !== undefined && isSame(by, before)
  })
}

const directed = (dir: Direction, field: string | undefined): Part => ({
  is: 'order',
  by: field === undefined ? undefined : { field },
  dir,
})
const asCounted = (counted: Counted): Part =>
  'measure' in counted ? { is: 'measure', measure: counted.measure, plural: true } : { is: 'counted', counted }
