// Keywords: searches for shoes, was "boots" searched, excluding "gift card".

import type { ItemOf } from '../../items.ts'
import { ahead, either, list, map, maybe, type Parser, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { anyOf, marked, noneOf, quoted, separator, values } from '../../rules/value-words.ts'

/** `searched dress` needs no preposition. */
const verbBefore: Parser<unknown> = (items, at) =>
  items[at - 1]?.is === 'context' ? { value: true, to: at } : undefined

const exactly = maybe(item('compare', ({ operator, source }) => operator === 'equals' && /^exactly$/i.test(source)))

export const keywordRules: readonly Rule[] = [
  // revenue for "lamp" searches
  where(
    (items, at) => items.slice(0, at).some(({ is }) => is === 'measure' || is === 'counted'),
    rule(
      sequence(
        preposition('for', 'from', 'of', 'in', 'via'),
        list(quoted, separator),
        item('measure', ({ measure }) => measure.name === 'searches'),
      ),
      ([, found]) => anyOf('keyword', found),
    ),
  ),
  // facets selected after searching "lamp": a condition on the rows of that search
  rule(
    sequence(
      item('refused', ({ source }) => /^after searching$/i.test(source)),
      maybe(preposition('for', 'about')),
      list(quoted, separator),
    ),
    ([, , found]) => anyOf('keyword', found),
  ),
  // orders after a search for "lamp"
  rule(
    sequence(
      preposition('via', 'from'),
      item('measure', ({ measure }) => measure.name === 'searches'),
      maybe(preposition('for', 'about')),
      values,
    ),
    ([, , , found]) => anyOf('keyword', found),
  ),
  rule(
    sequence(
      preposition('via', 'from'),
      item('context', ({ on, measure, verb = false }) => on === 'search' && verb && measure?.name === 'searches'),
    ),
    ([, verb]) => verb,
  ),
  // searches for shoes or boots; was "boots" searched
  rule(
    sequence(
      either<ItemOf<'measure'> | ItemOf<'context'>>(
        item('measure', ({ measure }) => measure.listed === 'keyword' || measure.name === 'clicked_searches'),
        item('context', ({ on, verb = false }) => on === 'search' && verb),
      ),
      either<readonly string[]>(
        map(sequence(preposition('for', 'about'), exactly, values), ([, , found]) => found),
        map(sequence(ahead(verbBefore), marked), ([, found]) => found),
      ),
    ),
    ([counted, found]) => [counted, anyOf('keyword', found)],
  ),
  rule(
    sequence(
      marked,
      maybe(word('is')),
      item('context', ({ on, verb = false }) => on === 'search' && verb),
    ),
    ([found, , verb]) => [anyOf('keyword', found), verb],
  ),
  // `paid for "Lamp"` names an item
  where(
    (items, at) => !/^(?:price|paid|spent)$/i.test(items[at - 1]?.source ?? ''),
    rule(sequence(preposition('for', 'about'), exactly, list(quoted, separator)), ([, , found]) =>
      anyOf('keyword', found),
    ),
  ),
]

export const withoutKeywordRules: readonly Rule[] = [
  // revenue by keyword, excluding "gift card"
  where(
    (items) =>
      items.some(
        (one) =>
          (one.is === 'field' && one.field === 'keyword') || (one.is === 'measure' && one.measure.listed === 'keyword'),
      ),
    rule(sequence(word('except'), list(quoted, separator)), ([, found]) => noneOf('keyword', found)),
  ),
]
