// Texts that are compared with what was searched for: searches containing "x", including the phrase "for kids".

import type { Fields } from '../../../model/model.ts'
import type { ItemOf } from '../../items.ts'
import { either, sequence } from '../../parser.ts'
import { item, type Rule, rule, where } from '../../rule.ts'
import { said, sought, texts, values } from '../../rules/value-words.ts'

export const searchedTextRules = (fields: Fields): readonly Rule[] => [
  // searches including the phrase "for kids"
  rule(
    sequence(
      item('text operator'),
      item('field', ({ source }) => /^phrase$/i.test(source)),
      sought(values),
    ),
    ([{ operator }, , found]) => texts('keyword', operator, found),
  ),
  rule(
    sequence(
      either<ItemOf<'measure'> | ItemOf<'context'>>(
        item('measure', ({ measure }) => measure.name === 'searches'),
        item('context', ({ on }) => on === 'search'),
      ),
      item('text operator'),
      sought(said),
    ),
    ([counted, { operator }, found]) => [counted, texts('keyword', operator, found)],
  ),
  where(
    (items) =>
      items.some((one) => one.is === 'measure' && one.measure.listed === 'keyword') &&
      !items.some((one) => one.is === 'field' && one.field !== 'keyword' && fields[one.field]?.type === 'string'),
    rule(sequence(item('text operator'), sought(values)), ([{ operator }, found]) => texts('keyword', operator, found)),
  ),
]
