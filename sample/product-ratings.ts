// `product_ratings`: one or two ratings in a few visits. If the visit has a cart, most ratings are for an item in the
// cart. A second rating often replaces the first, for the same item.

import { below, chance, choose, rowHash } from './draw.ts'
import { WHO_COLUMNS } from './event-context.ts'
import { dateOf, type Filling, type Plan } from './sample-plan.ts'
import { FOUND_ITEMS } from './vocabulary.ts'

/** Seconds from the start of a visit to its first rating. */
const FIRST_RATING = 30

const rating = choose('h', 'rating', {
  '5.0': 42,
  '4.5': 4,
  '4.0': 25,
  '3.5': 3,
  '3.0': 11,
  '2.0': 6,
  '1.5': 1,
  '1.0': 8,
})

/** The minimum of several random item numbers, so some items get far more ratings than others. */
const anyItem = (row: string) =>
  `least(${below(row, 'rated', FOUND_ITEMS)}, ${below(row, 'rated too', FOUND_ITEMS)}, ${below(row, 'rated most', FOUND_ITEMS)})`

const rated = (plan: Plan) => `
  SELECT *, ${dateOf(plan, `started + ${FIRST_RATING} * nth`)} AS event_date,
    CASE WHEN nth = 2 AND NOT ${chance('r', 'same item', 500)} THEN ${anyItem('h')}
      WHEN line_item IS NOT NULL AND ${chance('r', 'rates the line', 700)} THEN line_item
      ELSE ${anyItem('r')} END AS item_no
  FROM (SELECT *, ${rowHash('r + nth', 'ratings')} AS h
        FROM (SELECT visits.*, first_line.item_no AS line_item,
                unnest(range(1, CASE WHEN ${chance('r', 'rates twice', 120)} THEN 3 ELSE 2 END)) AS nth
              FROM sample_visit_context AS visits LEFT JOIN sample_first_line AS first_line USING (v)
              WHERE NOT crawler AND ${chance('r', 'rates', 45)}))`

export const productRatings: Filling = {
  relation: 'product_ratings',
  select: (plan) => `
    SELECT ${WHO_COLUMNS}, event_date, 'e' || visit_no || '-g' || nth AS event_id, item_id, item_name,
      CAST(${rating} AS DECIMAL(18,4)) AS rating
    FROM (${rated(plan)}) JOIN sample_item USING (item_no)`,
  thenBy: ['event_id'],
}
