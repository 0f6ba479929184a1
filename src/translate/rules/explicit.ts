// Conditions and measures that are written out: the name of a field, an operator and quoted values, or a function of a
// field. They are taken literally, before all other rules.

import { automaticAlias } from '../../catalog/aliases.ts'
import type { FunctionName } from '../../catalog/functions.ts'
import type { Operator } from '../../query/operators.ts'
import type { Counted, Item, ItemOf, Part, Test } from '../items.ts'
import type { Grammar } from '../language.ts'
import { either, list, map, type Parser, sequence, unless } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { leadOf } from './about.ts'
import { and } from './measured.ts'
import { knownValue } from './spelt-values.ts'
import { quoted, sought } from './value-words.ts'

const separator = either<unknown>(sequence(word('comma'), word('or')), word('comma', 'or', 'and'))

/** Quoted values only. If a value without quotes follows, all are left to other rules. */
const values = map(sequence(list(quoted, separator), unless(sequence(separator, item('unknown')))), ([found]) => found)
const one = map(quoted, (text): readonly [string] => [text])
const is = (pattern: RegExp) => item('word', ({ word: found, source }) => found === 'is' && pattern.test(source))

/** An operator with its values. */
const test: Parser<Test> = either<Test>(
  tested('in', is(/^is (?:one|any) of$/i), values),
  tested('equals', is(/^equals$/i), values),
  map(
    sequence(
      item('compare', ({ after = false }) => !after),
      one,
    ),
    ([{ operator }, found]) => ({ operator, values: found }),
  ),
  map(sequence(item('text operator'), sought(values)), ([{ operator }, [found, ...others]]) =>
    found === undefined || others.length > 0 ? undefined : { operator, values: found },
  ),
  map(
    item('presence', ({ source }) => /^is (?:not )?set$/i.test(source)),
    ({ operator }) => ({ operator, values: [] }),
  ),
)

const sameness = either<Test>(
  tested('notEquals', sequence(is(/^is$/i), word('not')), values),
  map(sequence(is(/^is$/i), values), ([, found]) => ({
    operator: found.length === 1 ? 'equals' : 'in',
    values: found,
  })),
)

/** Two days, or a range shortcut by name. */
const range: Parser<Test> = map(
  sequence(item('between'), either<readonly string[]>(bothEnds(), one)),
  ([, found]): Test => ({ operator: 'inDateRange', values: found }),
)

