// Impressions, clicks and orders of items in the top 10 of result lists.
// Spec: Pre-built report endpoints, /product-impressions.

import { descending, dimension, label, ratio, report, rows, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const productImpressions = report({
  path: 'product-impressions',
  about: 'Per-item impressions, clicks, orders and revenue from top-10 list data',
  from: rows(relations.product_impressions),
  filters: [...filterGroups.TIME, ...filterGroups.ENGINE, 'keyword', 'landing_page_url', ...filterGroups.ITEM],
  columns: {
    item_id: dimension('item_id'),
    item_name: label('item_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    order_count: sum('orders'),
    revenue: sum('revenue'),
    ctr: ratio('click_count', 'impression_count'),
  },
  abouts: {
    item_id: 'Identifier of the product in the result lists',
    item_name: 'Title of the product in the result lists',
    impression_count: 'Times that the product was among the first 10 results',
    click_count: 'Clicks on the product in these results',
    order_count: 'Orders of the product that these results led to',
    revenue: 'Revenue of the product that these results led to',
    ctr: 'Clicks per impression: click_count / impression_count',
  },
  units: { impression_count: 'count', click_count: 'count', order_count: 'count', revenue: 'money', ctr: 'fraction' },
  order: [descending('impression_count'), 'item_id'],
})
