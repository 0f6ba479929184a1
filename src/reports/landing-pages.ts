// Landing pages, per day: searches, clicks, carts and orders. Roll averages up weighted by search_count.
// Spec: Pre-built report endpoints, /landing-pages.

import { average, count, countDistinct, countOf, day, dimension, label, ratio, sum } from './definition/columns.ts'
import { isSet } from './definition/conditions.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const landingPages = report({
  path: 'landing-pages',
  about: 'Landing page overview per day: searches, visits, clicks, average results, carts, orders and revenue',
  from: rows('summary', { event_type: ['search', 'cart', 'sale'], landing_page_url: isSet }),
  filters: groups.CONTEXT,
  columns: {
    event_date: day(),
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
