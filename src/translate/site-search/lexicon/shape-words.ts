// Words that rank and group the data of site search: best selling, most expensive, per result page.

import type { Meaning } from '../../lexicon/meaning.ts'
import { adds, revenue, units } from '../measures.ts'

type Superlative = Extract<Meaning, { is: 'superlative' }>

export const superlatives: readonly (readonly [phrases: string, meaning: Superlative])[] = [
  [
    'best selling,bestselling,top selling,bestseller,bestsellers,best seller,best sellers,most sold,highest selling,hot selling,top seller,top sellers,best sold,most selling,hottest selling,bought in the greatest quantity,bought in the largest quantity,bought in the highest quantity,sold in the greatest quantity,sold in the largest quantity,sold in the highest quantity,in the greatest quantity,in the largest quantity,in the highest quantity,in the greatest quantities,in the largest quantities,in the highest quantities,bought in the greatest quantities,sold in the greatest quantities',
    { is: 'superlative', dir: 'desc', ranks: 'things', by: units },
  ],
  [
    'earned the most,earning the most,that earned the most,made the most money,highest grossing,top grossing,best earning,top earning,generated the most revenue,brought in the most revenue,making the most money,made the most,earn the most,make the most money,bring in the most money,brought in the most money',
    { is: 'superlative', dir: 'desc', ranks: 'things', by: revenue },
  ],
  [
    'most added to cart,most added,most carted,most often added to cart,most frequently added to cart',
    { is: 'superlative', dir: 'desc', ranks: 'things', by: adds },
  ],
  ['most valuable', { is: 'superlative', dir: 'desc', ranks: 'things', by: revenue }],
  [
    'worst selling,least sold,slowest selling,lowest selling,worst seller,worst sellers,slow selling,least selling,poorest selling',
    { is: 'superlative', dir: 'asc', ranks: 'things', by: units },
  ],
  [
    'most expensive,priciest,dearest,costliest,most costly,highest priced,most highly priced',
    { is: 'superlative', dir: 'desc', ranks: 'things', extreme: 'item_price' },
  ],
  [
    'cheapest,least expensive,lowest priced,most affordable,lowest cost,least costly',
    { is: 'superlative', dir: 'asc', ranks: 'things', extreme: 'item_price' },
  ],
]

/** Groups with a word of their own. */
export const dimensions: readonly (readonly [phrases: string, meaning: Extract<Meaning, { is: 'dimension' }>])[] = [
  [
    'per page number,per page number viewed,per result page,per results page,per page viewed,per viewed page,per page of results,per result page number',
    { is: 'dimension', fields: ['page_no'] },
  ],
  [
    'facet name and value,facet names and values,facet and value,facets and values,facet and its value,facets and their values',
    { is: 'dimension', fields: ['facet_name', 'facet_value'] },
  ],
  [
    'per page name,each page name,for each page name,per landing page name,each landing page name',
    { is: 'dimension', fields: ['page_name'] },
  ],
  ['per page url,each page url,for each page url', { is: 'dimension', fields: ['landing_page_url'] }],
  [
    'original and corrected keyword pairs,original and corrected keyword,original and corrected keywords,pairs of original and corrected keyword,pairs of original and corrected keywords,original and corrected terms',
    { is: 'dimension', fields: ['original_keyword', 'corrected_keyword'] },
  ],
  ['by target,per target,by targets,for each target', { is: 'dimension', fields: ['visitor_target_name'] }],
]
