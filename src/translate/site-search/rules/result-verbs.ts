// What searches returned or brought back: so many products are so many results. People return what they bought.

import type { Item, ItemOf, Limit, Part } from '../../items.ts'
import { ahead, either, map, sequence, unless } from '../../parser.ts'
import { item, type Rule, refused, rule, where } from '../../rule.ts'
import { bounds } from '../../rules/value-words.ts'
import { resultVerbs } from '../lexicon/result-words.ts'
import { searches, units } from '../measures.ts'

const VERBS: ReadonlySet<string> = new Set(resultVerbs)

const brought = item('context', ({ source }) => VERBS.has(source.toLowerCase().replace(/\s+/g, ' ')))
const limits = either<readonly Limit[]>(
  map(item('bound'), (found) => found.limits),
  map(item('number'), ({ value }) => [{ operator: 'equals', value }]),
)
const products = item('field', ({ field }) => field === 'item_name')
const results = item('field', ({ field }) => field === 'no_of_results')

const isSearch = (one: Item): boolean =>
  (one.is === 'measure' && one.measure.listed === 'keyword') ||
  (one.is === 'field' && /^(?:keyword|original_keyword|corrected_keyword)$/.test(one.field)) ||
  (one.is === 'condition' && one.counts === searches)

/** Who or what is said to return something: the last of what was named before. */
const isNamed = (one: Item): boolean => one.is === 'measure' || one.is === 'field' || isSearch(one)
const subject = (items: readonly Item[], at: number): Item | undefined => items.slice(0, at).findLast(isNamed)

const isBought = (one: Item | undefined): boolean => one?.is === 'measure' && !isSearch(one)

const RETURNED = refused('unsupported', 'returns and refunds are not in the dataset')

export const resultVerbRules: readonly Rule[] = [
  // searches that brought back between 1 and 3 products
  where(
    (items, at) => {
      const named = subject(items, at)
      return named !== undefined && isSearch(named)
    },
    rule(sequence(brought, limits, products, unless(item('context'))), ([, found]) => bounds('no_of_results', found)),
  ),
  // customers who returned more than 2 products
  where(
    (items, at) => isBought(subject(items, at)),
    rule(
      sequence(
        brought,
        limits,
        either<ItemOf<'field'> | ItemOf<'measure'>>(
          products,
          item('measure', ({ measure }) => measure === units),
        ),
      ),
      (): Part => RETURNED,
    ),
  ),
  // more than 5 results say themselves of what
  rule(sequence(brought, ahead(sequence(limits, results))), () => []),
  rule(brought, ({ source }) => (/^return/i.test(source) ? [] : { is: 'unknown', text: source })),
]
