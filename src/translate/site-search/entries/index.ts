// Collects the vocabulary of site search for the grammar: its entries (rules for words), and facts about its fields and
// metrics.

import { deviceAndPlaceFields } from '../../../site-search/fields/devices-and-places.ts'
import { siteSearch } from '../../../site-search/index.ts'
import type { OwnEntries } from '../../grammar/lexis.ts'
import { ROWS } from '../../grammar/rules/nouns.ts'
import { actEntries } from './acts.ts'
import { clickedSearches, usual, variants } from './amounts.ts'
import { itemEntries } from './items.ts'
import { numberEntries } from './numbers.ts'
import { valueEntries } from './places.ts'
import { plain } from './plain.ts'
import {
  averagePosition,
  deepest,
  facetEntries,
  filteredBy,
  halves,
  pageEntries,
  pageNames,
  positionEntries,
} from './positions.ts'
import { siteSearchRefusals } from './refusals.ts'
import { siteSearchReports } from './reports.ts'
import { termEntries } from './terms.ts'
import { testEntries } from './tests.ts'
import { thingEntries } from './things.ts'

export const siteSearchEntries: OwnEntries = {
  entries: [
    ...thingEntries,
    ...testEntries,
    ...positionEntries,
    ...actEntries,
    ...numberEntries,
    ...termEntries,
    ...itemEntries,
    ...halves,
    ...pageNames,
    ...facetEntries,
    ...filteredBy,
    ...pageEntries,
    ...deepest,
    ...averagePosition,
  ],
  values: valueEntries,
  refusals: (reports) => [...siteSearchReports(reports), ...siteSearchRefusals(reports)],
  variants,
  // Synonyms of the catalog that have another meaning in questions.
  skipped: new Set(
    `user,cart,conversion,order value,click flag,search revenue,date,day,year,month,sale flag,filter,search,item sold,
product sold,correction,event,url,keywords,spelling correction,corrected search,corrected searches,refinement,
refined search,refined searches,misspelled search,search refinement,search with a click,successful search,
clicked search,clicked searches,clicked product,clicked products,clicked item,clicked result,visit,visits,visitor,
visitors,searches,orders,order,click through,searches with a click,visit with a search`.split(/,\s*/),
  ),
  covers: new Set(Object.keys(siteSearch.fields)),
  facts: {
    types: Object.keys(usual),
    main: 'search',
    ofVisits: new Set(['searches', 'visits', 'clicked_searches', 'zero_result_searches']),
    usual: (type) => (Object.hasOwn(usual, type) ? usual[type as keyof typeof usual] : ROWS),
    sparse: new Map([
      ['bot_name', ['is_bot']],
      ['user_id', []],
      ['corrected_keyword', []],
      ['original_keyword', ['corrected_keyword']],
      ['click_item_id', []],
      ['click_element_position', []],
      ['landing_page_url', []],
      ['page_name', ['landing_page_url']],
    ]),
    replaced: { search: { item_name: 'click_item_id', item_id: 'click_item_id' } },
    counted: { 'click_item_id clicks': clickedSearches, 'click_element_position clicks': clickedSearches },
    quotients: {
      'searches/visits': 'searches_per_visit',
      'revenue/visitors': 'revenue_per_visitor',
      'revenue/searches': 'revenue_per_search',
      'revenue/orders': 'average_order_value',
      'orders/searches': 'order_rate',
      'add_to_carts/searches': 'cart_rate',
    },
    lowIsBest: new Set(['click_element_position']),
    rowFlags: new Set(['had_click']),
    plain,
    unmistakable: new Set(Object.keys(deviceAndPlaceFields)),
  },
}
