// Texts within keywords: searches containing "x", including the phrase "for kids".

import type { Fields } from '../../../model/model.ts'
import type { ItemOf } from '../../items.ts'
import { ahead, either, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { PRONOUN, said, sought, texts, values } from '../../rules/value-words.ts'

const searched = either<ItemOf<'measure'> | ItemOf<'context'>>(
  item('measure', ({ measure }) => measure.name === 'searches'),
  item('context', ({ on }) => on === 'search'),
)
const whatever = item('unknown', ({ text }) => PRONOUN.test(text))

export const searchedTextRules = (fields: Fields): readonly Rule[] => [
  // searches for anything containing "x", for anything but "x"
  rule(
    sequence(
      searched,
      maybe(preposition('for', 'about')),
      whatever,
      maybe(word('that')),
      ahead(
        either<unknown>(
          item('text operator'),
          word('except'),
          item('word', ({ source }) => /^but$/i.test(source)),
        ),
      ),
    ),
    ([counted]) => counted,
  ),
  // searches including the phrase "for kids"
  rule(
    sequence(
      item('text operator'),
      item('field', ({ source }) => /^phrase$/i.test(source)),
      sought(values),
    ),
    ([{ operator }, , found]) => texts('keyword', operator, found),
  ),
  rule(sequence(searched, item('text operator'), sought(said)), ([counted, { operator }, found]) => [
    counted,
    texts('keyword', operator, found),
  ]),
  where(
    (items) =>
      items.some((one) => one.is === 'measure' && one.measure.listed === 'keyword') &&
      !items.some((one) => one.is === 'field' && one.field !== 'keyword' && fields[one.field]?.type === 'string'),
    rule(sequence(item('text operator'), sought(values)), ([{ operator }, found]) => texts('keyword', operator, found)),
  ),
]
