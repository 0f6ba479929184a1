// Values of conditions: which words can be one, and what they are compared with.

import type { Operator } from '../../query/operators.ts'
import type { Item, Limit, Part } from '../items.ts'
import type { Condition } from '../lexicon/meaning.ts'
import { either, list, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, word } from '../rule.ts'
import { end } from './end.ts'

export const filter = (...filters: readonly Condition[]): Part => ({ is: 'filter', filters })

export const condition = (member: string, operator: Operator, values: readonly string[] = []): Condition =>
  values.length === 0 ? { member, operator } : { member, operator, values }

/** Words for whatever it is, which name nothing. */
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

/** What stands in quotes. */
export const quoted = map(
  item('value', ({ quoted: isQuoted }) => isQuoted),
  ({ text }) => text,
)

/** A word that means something elsewhere, where only a value can stand. */
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

/** First "a" and then "b" is not a list. */
const and = item('word', ({ word: one, source }) => one === 'and' && !/\bthen\b/i.test(source))

export const separator = either<unknown>(
  sequence(word('comma'), either<unknown>(and, word('or'))),
  word('comma'),
  and,
  word('or'),
)
/** What is surely a name: in quotes, with digits, or several words with capitals. */
export const names = list(
  map(item('value'), ({ text }) => text),
  separator,
)
/** Values that are marked as such: in quotes, with digits, or with a capital. */
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
/** Behind names in quotes and a comma, a word is none of them: "a" and "b", together. */
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

/** The name of a field behind an operator that takes a text, where nothing follows: sort_by containing price. */
export const nameAsText: Parser<readonly string[]> = map(
  sequence((items: readonly Item[], at: number) => {
    const [before, found] = [items[at - 1], items[at]]
    const isNext = before !== undefined && found !== undefined && found.start === before.end + 1
    return isNext && found.is === 'field' && /^\w+$/.test(found.source) ? { value: found, to: at + 1 } : undefined
  }, end),
  ([{ source }]) => [source],
)

/** Values of which each condition takes any: `red or blue` is one condition, `red and blue` are two. */
export type Alternatives = readonly (readonly string[])[]

/** What is looked for within a text, where `and` asks for each. Both words together leave open what belongs together. */
export const sought =
  (parser: Parser<readonly string[]>): Parser<Alternatives> =>
  (items, at) => {
    const found = parser(items, at)
    if (found === undefined) return undefined
    const joints = items.slice(at, found.to).flatMap((one) => (one.is === 'word' ? [one.word] : []))
    if (!joints.includes('and')) return { value: [found.value], to: found.to }
    return joints.includes('or') ? undefined : { value: found.value.map((text) => [text]), to: found.to }
  }

/** A condition for each of them. A text contains several, but starts with one alone: `starting with a and b` is either. */
export const texts = (member: string, operator: Operator, found: Alternatives): Part =>
  filter(...(operator === 'contains' ? found : [found.flat()]).map((one) => condition(member, operator, one)))

/** A condition that names things, by whichever field has their name. */
const naming = (one: Condition): Part => ({ is: 'filter', filters: [one], naming: true })

export const anyOf = (member: string, found: readonly string[]): Part =>
  naming(condition(member, found.length === 1 ? 'equals' : 'in', found))

export const noneOf = (member: string, found: readonly string[]): Part => naming(condition(member, 'notEquals', found))

export const bounds = (member: string, limits: readonly Limit[]): Part =>
  filter(...limits.map(({ operator, value: limit }) => condition(member, operator, [limit])))

/** Between a field and its value. */
export const is = maybe(word('is', 'comma'))
export const not = word('not', 'except')
