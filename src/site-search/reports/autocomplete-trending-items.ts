// Clicks on trending items in autocomplete, and the orders that followed. Each order line belongs to at most one click.
// Spec: Pre-built report endpoints, /autocomplete-trending-items.

import { countDistinct, descending, dimension, label, ratio, report, rows, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const autocompleteTrendingItems = report({
  path: 'autocomplete-trending-items',
  about: 'Trending-item suggestion clicks, over the date range',
  from: rows(relations.summary, { event_type: 'autocomplete_trending_item_click' }),
  filters: [
    ...filterGroups.TIME,
    ...filterGroups.ENGINE,
    ...filterGroups.VISIT,
    ...filterGroups.ITEM,
    ...filterGroups.ORDER,
  ],
  metrics,
  columns: {
    item_id: dimension('item_id'),
    item_name: label('item_name'),
    click_count: 'trending_item_clicks',
    visit_count: countDistinct('visit_id'),
    order_count: countDistinct('order_number'),
    conversion_rate: ratio('order_count', 'click_count'),
    revenue: sum('item_total'),
  },
  abouts: {
    item_id: 'Identifier of the suggested product',
    item_name: 'Title of the suggested product',
    visit_count: 'Distinct visits with a click on the suggestion',
    order_count: 'Distinct orders of the clicked product in the visit of the click',
    conversion_rate: 'Orders per click: order_count / click_count',
    revenue: 'Total of the order lines of the clicked product, each line attributed to one click',
  },
  units: { conversion_rate: 'fraction', revenue: 'money' },
  order: [descending('click_count'), 'item_id'],
})
