// Objects and places that add nothing to an action: clicked a product in the results list.

import type { Item, ItemOf } from '../../items.ts'
import { ahead, either, maybe, type Parser, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { averagePosition, clickedSearches, clicks, searchClicks } from '../measures.ts'

/** The actors, each or all together. */
const isDoer = (one: Item | undefined): boolean =>
  one?.is === 'measure' && (one.measure.isActor === true || one.measure.name === 'visits')

const isDone = (items: readonly Item[], at: number): boolean =>
  isDoer(items[at - 1]) || (/^(?:who|that)$/i.test(items[at - 1]?.source ?? '') && isDoer(items[at - 2]))

/** Words that make the object a specific one, or give a number. */
const told = either<unknown>(
  item('value'),
  item('unknown'),
  item('number'),
  item('bound'),
  item('context', ({ verb = false }) => verb),
  item('text operator'),
  item('superlative'),
  word('is', 'times', 'and', 'or', 'comma', 'that'),
)

const did = item('context', ({ verb = false, measure }) => verb && measure !== undefined)
const product = item('field', ({ field, plural }) => field === 'item_name' && !plural)

/** How many people bought a product: any product. */
const anything: Rule = where(
  isDone,
  rule(sequence(did, product, unless(told)), ([verb]) => verb),
)

const SAME = refused('ambiguous', 'may be the same product or another one: say "something" for any product')

/** People who clicked a product and then bought it, or something. */
const andThen: Rule = where(
  isDone,
  rule(sequence(did, product, word('and'), did), ([verb, , and, next]) => [
    verb,
    and,
    /\b(?:something|anything|purchases?|orders?)$/i.test(next.source) ? next : SAME,
  ]),
)

const clicked = either<ItemOf<'context'> | ItemOf<'measure'>>(
  item('context', ({ verb = false, measure }) => verb && measure === clicks),
  item('measure', ({ measure }) => [clicks, searchClicks, clickedSearches].includes(measure)),
)

const list = item('word', ({ source }) => /^(?:the )?list(?: of)?$/i.test(source))

/** Places of results: in the result list, on a results page. */
const onResults: Parser<unknown> = sequence(
  preposition('in', 'on', 'from'),
  maybe(list),
  item(
    'field',
    ({ field, source }) =>
      /^(?:search )?results?$/i.test(source) || (field === 'page_no' && /\bresults? page$/i.test(source)),
  ),
  maybe(list),
  unless(either<unknown>(told, word('with', 'without', 'page'), item('compare'), item('field'))),
)

const WHICH_RESULTS = refused('ambiguous', 'may be positions or how many results there were: say "positions" or "with"')

export const objectRules: readonly Rule[] = [
  anything,
  andThen,
  // clicks from results 1 to 3
  rule(
    sequence(
      clicked,
      maybe(preposition('in', 'on', 'from')),
      item('field', ({ source }) => /^(?:search )?results?$/i.test(source)),
      ahead(item('number')),
    ),
    ([found]) => [found, WHICH_RESULTS],
  ),
  rule(sequence(clicked, onResults), ([found]) =>
    found.is === 'measure' && found.measure === clicks ? { ...found, measure: searchClicks } : found,
  ),
]

const isOften = (one: Item): boolean => one.is === 'count' && /often|times|frequently/i.test(one.source)
/** Properties that only clicks have. */
const isOfItems = (name: string): boolean => /^(?:click|item)_/.test(name)
const namesItems = (one: Item): boolean =>
  (one.is === 'measure' && one.measure === averagePosition) ||
  (one.is === 'counted' && 'aggregate' in one.counted && isOfItems(one.counted.aggregate.field)) ||
  (one.is === 'field' && isOfItems(one.field)) ||
  (one.is === 'group' && one.fields.some(isOfItems)) ||
  (one.is === 'filter' && one.filters.some(({ member }) => isOfItems(member) || member === 'had_click'))
const isHeld = (one: Item): boolean => one.is === 'having' && 'measure' in one.counted && one.counted.measure === clicks

/**
 * Which keywords were clicked, how many engines: restricts to those with clicks, unless the question asks how often.
 */
export const clickedOnes: Rule = where(
  (items) => !items.some((one) => isOften(one) || namesItems(one) || isHeld(one)),
  rule(
    item('context', ({ on, verb = false, measure }) => on === 'search' && verb && measure === clicks),
    (verb) => [verb, { is: 'filter', filters: [{ member: 'had_click', operator: 'equals', values: ['true'] }] }],
  ),
)
