// Values of conditions: which words can be values, and which fields they belong to.

import type { Operator } from '../../query/operators.ts'
import type { Item, Limit, Part } from '../items.ts'
import type { Condition } from '../lexicon/meaning.ts'
import { either, list, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, word } from '../rule.ts'
import { end } from './end.ts'

export const filter = (...filters: readonly Condition[]): Part => ({ is: 'filter', filters })

export const condition = (member: string, operator: Operator, values: readonly string[] = []): Condition =>
  values.length === 0 ? { member, operator } : { member, operator, values }

/** Placeholder words that name nothing. */
export const PRONOUN = /^(?:any|some|every)thing$|^whatever$/i

/** Words that can only be a value. */
export const value = either<string>(
  map(item('value'), ({ text }) => text),
  map(
    item('unknown', ({ text }) => !PRONOUN.test(text)),
    ({ text }) => text,
  ),
  map(
    item('number', ({ source }) => !/^one$/i.test(source)),
    ({ source }) => source,
  ),
)

/** A quoted value. */
export const quoted = map(
  item('value', ({ quoted: isQuoted }) => isQuoted),
  ({ text }) => text,
)

/** A word with another meaning, in a position for a value only. */
export const literal = map(
  (items: readonly Item[], at: number) => {
    const found = items[at]
    const kinds = [
      'measure',
      'context',
      'refused',
      'condition',
      'superlative',
      'direction',
      'function',
      'text operator',
      'count',
    ]
    return found && kinds.includes(found.is) && !/^an? /i.test(found.source) ? { value: found, to: at + 1 } : undefined
  },
  ({ source }) => source,
)

/** `first "a" and then "b"` is not a list. */
const and = item('word', ({ word: one, source }) => one === 'and' && !/\bthen\b/i.test(source))

export const separator = either<unknown>(
  sequence(word('comma'), either<unknown>(and, word('or'))),
  word('comma'),
  and,
  word('or'),
)
/** A clear name: in quotes, with digits, or several capitalized words. */
export const names = list(
  map(item('value'), ({ text }) => text),
  separator,
)
/** A marked value: in quotes, with digits, or capitalized. */
export const marked = list(
  either<string>(
    map(item('value'), ({ text }) => text),
    map(
      item('unknown', ({ text }) => /^\p{Lu}/u.test(text)),
      ({ text }) => text,
    ),
  ),
  separator,
)
/** After quoted names and a comma, a word is not another name: "a" and "b", together. */
export const values = either<readonly string[]>(
  map(
    sequence(list(quoted, separator), maybe(sequence(word('or', 'and'), list(value, separator)))),
    ([found, more]) => [...found, ...(more?.[1] ?? [])],
  ),
  list(value, separator),
)
export const said = either<readonly string[]>(
  values,
  map(literal, (text) => [text]),
)

/** A field name after a text operator, with nothing after it, is a text: sort_by containing price. */
export const nameAsText: Parser<readonly string[]> = map(
  sequence((items: readonly Item[], at: number) => {
    const [before, found] = [items[at - 1], items[at]]
    const isNext = before !== undefined && found !== undefined && found.start === before.end + 1
    return isNext && found.is === 'field' && /^\w+$/.test(found.source) ? { value: found, to: at + 1 } : undefined
  }, end),
  ([{ source }]) => [source],
)

/** Values per condition: `red or blue` is one condition with two values, `red and blue` are two conditions. */
export type Alternatives = readonly (readonly string[])[]

/** Texts to search for. `and` requires each of them. A mix of `and` and `or` is ambiguous. */
export const sought =
  (parser: Parser<readonly string[]>): Parser<Alternatives> =>
  (items, at) => {
    const found = parser(items, at)
    if (found === undefined) return undefined
    const joints = items.slice(at, found.to).flatMap((one) => (one.is === 'word' ? [one.word] : []))
    if (!joints.includes('and')) return { value: [found.value], to: found.to }
    return joints.includes('or') ? undefined : { value: found.value.map((text) => [text]), to: found.to }
  }

/**
 * One condition per value. A text can contain several values but starts with one, so `starting with a and b` is
 * ambiguous.
 */
export const texts = (member: string, operator: Operator, found: Alternatives): Part =>
  filter(...(operator === 'contains' ? found : [found.flat()]).map((one) => condition(member, operator, one)))

/** A condition on a name, in any field that contains it. */
const naming = (one: Condition): Part => ({ is: 'filter', filters: [one], naming: true })

export const anyOf = (member: string, found: readonly string[]): Part =>
  naming(condition(member, found.length === 1 ? 'equals' : 'in', found))

export const noneOf = (member: string, found: readonly string[]): Part => naming(condition(member, 'notEquals', found))

export const bounds = (member: string, limits: readonly Limit[]): Part =>
  filter(...limits.map(({ operator, value: limit }) => condition(member, operator, [limit])))

/** The word between a field and its value. */
export const is = maybe(word('is', 'comma'))
export const not = word('not', 'except')
