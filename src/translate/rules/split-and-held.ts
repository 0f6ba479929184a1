// Groups restricted to some values: by currency, EUR and USD only; searches per keyword for nike and adidas.

import type { Item, ItemOf, Part } from '../items.ts'
import type { Grammar } from '../language.ts'
import { either, list, map, maybe, type Parser, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, word } from '../rule.ts'
import { typed } from './about.ts'
import { and } from './measured.ts'
import { only } from './only.ts'
import { knownValue } from './spelt-values.ts'
import { anyOf, marked, values } from './value-words.ts'

const noField = unless(item('field'))

/** Values after the groups: with `only` anywhere, or values that are clearly names. */
const held: Parser<readonly string[]> = either<readonly string[]>(
  map(sequence(maybe(word('comma')), only, values, noField), ([, , found]) => found),
  map(sequence(maybe(word('comma')), values, only), ([, found]) => found),
  map(sequence(word('comma'), marked, noField), ([, found]) => found),
)

export function splitAndHeldRules({ fields, term }: Grammar): readonly Rule[] {
  const { typeOf } = typed(fields)
  const known = knownValue(fields)
  /** In "by engine, ConceptSearch" the value is not an engine. */
  const isOfOther = (name: string) => (text: string) =>
    known(name, text) === undefined && Object.keys(fields).some((other) => known(other, text) !== undefined)
  const groups = list(either<ItemOf<'field'> | ItemOf<'dimension'>>(item('field'), item('dimension')), and)
  const split = (by: Item, found: readonly Item[], name: string, texts: readonly string[]): readonly Part[] => [
    by,
    ...found.flatMap((one, at): readonly Part[] => (at === 0 ? [one] : [{ is: 'word', word: 'and' }, one])),
    anyOf(
      name,
      texts.map((text) => known(name, text) ?? text),
    ),
  ]
  return [
    rule(sequence(word('by'), groups, held), ([by, found, texts]) => {
      const last = found.at(-1)
      const isHoldable = last?.is === 'field' && typeOf(last.field) === 'string' && !texts.some(isOfOther(last.field))
      return isHoldable ? split(by, found, last.field, texts) : undefined
    }),
    // searches per keyword for nike and adidas
    rule(
      sequence(
        word('by'),
        item('field', ({ field }) => field === term),
        preposition('for'),
        maybe(only),
        values,
      ),
      ([by, field, , , texts]) => split(by, [field], field.field, texts),
    ),
  ]
}
