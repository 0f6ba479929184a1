// Landing pages per day: searches, clicks, carts and orders. Weight averages by search_count when you roll them up.
// Spec: Pre-built report endpoints, /landing-pages.

import {
  average,
  count,
  countDistinct,
  countOf,
  descending,
  dimension,
  isSet,
  label,
  ratio,
  report,
  rows,
  sum,
} from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const landingPages = report({
  path: 'landing-pages',
  about: 'Landing page overview per day: searches, visits, clicks, average results, carts, orders and revenue',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'], landing_page_url: isSet }),
  filters: filterGroups.CONTEXT,
  columns: {
    event_date: dimension('event_date'),
    landing_page_url: dimension('landing_page_url'),
    page_name: label('page_name'),
    search_count: count({ event_type: 'search' }),
    visit_count: countDistinct('visit_id', { event_type: 'search' }),
    click_count: countOf('click_item_id', { event_type: 'search' }),
    ctr: ratio('click_count', 'search_count'),
    avg_no_of_results: average('no_of_results', { event_type: 'search' }),
    cart_count: count({ event_type: 'cart' }),
    order_count: countDistinct('order_number', { event_type: 'sale' }),
    revenue: sum('item_total', { event_type: 'sale' }),
  },
  order: ['event_date', descending('search_count'), 'landing_page_url'],
})
