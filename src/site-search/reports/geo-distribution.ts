// Searches and their conversions by location, per day. Unknown values form separate groups.
// Spec: Pre-built report endpoints, /geo-distribution.

import { count, countDistinct, countOf, descending, dimension, ratio, report, rows, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const geoDistribution = report({
  path: 'geo-distribution',
  about: 'Search and conversion by country, region, state and city, per day',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  columns: {
    event_date: dimension('event_date'),
    country: dimension('country'),
    region: dimension('region'),
    state: dimension('state'),
    city: dimension('city'),
    search_count: count({ event_type: 'search' }),
    visit_count: countDistinct('visit_id', { event_type: 'search' }),
    click_count: countOf('click_item_id', { event_type: 'search' }),
    ctr: ratio('click_count', 'search_count'),
    cart_count: count({ event_type: 'cart' }),
    order_count: countDistinct('order_number', { event_type: 'sale' }),
    conversion_rate: ratio(countDistinct('visit_id', { event_type: 'search', had_sale: true }), 'visit_count'),
    revenue: sum('item_total', { event_type: 'sale' }),
  },
  order: ['event_date', descending('search_count'), 'country', 'region', 'state', 'city'],
})
