// Revenue and orders by product and keyword. Sales from landing pages and browsing have no keyword and are not here.
// Spec: Pre-built report endpoints, /sales.

import { count, countDistinct, dimension, label, ratioOfSums, sum } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const sales = report({
  path: 'sales',
  about: 'Revenue and orders by product and keyword',
  from: rows('summary', { event_type: 'sale' }),
  filters: [...groups.CONTEXT, ...groups.ITEM, ...groups.ORDER],
  columns: {
    item_id: dimension('item_id'),
    item_name: label('item_name'),
    keyword: dimension('keyword'),
    order_count: countDistinct('order_number'),
    sale_count: count(),
    quantity: sum('item_quantity'),
    revenue: sum('item_total'),
    avg_item_price: ratioOfSums('item_total', 'item_quantity'),
  },
  order: [descending('revenue'), 'item_id', 'keyword'],
})
