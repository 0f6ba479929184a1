// The grammar of a model: general rules and the entries made for it.

import { catalogOf } from '../../catalog/catalog.ts'
import type { ModelData } from '../../model/model.ts'
import { siteSearch } from '../../site-search/index.ts'
import { type Grammar, grammarOf } from './chart.ts'
import { fieldEntries, metricEntries } from './entries/model.ts'
import { refusalEntries } from './entries/refusals.ts'
import { actEntries } from './entries/site-search-acts.ts'
import { siteSearchRefusals } from './entries/site-search-refusals.ts'
import { positionEntries, testEntries, valueEntries } from './entries/site-search-tests.ts'
import { clickedSearches, thingEntries, usual, variants } from './entries/site-search-things.ts'
import type { Facts } from './facts.ts'
import type { Rule } from './rule.ts'
import { analysisRules } from './rules/analysis.ts'
import { boundRules } from './rules/bounds.ts'
import { conditionRules, valueRules } from './rules/conditions.ts'
import { boundPieces, listRules } from './rules/lists.ts'
import { nounRules, ROWS } from './rules/nouns.ts'
import { timeRules } from './rules/time.ts'

export interface Lexis {
  readonly grammar: Grammar
  readonly facts: Facts
  readonly rules: readonly Rule[]
  /** Words that have a meaning other than a refusal. */
  readonly meaningful: ReadonlySet<string>
  /** Words of the entries: fields, things, acts and conditions. A search term of the question has none. */
  readonly named: ReadonlySet<string>
}

const lexes = new WeakMap<ModelData, Lexis>()

export function lexisOf(model: ModelData): Lexis {
  const found = lexes.get(model) ?? make(model)
  lexes.set(model, found)
  return found
}

/** Synonyms that mean something else in questions. */
const SKIPPED = new Set(['user', 'cart', 'conversion', 'order value', 'click flag', 'search revenue', 'date', 'day', 'year', 'month', 'sale flag', 'filter', 'search', 'item sold', 'product sold', 'correction', 'event', 'url', 'keywords', 'spelling correction', 'corrected search', 'corrected searches', 'refinement', 'refined search', 'refined searches', 'misspelled search', 'search refinement', 'search with a click', 'successful search', 'click through', 'searches with a click', 'visit with a search'])

const QUOTIENTS = {
  'searches/visits': 'searches_per_visit',
  'revenue/visitors': 'revenue_per_visitor',
  'revenue/searches': 'revenue_per_search',
  'revenue/orders': 'average_order_value',
  'orders/searches': 'order_rate',
  'add_to_carts/searches': 'cart_rate',
}

function make(model: ModelData): Lexis {
  const { metrics, fields: known } = catalogOf(model)
  const isSite = model === siteSearch || model.rowType?.field === siteSearch.rowType?.field
  const dates = model.date === undefined ? undefined : { date: model.date, year: model.partitions?.year, month: model.partitions?.month }
  const fields = Object.fromEntries(known)
  const own = isSite ? [...thingEntries, ...testEntries, ...positionEntries, ...actEntries, ...valueEntries] : []
  const meaningfulRules = [
    ...boundRules,
    ...nounRules,
    ...listRules,
    ...boundPieces,
    ...conditionRules,
    ...valueRules,
    ...analysisRules,
    ...timeRules(dates),
    ...fieldEntries(fields, isSite ? SKIPPED : new Set(), model.rowType?.field),
    ...metricEntries(metrics, isSite ? variants : {}, isSite ? SKIPPED : new Set()),
    ...own,
  ]
  const rules = [...meaningfulRules, ...refusalEntries, ...(isSite ? siteSearchRefusals : [])]
  return {
    rules,
    grammar: grammarOf(rules),
    meaningful: grammarOf(meaningfulRules).words,
    named: grammarOf([...fieldEntries(fields, new Set(), undefined), ...metricEntries(metrics, {}, new Set()), ...own]).words,
    facts: {
      fields: model.fields,
      metrics,
      dates,
      typeField: model.rowType?.field,
      types: isSite ? Object.keys(usual) : [],
      usual: (type) => (isSite ? (usual[type as keyof typeof usual] ?? ROWS) : ROWS),
      sparse: isSite ? SPARSE : new Map(),
      replaced: isSite ? { search: { item_name: 'click_item_id', item_id: 'click_item_id' } } : {},
      quotients: isSite ? QUOTIENTS : {},
      counted: isSite ? { 'click_item_id clicks': clickedSearches, 'click_element_position clicks': clickedSearches } : {},
      equals: isSite ? EQUALS : {},
      flagged: new Set(),
      isRepeated: (name) => model.fields[name]?.repeats !== undefined,
    },
  }
}

const EQUALS = {
  average_results: '{"field":"no_of_results","fn":"avg"}',
  average_click_position: '{"field":"click_element_position","fn":"avg"}',
  visits: '{"field":"visit_id","fn":"count_distinct"}',
  visitors: '{"field":"visitor_id","fn":"count_distinct"}',
  orders: '{"field":"order_number","fn":"count_distinct"}',
  clicks: '{"field":"click_item_id","fn":"count_distinct"}',
  revenue: '{"field":"item_total","fn":"sum"}',
  units: '{"field":"item_quantity","fn":"sum"}',
  keywords: '{"field":"keyword","fn":"count_distinct"}',
}

const SPARSE: ReadonlyMap<string, readonly string[]> = new Map([
  ['bot_name', ['is_bot']],
  ['user_id', []],
  ['corrected_keyword', []],
  ['original_keyword', ['corrected_keyword']],
  ['click_item_id', []],
  ['click_element_position', []],
  ['landing_page_url', []],
  ['page_name', ['landing_page_url']],
])
