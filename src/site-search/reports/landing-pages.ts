// Landing pages per day: searches, clicks, carts and orders. To combine averages of several rows, weight them by
// search_count.
// Spec: Pre-built report endpoints, /landing-pages.

import { descending, dimension, isSet, label, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const landingPages = report({
  path: 'landing-pages',
  about: 'Landing page overview per day: searches, visits, clicks, average results, carts, orders and revenue',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'], landing_page_url: isSet }),
  filters: filterGroups.CONTEXT,
  metrics,
  columns: {
    event_date: dimension('event_date'),
    landing_page_url: dimension('landing_page_url'),
    page_name: label('page_name'),
    search_count: 'searches',
    visit_count: 'visits',
    click_count: 'clicked_searches',
    ctr: 'ctr',
    avg_no_of_results: 'average_results',
    cart_count: 'add_to_carts',
    order_count: 'orders',
    revenue: 'revenue',
  },
  order: ['event_date', descending('search_count'), 'landing_page_url'],
})
