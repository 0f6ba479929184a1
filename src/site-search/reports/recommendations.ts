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
  abouts: {
    widget_id: 'Identifier of the recommendation widget',
    widget_name: 'Display name of the recommendation widget',
    impression_count: 'Times that the widget was shown',
    click_count: 'Clicks on products in the widget',
    ctr: 'Clicks per impression: click_count / impression_count',
    cart_count: 'Clicks whose product was put into the cart in the same visit',
    order_count: 'Distinct orders of products that were clicked in the widget',
    conversion_rate: 'Orders per click: order_count / click_count',
    revenue: 'Total of the order lines of clicked products, each line attributed to one click',
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
