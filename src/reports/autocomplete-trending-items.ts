// Clicked trending items and their orders; an order line is stamped on at most one click.
// Spec: Pre-built report endpoints, /autocomplete-trending-items.

import { count, countDistinct, dimension, label, ratio, sum } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const autocompleteTrendingItems = report({
  path: 'autocomplete-trending-items',
  about: 'Trending-item suggestion clicks, over the date range',
  from: rows('summary', { event_type: 'autocomplete_trending_item_click' }),
  filters: [...groups.TIME, ...groups.ENGINE, ...groups.VISIT, ...groups.ITEM, ...groups.ORDER],
  columns: {
    item_id: dimension('item_id'),
    item_name: label('item_name'),
    click_count: count(),
    visit_count: countDistinct('visit_id'),
    order_count: countDistinct('order_number'),
    conversion_rate: ratio('order_count', 'click_count'),
    revenue: sum('item_total'),
  },
  order: [descending('click_count'), 'item_id'],
})
