// Fields that equal, or do not equal, one of some values: engine "x" or "y", for keyword shoes, except engine "x".

import type { Item } from '../items.ts'
import type { Grammar } from '../language.ts'
import { either, list, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { about, before, isLead, typed } from './about.ts'
import { knownValue } from './spelt-values.ts'
import { anyOf, literal, marked, noneOf, not, quoted, said, separator, values } from './value-words.ts'

const equality = item(
  'word',
  ({ word: one, source }) =>
    one === 'is' && /^(?:=+|:|.*equals?.*|named|called|set to|is called|is named)$/i.test(source),
)

/** In "excluding filtered searches" the word is not a value. */
const counted = item('measure', ({ plural }) => plural)

/** `keyword is shoes` has a value. After `was` and `were` a verb is likelier. */
const plainly = item(
  'word',
  ({ word: one, source }) => one === 'is' && !/^(?:was|were|are|been|be|being)$/i.test(source),
)

export function equalityRules({ fields, term }: Grammar): readonly Rule[] {
  const isTerm = (one: Item | undefined): boolean => one?.is === 'field' && one.field === term && !one.plural
  const { textual } = typed(fields)
  const known = knownValue(fields)
  const spelt = (name: string, found: readonly string[]) => found.map((text) => known(name, text) ?? text)

  return [
    // engine: "x"
    about(
      sequence(
        item('field', ({ field: name, plural }) => !plural && fields[name]?.type === 'string'),
        item('word', ({ source }) => source === ':'),
        list(quoted, separator),
      ),
      ([{ field: name }, , found]) => anyOf(name, spelt(name, found)),
    ),
    // engine is not "x", except engine "x", other than "x" engine
    about(
      sequence(textual, maybe(word('is', 'that')), not, maybe(preposition('in', 'on')), values, unless(counted)),
      ([{ field: name }, , , , found]) => noneOf(name, spelt(name, found)),
    ),
    rule(
      sequence(not, maybe(preposition('for', 'on', 'in', 'from')), textual, maybe(word('is')), values),
      ([, , { field: name }, , found]) => noneOf(name, spelt(name, found)),
    ),
    rule(
      sequence(not, maybe(preposition('for', 'on', 'in', 'from')), values, textual),
      ([, , found, { field: name }]) => noneOf(name, spelt(name, found)),
    ),
    // engine is "x", engine "x" or "y", "x" engine
    about(
      sequence(textual, equality, maybe(preposition('in', 'for')), maybe(word('or')), said),
      ([{ field: name }, , , , found]) => anyOf(name, spelt(name, found)),
    ),
    where(
      (items, at) => isLead(before(items, at)) || isTerm(items[at]),
      about(
        sequence(textual, plainly, maybe(preposition('in', 'for')), maybe(word('or')), values),
        ([{ field: name }, , , , found]) => anyOf(name, spelt(name, found)),
      ),
    ),
    about(
      sequence(
        textual,
        maybe(either<unknown>(preposition('in'), word('is'))),
        maybe(word('or')),
        marked,
        unless(
          either<unknown>(
            item('field', ({ plural }) => !plural),
            sequence(word('and', 'or'), item('unknown')),
          ),
        ),
      ),
      ([{ field: name }, , , found]) => anyOf(name, spelt(name, found)),
    ),
    // any engine but "B2B"
    about(
      sequence(
        item('field', ({ field: name, plural }) => !plural && fields[name]?.type === 'string'),
        item('word', ({ source }) => /^but$/i.test(source)),
        values,
      ),
      ([{ field: name }, , found]) => noneOf(name, spelt(name, found)),
    ),
    // from keyword sale, of the item Top: question words that are names here
    where(
      (items, at) => before(items, at)?.is === 'preposition' && before(items, at)?.source.toLowerCase() !== 'by',
      rule(
        sequence(
          item('field', ({ field: name, plural }) => !plural && fields[name]?.type === 'string'),
          literal,
          unless(either<unknown>(item('number'), item('field'), item('measure'), item('context'))),
        ),
        ([{ field: name }, text]) => (name === term || /^\p{Lu}/u.test(text) ? anyOf(name, [text]) : undefined),
      ),
    ),
    // for keyword shoes
    where(
      (items, at) => isLead(before(items, at)),
      rule(sequence(textual, values), ([{ field: name }, found]) => anyOf(name, spelt(name, found))),
    ),
    where(
      (items, at) => before(items, at)?.is !== 'field',
      rule(sequence(marked, textual), ([found, { field: name, plural }]) =>
        plural && found.length === 1 ? undefined : anyOf(name, spelt(name, found)),
      ),
    ),
  ]
}
