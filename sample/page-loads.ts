// `page_loads`: the pages that each visit loaded, with load counts. Each row repeats the totals of its visit.

import { chance, oneOf, quote } from './draw.ts'
import { WHO_COLUMNS } from './event-context.ts'
import { dateOf, type Filling, type Plan } from './sample-plan.ts'
import { itemAt } from './visit-searches.ts'

/** Pages of the shop that have no other page type. */
const CUSTOM = ['/', '/', '/', '/about', '/blog/winter-care', '/stores', '/help/returns', '/%C3%BCber-uns']

const loads = `
  SELECT v, search_at + 12 AS loaded_at, 'item' AS page_type, '/p/p' || (10000 + ${itemAt('list_no', 'position')}) AS page_path
  FROM sample_search_context WHERE position IS NOT NULL
  UNION ALL SELECT v, click_at + 1, 'item', '/p/' || item_id FROM sample_rec
  UNION ALL SELECT v, click_at + 1, 'item', '/p/' || item_id FROM sample_trend
  UNION ALL SELECT v, search_at, 'landing', split_part(landing_page_url, '?', 1)
    FROM sample_search_context WHERE landing_page_url IS NOT NULL
  UNION ALL SELECT v, cart_at, 'cart', '/cart' FROM sample_line WHERE in_cart
  UNION ALL SELECT v, ordered_at, 'order', '/checkout/complete' FROM sample_order
  UNION ALL SELECT v, started, 'custom', ${oneOf('r', 'custom page', CUSTOM.map(quote))}
    FROM sample_visit_context WHERE NOT crawler AND ${chance('r', 'custom', 300)}`

/** The number and revenue of all orders of a visit. */
const ordered = 'SELECT v, count(*) AS orders, sum(order_total) AS revenue FROM sample_order GROUP BY v'

const loaded = (plan: Plan) => `
  SELECT v, ${dateOf(plan, 'loaded_at')} AS event_date, page_type, page_path, count(*) AS page_loads
  FROM (${loads}) SEMI JOIN sample_visit_context USING (v)
  GROUP BY ALL`

export const pageLoads: Filling = {
  relation: 'page_loads',
  select: (plan) => `
    SELECT ${WHO_COLUMNS}, event_date, page_type, page_path, page_loads, searches AS visit_search_count,
      coalesce(orders, 0) AS visit_order_count, CAST(coalesce(revenue, 0) AS DECIMAL(18,4)) AS visit_revenue
    FROM (${loaded(plan)}) JOIN sample_visit_context USING (v) LEFT JOIN (${ordered}) USING (v)`,
  thenBy: ['visit_id', 'page_type', 'page_path'],
}
