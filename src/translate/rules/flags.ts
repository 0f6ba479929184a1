// What a visit or a search had or did not have: with a purchase, without clicks, who did not buy.

import type { Item, Part } from '../items.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { either, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'

const flag = ({ flag: member = '' }: Measure, value: 'true' | 'false'): Part => ({
  is: 'filter',
  filters: [{ member, operator: 'equals', values: [value] }],
})

const flagged = item('measure', ({ measure }) => measure.flag !== undefined)
const acted = item('context', ({ measure, verb = false }) => verb && measure?.flag !== undefined)

/** Whether searches, visits or visitors are counted before: then what follows is about their visit. */
const isAboutVisits = (items: readonly Item[], at: number): boolean =>
  items
    .slice(0, at)
    .some(
      (one) =>
        (one.is === 'measure' && one.measure.flag === undefined && one.measure.on.search !== undefined) ||
        (one.is === 'context' && one.on === 'search' && one.verb === true) ||
        (one.is === 'condition' && /search|quer|request/i.test(one.source)),
    )

export const flagRules: readonly Rule[] = [
  rule(sequence(word('without', 'no', 'not', 'except'), maybe(word('with')), flagged), ([, , { measure }]) =>
    flag(measure, 'false'),
  ),
  rule(
    sequence(word('not', 'without'), maybe(either<unknown>(item('truth'), word('is'))), acted),
    ([, , { measure }]) => measure && flag(measure, 'false'),
  ),
  // who saw a recommendation: there is nothing to count
  rule(
    sequence(
      maybe(word('that', 'with', 'and')),
      item('measure', ({ measure }) => measure.flag !== undefined && Object.keys(measure.on).length === 0),
    ),
    ([, { measure }]) => flag(measure, 'true'),
  ),
  where(
    isAboutVisits,
    rule(
      sequence(
        maybe(word('and')),
        word('with'),
        maybe(item('bound', ({ limits }) => limits[0]?.operator === 'gte' && limits[0].value === '1')),
        flagged,
        unless(sequence(preposition('of', 'for'), item('filter'))),
      ),
      ([, , , { measure }]) => flag(measure, 'true'),
    ),
  ),
  where(
    isAboutVisits,
    rule(
      sequence(either<unknown>(word('that', 'and', 'which', 'is'), preposition('to')), acted),
      ([, { measure }]) => measure && flag(measure, 'true'),
    ),
  ),
  // both a cart and a purchase
  rule(
    sequence(
      item('filter', ({ filters: [one] }) => one?.member.startsWith('had_') === true),
      word('and'),
      flagged,
    ),
    ([found, , { measure }]) => [found, flag(measure, 'true')],
  ),
  // conversions of visits: converting visits
  rule(
    sequence(
      acted,
      item(
        'measure',
        ({ measure }) => measure.name === 'visits' || measure.name === 'visitors' || measure.name === 'searches',
      ),
    ),
    ([{ measure }, counted]) => (measure === undefined ? undefined : [flag(measure, 'true'), counted]),
  ),
]
