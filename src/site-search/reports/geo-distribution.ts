// Searches and their conversions by location, per day. An unknown country, region, state or city
// counts as a separate value.
// Spec: Pre-built report endpoints, /geo-distribution.

import { descending, dimension, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const geoDistribution = report({
  path: 'geo-distribution',
  about: 'Search and conversion by country, region, state and city, per day',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  metrics,
  columns: {
    event_date: dimension('event_date'),
    country: dimension('country'),
    region: dimension('region'),
    state: dimension('state'),
    city: dimension('city'),
    search_count: 'searches',
    visit_count: 'visits',
    click_count: 'clicked_searches',
    ctr: 'ctr',
    cart_count: 'add_to_carts',
    order_count: 'orders',
    conversion_rate: 'conversion_rate',
    revenue: 'revenue',
  },
  order: ['event_date', descending('search_count'), 'country', 'region', 'state', 'city'],
})
