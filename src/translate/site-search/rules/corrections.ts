// Spelling corrections: searches corrected to "boots", how "bots" was corrected, what people typed before.

import type { Part } from '../../items.ts'
import { ahead, either, list, map, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { anyOf, condition, filter, separator } from '../../rules/value-words.ts'
import { searches } from '../measures.ts'

const corrected = item(
  'condition',
  ({ filters: [one] }) => one?.member === 'corrected_keyword' && one.operator === 'set',
)
const typedBefore = item('condition', ({ source }) => /^(?:before|when|that|which)\b/i.test(source))
const to = preposition('to', 'in')
const words = list(
  map(item('value'), ({ text }) => text),
  separator,
)
/** The corrected keyword. A single word needs no quotes. */
const target = either<readonly string[]>(
  words,
  map(
    sequence(
      item('unknown', ({ text }) => !/^(?:any|some|every)thing$/i.test(text)),
      unless(either<unknown>(item('unknown'), item('value'))),
    ),
    ([{ text }]) => [text],
  ),
)
const keyword = item('field', ({ field, plural }) => field === 'keyword' && !plural)
const timesAsked = sequence(
  item('count', ({ source }) => /times|often|frequently/i.test(source)),
  maybe(word('is')),
)
const group = (field: string): Part => ({ is: 'group', fields: [field] })

export const correctionRules: readonly Rule[] = [
  // what did people type before we corrected it
  rule(
    sequence(
      word('which'),
      either<unknown>(
        item('context', ({ on, verb = false }) => on === 'search' && verb),
        item('field', ({ source }) => /^type$/i.test(source)),
      ),
      typedBefore,
      maybe(sequence(to, words)),
    ),
    ([, , condition, target]) => [
      group('original_keyword'),
      target === undefined ? condition : anyOf('corrected_keyword', target[1]),
    ],
  ),
  // which keywords were corrected to "boots"
  rule(
    sequence(
      maybe(word('which', 'list')),
      item('field', ({ field, plural }) => plural && (field === 'keyword' || field === 'original_keyword')),
      maybe(word('is', 'that')),
      corrected,
      to,
      target,
    ),
    ([, , , , , found]) => [group('original_keyword'), anyOf('corrected_keyword', found)],
  ),
  // which corrected keywords did "bots" get turned into
  rule(
    sequence(
      word('which', 'list'),
      item('field', ({ field }) => field === 'corrected_keyword'),
      words,
      maybe(word('with', 'is')),
      to,
    ),
    ([, { field }, typed]) => [group(field), anyOf('original_keyword', typed)],
  ),
  // visits where the keyword was corrected, visits that corrected a keyword
  where(
    (items, at) => at > 0 && /^(?:where|in which|whose)\b/i.test(items[at - 1]?.source ?? ''),
    rule(sequence(keyword, maybe(word('is')), corrected), ([, , found]) => found),
  ),
  where(
    (items, at) => at > 0 && items[at - 1]?.is === 'word',
    rule(sequence(corrected, keyword), ([found]) => found),
  ),
  // how often was "bots" corrected
  rule(sequence(timesAsked, words, maybe(word('is', 'that')), corrected, unless(to)), ([, typed]) => [
    { is: 'measure', measure: searches, plural: true, asked: true },
    anyOf('original_keyword', typed),
  ]),
  // spelling corrections per day
  rule(
    sequence(
      item('field', ({ field, source }) => field === 'corrected_keyword' && /corrections$/i.test(source)),
      ahead(either<unknown>(word('by'), item('dimension'))),
    ),
    () => [{ is: 'measure', measure: searches, plural: true }, filter(condition('corrected_keyword', 'set'))],
  ),
  // how often was "bots" corrected to "boots"
  rule(
    sequence(maybe(timesAsked), words, maybe(word('is', 'that')), corrected, to, target),
    ([asked, typed, , , , found]) => [
      ...(asked ? [{ is: 'measure', measure: searches, plural: true, asked: true } as const] : []),
      anyOf('original_keyword', typed),
      anyOf('corrected_keyword', found),
    ],
  ),
  rule(sequence(corrected, to, target), ([, , found]) => anyOf('corrected_keyword', found)),
  // how was "bots" corrected, what was "bots" corrected to
  rule(
    either<readonly string[]>(
      map(sequence(words, maybe(word('is')), corrected, to, unless(words)), ([found]) => found),
      map(
        sequence(either<unknown>(sequence(word('which'), maybe(word('is'))), word('is')), words, corrected),
        ([, found]) => found,
      ),
    ),
    (found) => [group('corrected_keyword'), anyOf('original_keyword', found)],
  ),
]
