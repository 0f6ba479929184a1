// Revenue and orders by product and keyword. The report excludes sales from landing pages and browsing, which have no
// keyword.
// Spec: Pre-built report endpoints, /sales.

import { count, descending, dimension, label, ratioOfSums, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const sales = report({
  path: 'sales',
  about: 'Revenue and orders by product and keyword',
  from: rows(relations.summary, { event_type: 'sale' }),
  filters: [...filterGroups.CONTEXT, ...filterGroups.ITEM, ...filterGroups.ORDER],
  metrics,
  columns: {
    item_id: dimension('item_id'),
    item_name: label('item_name'),
    keyword: dimension('keyword'),
    order_count: 'orders',
    sale_count: count(),
    quantity: 'units',
    revenue: 'revenue',
    avg_item_price: ratioOfSums('item_total', 'item_quantity'),
  },
  abouts: {
    sale_count: 'Order lines; an order with several lines counts once per line',
    avg_item_price: 'Mean price per unit: revenue / quantity',
  },
  units: { avg_item_price: 'money' },
  order: [descending('revenue'), 'item_id', 'keyword'],
})
