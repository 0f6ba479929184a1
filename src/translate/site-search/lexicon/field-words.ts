// Verbs and phrases that refer to a field without its name.

import { phrases } from './phrases.ts'

const SAW =
  'went to,go to,got to,get to,reached,reach,reaching,viewed,viewed on,viewing,saw,visited,looked at,made it to,as far as,landed on,opened'

/** Variants of seeing a page of results. `See page 2` is not included: it asks for a page of the answer. */
const ON_PAGES = [
  ...phrases(SAW, 'page'),
  ...phrases(`${SAW},see,look at,make it to,open,on`, 'result,results,search result,search results', 'page'),
]

export const fieldWords: readonly (readonly [phrases: string, field: string])[] = [
  [
    'facet values of facet field,facet values of the facet field,facet values for facet field,facet values for the facet field,facet values under facet field,facet values under the facet field,values chosen under the facet field,values chosen under facet field,values of facet,values of the facet,values for facet,values for the facet,values in facet,values in the facet,facet values of facet,facet values of the facet,facet values for facet,facet values for the facet,facet values in facet,facet values in the facet,values of facet field,values of the facet field,values for facet field,values for the facet field,values in facet field,values in the facet field,values under facet field,values under the facet field',
    'facet_value',
  ],
  ['kw,kws', 'keyword'],
  ['in order number,in order no', 'order_number'],
  ['page named,page called,page titled', 'page_name'],
  [
    'sort_by value,sort by value,sort_by values,had sort by,have sort by,has sort by,with sort by,with a sort by,with a sort by of,where sort by,whose sort by,using sort by,used sort by',
    'sort_by',
  ],
  [
    'priced,priced at,costing,costs,cost,that cost,which cost,with a price,with prices,going for,with a unit price',
    'item_price',
  ],
  [ON_PAGES.join(','), 'page_no'],
  [
    'clicked at position,clicks at position,clicked in position,clicked on position,click on position,click at position',
    'click_element_position',
  ],
]
