// Product ratings. If a visitor rates a product several times, every rating counts.
// Spec: Pre-built report endpoints, /product-ratings.

import { average, count, descending, dimension, label, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const productRatings = report({
  path: 'product-ratings',
  about: 'Product ratings (count and average), over the date range',
  from: rows(relations.product_ratings),
  filters: [...filterGroups.TIME, ...filterGroups.ENGINE, ...filterGroups.VISIT, ...filterGroups.ITEM, 'rating'],
  columns: {
    item_id: dimension('item_id'),
    item_name: label('item_name'),
    rating_count: count(),
    avg_rating: average('rating'),
  },
  abouts: {
    item_id: 'Identifier of the rated product',
    item_name: 'Title of the rated product',
    rating_count: 'Ratings of the product',
    avg_rating: 'Mean of the ratings',
  },
  units: { avg_rating: 'quantity' },
  order: [descending('rating_count'), 'item_id'],
})
