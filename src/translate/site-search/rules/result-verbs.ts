// Verbs of searches with their results: as many products are as many results. People, however, return purchases.

import type { Item, ItemOf, Part } from '../../items.ts'
import { ahead, either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { limits } from '../../rules/bounds.ts'
import { end } from '../../rules/end.ts'
import { counted, ofField } from '../../rules/measured.ts'
import { extreme } from '../../rules/ranks.ts'
import { anyOf, bounds, values } from '../../rules/value-words.ts'
import { resultVerbs } from '../lexicon/result-words.ts'
import { searches, units } from '../measures.ts'
import { results } from './with-results.ts'

const VERBS: ReadonlySet<string> = new Set(resultVerbs)

const brought = item('context', ({ source }) => VERBS.has(source.toLowerCase().replace(/\s+/g, ' ')))
/** A phrase of these verbs may also mean "having". */
const cameBackWith = item('word', ({ source }) => /\bc[ao]m(?:e|es|ing)\s+back\s+with$/i.test(source))
const products = item('field', ({ field }) => field === 'item_name')

const isSearch = (one: Item): boolean =>
  (one.is === 'measure' && one.measure.listed === 'keyword') ||
  (one.is === 'field' && /^(?:keyword|original_keyword|corrected_keyword)$/.test(one.field)) ||
  (one.is === 'condition' && one.counts === searches)

/** The subject of the verb: the last noun before it. */
const isNamed = (one: Item): boolean => one.is === 'measure' || one.is === 'field' || isSearch(one)
const subject = (items: readonly Item[], at: number): Item | undefined => items.slice(0, at).findLast(isNamed)

const isBought = (one: Item | undefined): boolean => one?.is === 'measure' && !isSearch(one)

const RETURNED = refused('unsupported', 'returns and refunds are not in the dataset')

const searching = either<Item>(
  item('measure', ({ measure }) => measure.listed === 'keyword'),
  item('context', ({ measure }) => measure === searches),
)
const asked = either<ItemOf<'superlative'> | ItemOf<'function'>>(
  item('superlative', ({ ranks, source }) => ranks === 'quantity' && !/often|frequent/i.test(source)),
  item('function', ({ fn }) => fn !== 'sum'),
)
/** Verbs that say only that there were results. */
const had = either<Item>(
  item('unknown', ({ text }) => /^(?:return(?:ed|s)?|found|gave|produced|yielded|brought back)$/i.test(text)),
  item('word', ({ source }) => /^(?:had|has|got)$/i.test(source)),
)

/** `which engine had the most results a search returned` asks for an engine. */
const isAsking = (one: Item): boolean =>
  ['preposition', 'date', 'condition'].includes(one.is) ||
  (one.is === 'word' && ['is', 'comma', 'and', 'which'].includes(one.word) && !/^which/i.test(one.source))

export const resultVerbRules: readonly Rule[] = [
  // the highest number of results any search for aspirin returned
  where(
    (items, at) => items.slice(0, at).every(isAsking),
    rule(
      sequence(
        asked,
        maybe(preposition('of')),
        results,
        maybe(word('that')),
        searching,
        maybe(sequence(maybe(preposition('for', 'about')), values)),
        had,
        end,
      ),
      ([found, , { field }, , , term]) => [
        counted(found.is === 'function' ? ofField(found.fn, field) : extreme(found.dir, field)),
        { is: 'context', on: 'search', verb: false },
        ...(term === undefined ? [] : [anyOf('keyword', term[1])]),
      ],
    ),
  ),
  // searches that brought back between 1 and 3 products
  where(
    (items, at) => {
      const named = subject(items, at)
      return named !== undefined && isSearch(named)
    },
    rule(sequence(either<Item>(brought, cameBackWith), limits, products, unless(item('context'))), ([, found]) =>
      bounds('no_of_results', found),
    ),
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
  // "more than 5 results" already names its noun
  rule(sequence(brought, ahead(sequence(limits, results))), () => []),
  rule(brought, ({ source }) => (/^return/i.test(source) ? [] : { is: 'unknown', text: source })),
]
