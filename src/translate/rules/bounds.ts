// Comparisons with numbers: more than 5, 5 or more, between 5 and 10.

import type { Operator } from '../../query/operators.ts'
import type { Item, ItemOf, Limit } from '../items.ts'
import { ahead, either, map, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { end } from './end.ts'

const number = map(item('number'), ({ value }) => value)
/** A bound, or an exact number. */
export const limits = either<readonly Limit[]>(
  map(item('bound'), (found) => found.limits),
  map(number, (value) => [{ operator: 'equals', value }]),
)
const through = item('preposition', ({ source }) => /^through$/i.test(source))
const to = either<unknown>(word('comma'), preposition('to'), through)

const range = (low: string, high: string): readonly Limit[] => {
  const [from, until] = Number(low) <= Number(high) ? [low, high] : [high, low]
  return [
    { operator: 'gte', value: from },
    { operator: 'lte', value: until },
  ]
}

/** Whether two bounds form a range. Otherwise they belong to two things: under 20 and over 100, or two lower bounds. */
function isRange(limits: readonly Limit[]): boolean {
  const of = (pattern: RegExp) =>
    limits.filter(({ operator }) => pattern.test(operator)).map(({ value }) => Number(value))
  const [low, high] = [of(/^gte?$/), of(/^lte?$/)]
  return low.length > 0 && high.length > 0 && Math.max(...low) <= Math.min(...high)
}

/** Words before a bound: revenue over 1000. */
const isHeld = (one: Item | undefined): boolean =>
  one !== undefined && ['measure', 'field', 'counted', 'condition'].includes(one.is)

/** Words that make a number a number of rows: top 10, limit 10. */
const isLimit = (one: Item | undefined): boolean =>
  one?.is === 'superlative' || (one?.is === 'word' && ['limit', 'first', 'page', 'per page', 'list'].includes(one.word))

const extreme = item(
  'function',
  ({ fn, source }) => (fn === 'min' || fn === 'max') && /^m(?:in|ax)(?:imum)?$/i.test(source),
)
const least = item('compare', ({ source }) => /^at (?:least|most|the least|the most)$/i.test(source))

const isVerb = (one: Item | undefined): boolean => one?.is === 'context' && one.verb === true
const isWho = (one: Item | undefined): boolean => one?.is === 'word' && one.word === 'that'

/**
 * Whether `only` requires that nothing else happened, as in "keywords searched only by bots", "visitors who only found
 * nothing". In "searches only by bots" each search stands alone, so a condition suffices.
 */
function isNothingElse(items: readonly Item[], at: number): boolean {
  const [before, after] = [items[at - 1], items[at + 1]]
  const isRow = (one: Item) => one.is === 'measure' && one.measure.isActor !== true && one.measure.isWhole !== true
  const isThing = (one: Item) => (one.is === 'field' && one.plural) || one.is === 'measure'
  const isDone = isVerb(before) || isWho(before) || /^(?:by|from)\b/i.test(after?.source ?? '')
  return isDone && !items.slice(0, at).some(isRow) && items.slice(0, at).some(isThing)
}

const noun = either<ItemOf<'field'> | ItemOf<'measure'>>(item('field'), item('measure'))

const two = sequence(item('bound'), maybe(word('and', 'comma', 'that')), item('bound'), maybe(ahead(noun)))

const isWith = (one: Item | undefined): boolean => one?.is === 'word' && (one.word === 'with' || one.word === 'that')

export const boundRules: readonly Rule[] = [
  // with revenue of 200 to 800
  where(
    (items, at) => isWith(items[at - 1]),
    rule(
      sequence(
        either<ItemOf<'measure'> | ItemOf<'field'>>(item('measure'), item('field')),
        preposition('of', 'from'),
        number,
        preposition('to'),
        number,
      ),
      ([counted, , low, , high]) => [counted, { is: 'bound', limits: range(low, high) }],
    ),
  ),
  rule(
    sequence(
      item('function', ({ fn }) => fn === 'min' || fn === 'max'),
      number,
    ),
    ([{ fn }, value]) => ({
      is: 'bound',
      limits: [{ operator: fn === 'min' ? 'gte' : 'lte', value }],
    }),
  ),
  rule(sequence(item('between'), number, either<unknown>(word('and'), to), number), ([, low, , high]) => ({
    is: 'bound',
    limits: range(low, high),
  })),
  rule(
    sequence(
      item('compare', ({ after = false }) => !after),
      maybe(word('is')),
      number,
    ),
    ([{ operator }, , value]) => ({ is: 'bound', limits: [{ operator, value }] }),
  ),
  // 5 or more; worth 500 or above
  rule(
    sequence(
      maybe(item('between', ({ source }) => /^worth$/i.test(source))),
      number,
      item('compare', ({ after = false }) => after),
    ),
    ([, value, { operator }]) => ({
      is: 'bound',
      limits: [{ operator, value }],
    }),
  ),
  rule(
    item('number', ({ plus = false }) => plus),
    ({ value }) => ({ is: 'bound', limits: [{ operator: 'gte', value }] }),
  ),
  // ... and more than 10
  rule(
    sequence(
      item('compare', ({ after = false, source }) => after && /^and\s/i.test(source)),
      preposition('than'),
      number,
    ),
    ([{ operator }, , value]) => [
      { is: 'word', word: 'and' },
      { is: 'bound', limits: [{ operator: operator === 'lte' ? 'lt' : 'gt', value }] },
    ],
  ),
  // over 50 units and under 1000 revenue: if one bound precedes its noun, so does the next
  where(
    (items, at) => items.slice(0, at).some(({ is }) => is === 'bound'),
    rule(
      sequence(
        item('compare', ({ after = false, source }) => after && /^and\s+(?:over|under|above|below)$/i.test(source)),
        number,
      ),
      ([{ operator }, value]) => [
        { is: 'word', word: 'and' },
        { is: 'bound', limits: [{ operator: operator === 'lte' ? 'lt' : 'gt', value }] },
      ],
    ),
  ),
  // 5 orders minimum, 10 units or more: a listed thing is named before
  where(
    (items, at) => items.slice(0, at).some(isHeld) && !isLimit(items[at - 1]),
    rule(
      sequence(
        number,
        item('measure'),
        either<Operator>(
          map(sequence(extreme, end), ([{ fn }]) => (fn === 'min' ? 'gte' : 'lte')),
          map(sequence(least, end), ([{ operator }]) => operator),
          map(
            sequence(
              item('compare', ({ after = false }) => after),
              unless(preposition('than')),
            ),
            ([{ operator }]) => operator,
          ),
        ),
      ),
      ([value, counted, operator]) => [{ is: 'bound', limits: [{ operator, value }] }, counted],
    ),
  ),
  // 15 times or more
  rule(
    sequence(
      number,
      word('times'),
      item('compare', ({ after = false }) => after),
    ),
    ([value, times, { operator }]) => [{ is: 'bound', limits: [{ operator, value }] }, times],
  ),
  // at least 5 and at most 12; in `revenue over 1000 and more than 50 orders` each measure has its own bound
  (items, at) => {
    const found = two(items, at)
    if (found === undefined) return undefined
    const [low, , high, isOfAnother] = found.value
    const limits = [...low.limits, ...high.limits]
    const isApart = isHeld(items[at - 1]) && !/^(?:with|having|that had)\b/i.test(low.source)
    if (isOfAnother && (isApart || !isRange(limits))) return undefined
    return { parts: [{ is: 'bound', limits }], to: found.to }
  },
  // more than 10 times and fewer than 20 times
  rule(
    sequence(item('bound'), word('times'), maybe(word('and', 'comma', 'that')), item('bound')),
    ([low, times, , high]) => [{ is: 'bound', limits: [...low.limits, ...high.limits] }, times],
  ),
  rule(sequence(word('times'), word('times')), ([times]) => times),
  // at least 2 results but no more than 9
  rule(
    sequence(
      item('bound'),
      noun,
      maybe(word('and', 'comma', 'that')),
      item('bound'),
      unless(either<unknown>(noun, word('times'), item('preposition'), item('context'))),
    ),
    ([low, counted, , high]) => {
      const limits = [...low.limits, ...high.limits]
      return isRange(limits) ? [{ is: 'bound', limits }, counted] : undefined
    },
  ),
  // between positions 4 and 10; fewer results than 8
  rule(
    sequence(item('between'), item('field'), number, either<unknown>(word('and'), to), number),
    ([, field, low, , high]) => [field, { is: 'bound', limits: range(low, high) }],
  ),
  rule(sequence(item('compare'), noun, preposition('than'), number), ([{ operator }, counted, , value]) => [
    counted,
    { is: 'bound', limits: [{ operator, value }] },
  ]),
  // `1 to 5 results`: a range before something that has a number.
  rule(sequence(number, to, number, ahead(noun)), ([low, , high]) => ({
    is: 'bound',
    limits: range(low, high),
  })),
  // searches only; "who only searched" excludes other actions
  where(
    (items, at) => at === 0 || !(isVerb(items[at + 1]) || isNothingElse(items, at)),
    rule(
      item('compare', ({ source }) => /^(?:only|just)$/i.test(source)),
      () => [],
    ),
  ),
]
