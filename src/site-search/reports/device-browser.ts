// Searches and their conversions by device, per day. Unknown values form separate groups.
// Spec: Pre-built report endpoints, /device-browser.

import { count, countDistinct, countOf, descending, dimension, ratio, report, rows, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const deviceBrowser = report({
  path: 'device-browser',
  about: 'Search and conversion by browser, operating system and device category, per day',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  columns: {
    event_date: dimension('event_date'),
    device_category: dimension('device_category'),
    operating_system: dimension('operating_system'),
    browser: dimension('browser'),
    search_count: count({ event_type: 'search' }),
    visit_count: countDistinct('visit_id', { event_type: 'search' }),
    click_count: countOf('click_item_id', { event_type: 'search' }),
    ctr: ratio('click_count', 'search_count'),
    cart_count: count({ event_type: 'cart' }),
    order_count: countDistinct('order_number', { event_type: 'sale' }),
    conversion_rate: ratio(countDistinct('visit_id', { event_type: 'search', had_sale: true }), 'visit_count'),
    revenue: sum('item_total', { event_type: 'sale' }),
  },
  order: ['event_date', descending('search_count'), 'device_category', 'operating_system', 'browser'],
})
