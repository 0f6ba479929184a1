// Ratings of products; a visitor who rates twice counts twice.
// Spec: Pre-built report endpoints, /product-ratings.

import { average, count, dimension, label } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const productRatings = report({
  path: 'product-ratings',
  about: 'Product ratings (count and average), over the date range',
  from: rows('product_ratings'),
  filters: [...groups.TIME, ...groups.ENGINE, ...groups.VISIT, ...groups.ITEM, 'rating'],
  columns: {
    item_id: dimension('item_id'),
    item_name: label('item_name'),
    rating_count: count(),
    avg_rating: average('rating'),
  },
  order: [descending('rating_count'), 'item_id'],
})
