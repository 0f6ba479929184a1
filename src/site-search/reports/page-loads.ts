// Page loads per day. The searches, orders and revenue in the row of a page are all those of the visits that loaded the
// page. So never add up rows of different pages.
// Spec: Pre-built report endpoints, /page-loads.

import { count, descending, dimension, report, rows, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const pageLoads = report({
  path: 'page-loads',
  about: 'Page-load counts by page type and page path per day, with session-attributed search and order activity',
  from: rows(relations.page_loads),
  filters: [...filterGroups.TIME, ...filterGroups.ENGINE, ...filterGroups.VISIT, 'page_type', 'page_path'],
  columns: {
    event_date: dimension('event_date'),
    page_type: dimension('page_type'),
    page_path: dimension('page_path'),
    page_load_count: sum('page_loads'),
    visit_count: count(),
    search_count: sum('visit_search_count'),
    order_count: sum('visit_order_count'),
    revenue: sum('visit_revenue'),
  },
  abouts: {
    page_type: 'Kind of page: item, landing, cart, order or custom',
    page_path: 'Path of the page without query string',
    page_load_count: 'Loads of the page',
    visit_count: 'Visits that loaded the page on this day',
    search_count: 'All searches in the visits that loaded the page, on any page',
    order_count: 'All orders in the visits that loaded the page',
    revenue: 'Total of all orders in the visits that loaded the page',
  },
  units: { page_load_count: 'count', search_count: 'count', order_count: 'count', revenue: 'money' },
  order: ['event_date', descending('page_load_count'), 'page_type', 'page_path'],
})