export function explicitRules({ fields, calendar }: Grammar): readonly Rule[] {
  const typeOf = (name: string) => fields[name]?.type
  const field = item('field', ({ plural }) => !plural)
  const dated = item('field', ({ field: name }) => typeOf(name) === 'date')
  const literal = item('field', isLiteral)
  const grouped = either<readonly string[]>(
    map(literal, ({ field: name }) => [name]),
    map(item('group'), ({ fields: names }) => names),
  )
  const called = new Map(
    Object.entries(fields).flatMap(([name, { synonyms = [] }]) =>
      [name.replaceAll('_', ' '), ...synonyms].map((phrase) => [phrase, name] as const),
    ),
  )
  const known = knownValue(fields)
  /** Groups with a word of their own, by the name of their field. */
  const said = new Set(
    [calendar.date, calendar.year].flatMap((name) => (name ? [`by ${name.replaceAll('_', ' ')}`] : [])),
  )
  const condition = (member: string, { operator, values: found }: Test): Part => ({
    is: 'filter',
    filters: [{ member, operator, ...(found.length > 0 && { values: found }) }],
  })

  return [
    // number of distinct keyword, average of item price, count of keyword; a list such as min, max and average of it
    where(
      (items, at) => !(isWord(items[at - 1], 'and', 'comma') && isFunction(items[at - 2])),
      rule(
        sequence(
          either<Applied>(
            item('function', ({ source }) => / of$/i.test(source)),
            item('compare', ({ source }) => /^(?:max|min)imum of$/i.test(source)),
            item('distinct', ({ source }) => /^number of distinct$/i.test(source)),
            item('count', ({ source }) => /^count of$/i.test(source)),
          ),
          literal,
          unless(either<unknown>(sequence(and, item('field')), item('value'), item('number'))),
        ),
        ([found, { field: name }]) => ({ is: 'counted', counted: aggregated(functionOf(found), name) }),
      ),
    ),
    where(
      isUnlisted,
      rule(sequence(field, sameness), ([{ field: name }, { operator, values: found }]) =>
        condition(name, { operator, values: found.map((text) => known(name, text) ?? text) }),
      ),
    ),
    where(
      isUnlisted,
      rule(either(sequence(dated, range), sequence(field, test)), ([{ field: name }, found]) => condition(name, found)),
    ),
    // by rank: a word with another meaning, in a position for a field only
    where(
      (items, at) => isWord(items[at - 1], 'by'),
      rule(item('word'), ({ source }) => {
        const name = called.get(source.toLowerCase())
        return name === undefined ? undefined : { is: 'field', field: name, plural: false }
      }),
    ),
    // by event_month: in this spelling, the month alone
    where(
      (items, at) => items[at]?.source === calendar.month && isGrouped(items, at),
      rule(item('field'), ({ field: name }) => group([name])),
    ),
    // by event date and item price: also numbers
    rule(
      sequence(
        item('dimension', ({ source }) => said.has(source.toLowerCase())),
        and,
        list(grouped, and),
      ),
      ([{ fields: first }, , found]) => group([...first, ...found.flat()]),
    ),
    where(
      (items, at) => isWith(items[at - 1]),
      rule(
        sequence(
          either<Counted>(
            map(item('counted'), ({ counted }) => counted),
            map(item('measure'), ({ measure }) => ({ measure })),
          ),
          either(range, test, sameness),
        ),
        ([counted, found]): Part => ({ is: 'having', counted, limits: [found] }),
      ),
    ),
  ]
}

function tested(operator: Operator, words: Parser<unknown>, found: Parser<readonly string[]>): Parser<Test> {
  return map(sequence(words, found), ([, taken]) => ({ operator, values: taken }))
}

function bothEnds(): Parser<readonly string[]> {
  return map(sequence(quoted, word('and'), quoted), ([first, , last]) => [first, last])
}

/** Words for a function of a field. Before a number, `minimum of` is a comparison. */
type Applied = ItemOf<'function' | 'distinct' | 'count' | 'compare'>

function functionOf(found: Applied): FunctionName {
  if (found.is === 'function') return found.fn
  if (found.is === 'compare') return found.operator === 'gte' ? 'min' : 'max'
  return found.is === 'distinct' ? 'count_distinct' : 'count'
}

const aggregated = (fn: FunctionName, field: string): Counted => ({
  aggregate: { fn, field },
  name: automaticAlias(fn, field),
})

const group = (names: readonly string[]): Part => ({ is: 'group', fields: names })

/** Whether the question uses the name of the field, not a synonym. */
const isLiteral = ({ field, source }: ItemOf<'field'>): boolean => source.toLowerCase().replaceAll(' ', '_') === field

const isWord = (found: Item | undefined, ...words: readonly string[]): boolean =>
  found?.is === 'word' && words.includes(found.word)

const isFunction = (found: Item | undefined): boolean => found?.is === 'function' || found?.is === 'superlative'

/** A listed field keeps that role besides its condition. */
const isUnlisted = (items: readonly Item[], at: number): boolean =>
  !isWord(leadOf(items, at), 'by') && !isWord(items[at - 1], 'which', 'list')
const isWith = (lead: Item | undefined): boolean => isWord(lead, 'with')

/** Whether the position follows `by`, with other fields in between. */
function isGrouped(items: readonly Item[], at: number): boolean {
  const before = items.slice(0, at).findLast((one) => one.is !== 'field' && !isWord(one, 'and', 'comma'))
  return isWord(before, 'by') || before?.is === 'dimension'
}
