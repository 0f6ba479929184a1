// Values that imply their field: ConceptSearch, EUR, Googlebot, visitor "w-77".

import type { Item } from '../items.ts'
import type { Grammar } from '../language.ts'
import type { Condition } from '../lexicon/meaning.ts'
import { either, list, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { about, typed } from './about.ts'
import { knownValue } from './spelt-values.ts'
import { anyOf, condition, filter, is, noneOf, not, separator } from './value-words.ts'

export function speakingRules({ fields }: Grammar): readonly Rule[] {
  const { textual, typeOf } = typed(fields)
  const known = knownValue(fields)

  /** A field with known values, and one of them. */
  const fieldWithKnown: Parser<readonly [string, string]> = (items, at) => {
    const found = sequence(textual, is)(items, at)
    const next = found && items[found.to]
    const name = found?.value[0].field
    const text = name !== undefined && next && known(name, next.source)
    return name && text && found ? { value: [name, text], to: found.to + 1 } : undefined
  }

  /** Values that imply their field, such as ConceptSearch. */
  const speaking = new Map(
    Object.entries(fields).flatMap(([name, { values: known = [] }]) =>
      known
        .filter((one) => /[a-z][A-Z]|_/.test(one))
        .map((one): [string, Condition] => [one.toLowerCase(), condition(name, 'equals', [one])]),
    ),
  )
  // "ConceptSearch volume" is a count.
  const spoken = map(item('unknown'), ({ text }) => speaking.get(text.toLowerCase().replace(/ volume$/, '')))

  return [
    // event type rec_click
    about(
      sequence(textual, either<unknown>(preposition('in'), is), list(spoken, separator)),
      ([{ field: name }, , found]) => (found[0]?.member === name ? anyOf(name, valuesIn(found)) : undefined),
    ),
    // request type other than ConceptSearch
    about(sequence(textual, maybe(word('is')), not, list(spoken, separator)), ([{ field: name }, , , found]) =>
      found[0]?.member === name ? noneOf(name, valuesIn(found)) : undefined,
    ),
    // without ConceptSearch
    rule(
      sequence(word('except', 'without'), list(spoken, separator)),
      ([, found]) => found[0] && noneOf(found[0].member, valuesIn(found)),
    ),
    // ConceptSearch or UnifiedSearch
    where(
      (items, at) => !isCompared(items, at),
      rule(list(spoken, separator), (found) => found[0] && anyOf(found[0].member, valuesIn(found))),
    ),
    // user 42
    about(
      sequence(
        item(
          'field',
          ({ field: name, plural }) => !plural && /_(?:id|number|code)$/.test(name) && typeOf(name) === 'string',
        ),
        maybe(word('is')),
        list(
          map(item('number'), ({ source }) => source),
          separator,
        ),
      ),
      ([{ field: name }, , found]) => anyOf(name, found),
    ),
    rule(fieldWithKnown, ([name, text]) => filter(condition(name, 'equals', [text]))),
  ]
}

const valuesIn = (found: readonly Condition[]): readonly string[] => found.flatMap((one) => one.values ?? [])

/** After a field: request type is not ConceptSearch. */
const isCompared = (items: readonly Item[], at: number): boolean =>
  items.slice(Math.max(0, at - 3), at).findLast((one) => !isComparing(one))?.is === 'field'
const isComparing = (one: Item): boolean =>
  one.is === 'compare' || (one.is === 'word' && ['is', 'not', 'except', 'that', 'or'].includes(one.word))
