// Impressions, clicks and conversions of recommendation widgets, per day. Each order line belongs to at most one click.
// Spec: Pre-built report endpoints, /recommendations.

import { countDistinct, descending, dimension, label, ratio, report, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { recommendationActivity } from '../rowsets/activity.ts'

export const recommendations = report({
  path: 'recommendations',
  about: 'Widget impressions, clicks, add-to-carts, orders and revenue per day',
  from: recommendationActivity,
  filters: [...filterGroups.TIME, ...filterGroups.ENGINE, ...filterGroups.VISIT, 'widget_id', 'widget_name'],
  columns: {
    event_date: dimension('event_date'),
    widget_id: dimension('widget_id'),
    widget_name: label('widget_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
    cart_count: sum('carts'),
    order_count: countDistinct('order_number'),
    conversion_rate: ratio('order_count', 'click_count'),
    revenue: sum('item_total'),
  },
  units: {
    impression_count: 'count',
    click_count: 'count',
    ctr: 'fraction',
    cart_count: 'count',
    conversion_rate: 'fraction',
    revenue: 'money',
  },
  order: ['event_date', descending('impression_count'), 'widget_id'],
})
