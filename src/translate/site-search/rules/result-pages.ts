// Pages of results and positions on them: the first 3 positions, beyond page 1, on page 2.

import type { Item, ItemOf } from '../../items.ts'
import { either, map, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { nthPage } from '../../rules/pages.ts'
import { bounds, condition, filter } from '../../rules/value-words.ts'
import { averagePosition, clickedSearches, clicks, searchClicks } from '../measures.ts'

const average = item('measure', ({ measure }) => measure === averagePosition)
/** Adjectives of quality. `highest` and `lowest` are not among them: they refer to the number. */
const valued = item('superlative', ({ by, source }) => by === undefined && /best|worst|top|bottom/i.test(source))
const turned = <T extends ItemOf<'superlative'> | ItemOf<'direction'>>(found: T): T => ({
  ...found,
  dir: found.dir === 'desc' ? 'asc' : 'desc',
})

const isPlace = (one: Item | undefined): boolean =>
  (one?.is === 'field' && /^(?:click_element_position|page_no)$/.test(one.field)) ||
  (one?.is === 'measure' && one.measure === averagePosition) ||
  (one?.is === 'word' && one.word === 'page')

const isDeeper = (source: string): boolean => /^(?:deeper|lower down|further down|farther down)\s+than$/i.test(source)
const deeperThan = sequence(
  item('compare', ({ source }) => isDeeper(source)),
  map(item('number'), ({ value }) => value),
  unless(item('field', isPlace)),
)

/** Things that were clicked, or the click itself. */
const isClicked = (one: Item): boolean =>
  (one.is === 'context' && one.measure === clicks) ||
  (one.is === 'measure' && [clicks, searchClicks, clickedSearches].includes(one.measure)) ||
  (one.is === 'condition' && one.filters.some(({ member }) => member === 'had_click'))

const WHICH_POSITION = refused('ambiguous', 'may be one click or all clicks: say "average click position"')

/** A higher position is worse: an average click position worse than 8, the best average position. */
export const positionRules: readonly Rule[] = [
  rule(sequence(valued, average), ([found, position]) => [turned(found), position]),
  rule(
    sequence(
      valued,
      maybe(item('number')),
      item('field', ({ plural }) => plural),
      word('by'),
      average,
    ),
    ([found, number, ...others]) => [turned(found), ...(number ? [number] : []), ...others],
  ),
  rule(
    sequence(
      valued,
      item('field', ({ field, plural }) => field === 'click_element_position' && !plural),
    ),
    () => WHICH_POSITION,
  ),
  // by average position, best first
  where(
    (items) => items.some((one) => one.is === 'measure' && one.measure === averagePosition),
    rule(
      item('direction', ({ source }) => /\b(?:best|worst)\b/i.test(source)),
      turned,
    ),
  ),
  // the deepest page of results
  rule(
    sequence(
      item('superlative', ({ source }) => /\bdeepest$/i.test(source)),
      item('word', ({ word: one, source }) => one === 'page' && /^page$/i.test(source)),
      unless(item('number')),
    ),
    ([found]) => [found, { is: 'field', field: 'page_no', plural: false }],
  ),
  // the page number anyone viewed
  rule(
    sequence(
      item('field', ({ field, plural }) => field === 'page_no' && !plural),
      maybe(item('measure', ({ measure, plural }) => measure.isActor === true && plural)),
      item('refused', ({ source }) => /^(?:viewed|seen|looked at|people (?:see|saw))$/i.test(source)),
    ),
    ([page]) => page,
  ),
  // beyond position 20, past result page 1
  rule(
    sequence(
      item('compare', ({ source }) => /^(?:beyond|past)$/i.test(source) || isDeeper(source)),
      item('field', ({ field: name, plural }) => /^(?:click_element_position|page_no)$/.test(name) && !plural),
      map(item('number'), ({ value: text }) => text),
    ),
    ([, { field: name }, text]) => bounds(name, [{ operator: 'gt', value: text }]),
  ),
  // clicked further down than 10: "further down" never refers to a number of clicks
  (items, at) => {
    const found = deeperThan(items, at)
    if (found === undefined || isPlace(items[at - 1])) return undefined
    const [{ source }, value] = found.value
    const isOfClicks = items.slice(0, at).some(isClicked)
    return {
      parts: [
        isOfClicks
          ? bounds('click_element_position', [{ operator: 'gt', value }])
          : { is: 'unknown', text: `${source} ${value}` },
      ],
      to: found.to,
    }
  },
  rule(
    sequence(
      either<ItemOf<'measure'> | ItemOf<'field'>>(
        average,
        item('field', ({ field }) => field === 'click_element_position'),
      ),
      maybe(word('is', 'that')),
      item('refused', ({ source }) => /^(?:worse|better) than$/i.test(source)),
      map(item('number'), ({ value }) => value),
    ),
    ([position, , { source }, value]) => [
      position,
      { is: 'bound', limits: [{ operator: /^worse/i.test(source) ? 'gt' : 'lt', value }] },
    ],
  ),
]

export const resultPageRules: readonly Rule[] = [
  rule(
    sequence(
      either<unknown>(
        word('first'),
        item('superlative', ({ ranks, dir }) => ranks === 'things' && dir === 'desc'),
      ),
      map(item('number'), ({ value: text }) => text),
      item('field', ({ field: name }) => name === 'click_element_position' || name === 'page_no'),
    ),
    ([, text, { field: name }]) => filter(condition(name, 'lte', [text])),
  ),
  // by page_no, pages 1 through 4; on pages 2 to 4. In other positions they may be pages of the answer.
  where(
    (items, at) =>
      /^on$/i.test(items[at - 1]?.source ?? '') || items.some((one) => one.is === 'field' && one.field === 'page_no'),
    rule(
      sequence(
        item('unknown', ({ text }) => /^pages$/i.test(text)),
        map(item('number'), ({ value: text }) => text),
        either<unknown>(
          preposition('to'),
          item('preposition', ({ source }) => /^through$/i.test(source)),
          item('word', ({ source }) => /^[-–]$/.test(source)),
        ),
        map(item('number'), ({ value: text }) => text),
      ),
      ([, low, , high]) =>
        bounds('page_no', [
          { operator: 'gte', value: low },
          { operator: 'lte', value: high },
        ]),
    ),
  ),
  // beyond the first page
  rule(
    sequence(
      item('compare'),
      word('first'),
      either<unknown>(
        word('page'),
        item('field', ({ field, plural }) => field === 'page_no' && !plural),
      ),
    ),
    ([{ operator }]) => bounds('page_no', [{ operator, value: '1' }]),
  ),
  // on the first page, first page searches
  where(
    (items) => items.some((one) => one.is === 'measure' && one.measure.on.search !== undefined),
    rule(sequence(preposition('on'), nthPage, unless(preposition('of'))), ([, page]) =>
      bounds('page_no', [{ operator: 'equals', value: String(page) }]),
    ),
  ),
  rule(
    sequence(
      nthPage,
      item('measure', ({ measure }) => measure.on.search !== undefined),
    ),
    ([page, measure]) => [bounds('page_no', [{ operator: 'equals', value: String(page) }]), measure],
  ),
  // page 2 or deeper, beyond page 1, on page 2
  rule(sequence(word('page'), item('bound')), ([, { limits }]) => bounds('page_no', limits)),
  rule(sequence(item('compare'), word('page'), item('number')), ([{ operator }, , { value: text }]) =>
    bounds('page_no', [{ operator, value: text }]),
  ),
  // past page 5 of the results
  rule(
    sequence(
      item('filter', ({ filters }) => filters.every(({ member }) => member === 'page_no')),
      preposition('of', 'in'),
      item('field', ({ field, source }) => field === 'no_of_results' && /^(?:the )?results$/i.test(source)),
    ),
    ([page]) => page,
  ),
  // clicks on page 2, from page 2
  where(
    (items) =>
      items.some(
        (one) =>
          (one.is === 'measure' && one.measure.on.search !== undefined) || (one.is === 'context' && isOfPages(one)),
      ),
    rule(sequence(preposition('on', 'from'), word('page'), item('number')), ([, , { value: text }]) =>
      bounds('page_no', [{ operator: 'equals', value: text }]),
    ),
  ),
  // items clicked on page 2
  rule(
    sequence(
      item('context', (one) => isOfPages(one) && /\bon$/i.test(one.source)),
      word('page'),
      item('number'),
    ),
    ([verb, , { value: text }]) => [verb, bounds('page_no', [{ operator: 'equals', value: text }])],
  ),
]

/** Actions on results. */
const isOfPages = ({ on, verb = false }: ItemOf<'context'>): boolean => on === 'search' && verb
