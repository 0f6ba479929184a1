// Orders by a group: by day, descending; ascending by year and month.

import type { Fields } from '../../model/model.ts'
import type { Part, PartOf } from '../items.ts'
import { list, maybe, sequence } from '../parser.ts'
import { item, type Rule, rule, word } from '../rule.ts'
import { and } from './measured.ts'
import { ofSize } from './ranked.ts'

function sortedBy(names: readonly string[], dir: PartOf<'order'>['dir']): readonly Part[] {
  const fields = [...new Set(names)]
  return [{ is: 'group', fields }, ...fields.map((field): Part => ({ is: 'order', by: { field }, dir }))]
}

const COUNTS_UP: ReadonlySet<string | undefined> = new Set(['number', 'date'])

const sorting = item('order', ({ by }) => by === undefined)

/** Days have no size, so "by day, highest first" sorts by the measure. */
const inTime = item('order', ({ by, source }) => by === undefined && !ofSize.test(source))

/** `fieldsOf` returns the fields of a group: a month includes its year. */
export const sortedGroupRules = (fields: Fields, fieldsOf: (name: string) => readonly string[]): readonly Rule[] => [
  // by day, descending; by month ascending
  rule(sequence(item('dimension'), maybe(word('comma')), inTime), ([{ fields: found }, , { dir }]) =>
    sortedBy(found, dir),
  ),
  // by page number, ascending: a counter sorts by itself
  rule(
    sequence(
      word('by'),
      item('field', ({ field }) => COUNTS_UP.has(fields[field]?.type)),
      maybe(word('comma')),
      sorting,
    ),
    ([, { field }, , { dir }]) => sortedBy(fieldsOf(field), dir),
  ),
  rule(
    sequence(
      inTime,
      item('dimension', ({ source }) => /^by\b/i.test(source)),
    ),
    ([{ dir }, { fields: found }]) => sortedBy(found, dir),
  ),
  // ascending by year and month
  rule(sequence(sorting, word('by'), list(item('field'), and)), ([{ dir }, , found]) =>
    sortedBy(
      found.flatMap(({ field }) => fieldsOf(field)),
      dir,
    ),
  ),
]
