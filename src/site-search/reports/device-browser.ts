// Searches and their conversions by device, per day. An unknown device category, operating
// system or browser counts as a separate value.
// Spec: Pre-built report endpoints, /device-browser.

import { descending, dimension, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const deviceBrowser = report({
  path: 'device-browser',
  about: 'Search and conversion by browser, operating system and device category, per day',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  metrics,
  columns: {
    event_date: dimension('event_date'),
    device_category: dimension('device_category'),
    operating_system: dimension('operating_system'),
    browser: dimension('browser'),
    search_count: 'searches',
    visit_count: 'visits',
    click_count: 'clicked_searches',
    ctr: 'ctr',
    cart_count: 'add_to_carts',
    order_count: 'orders',
    conversion_rate: 'conversion_rate',
    revenue: 'revenue',
  },
  order: ['event_date', descending('search_count'), 'device_category', 'operating_system', 'browser'],
})
