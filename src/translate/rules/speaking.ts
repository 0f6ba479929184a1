// Values that name their field by themselves: ConceptSearch, EUR, Googlebot, visitor "w-77".

import type { Fields } from '../lexicon/lexicon.ts'
import type { Condition } from '../lexicon/meaning.ts'
import { list, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { about, before, typed } from './about.ts'
import { knownValue } from './spelling.ts'
import { anyOf, condition, filter, is, separator } from './values.ts'

export function speakingRules(fields: Fields): readonly Rule[] {
  const { textual } = typed(fields)
  const known = knownValue(fields)

  /** A field of known values, and one of them. */
  const fieldWithKnown: Parser<readonly [string, string]> = (items, at) => {
    const found = sequence(textual, is)(items, at)
    const next = found && items[found.to]
    const name = found?.value[0].field
    const text = name !== undefined && next && known(name, next.source)
    return name && text && found ? { value: [name, text], to: found.to + 1 } : undefined
  }

  /** Values that name their field by themselves, such as ConceptSearch. */
  const speaking = new Map(
    Object.entries(fields).flatMap(([name, { values: known = [] }]) =>
      known
        .filter((one) => /[a-z][A-Z]|_/.test(one))
        .map((one): [string, Condition] => [one.toLowerCase(), condition(name, 'equals', [one])]),
    ),
  )
  const spoken = map(item('unknown'), ({ text }) => speaking.get(text.toLowerCase()))

  return [
    // ConceptSearch or UnifiedSearch
    where(
      (items, at) =>
        before(items, at)?.is !== 'field' && !(before(items, at)?.is === 'word' && items[at - 2]?.is === 'field'),
      rule(list(spoken, separator), (found) => {
        const [first] = found
        return (
          first &&
          anyOf(
            first.member,
            found.flatMap((one) => one.values ?? []),
          )
        )
      }),
    ),
    // visitor "w-77"
    rule(
      sequence(
        item('measure', ({ measure, plural }) => !plural && measure.each !== undefined && measure.listed !== 'keyword'),
        maybe(word('is')),
        list(
          map(item('value'), ({ text }) => text),
          separator,
        ),
      ),
      ([{ measure }, , found]) => (measure.each === undefined ? undefined : anyOf(measure.each, found)),
    ),
    // event type rec_click
    about(sequence(textual, is, list(spoken, separator)), ([{ field: name }, , found]) =>
      found[0]?.member === name
        ? anyOf(
            name,
            found.flatMap((one) => one.values ?? []),
          )
        : undefined,
    ),
    rule(fieldWithKnown, ([name, text]) => filter(condition(name, 'equals', [text]))),
  ]
}
