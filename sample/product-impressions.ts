// `product_impressions`: impressions, clicks, orders and revenue of the top ten items of searches. To limit the size,
// only the last 180 days have rows.

import type { Filling, Plan } from './sample-plan.ts'
import { itemAt } from './visit-searches.ts'

/** The number of days with rows, counting back from the last day. */
export const LIST_DAYS = 180

/** The number of results per list. */
const TOP = 10

/** The columns that rows are grouped by, except the item. */
const GROUP = 'account_no, engine_no, event_date, keyword, landing_page_url'

/** Searches that showed their first page. Later pages do not contain the top ten items. */
const listed = ({ days }: Plan) =>
  `(FROM sample_search_context WHERE page_no = 1 AND results > 0 AND search_at >= ${days - LIST_DAYS} * 86400)`

/** First counts equal result lists, then unnests each list into its items, so it unnests each list only once. */
const shown = (plan: Plan) => `
  SELECT * EXCLUDE (list_no, length, position), ${itemAt('list_no', 'position')} AS item_no
  FROM (SELECT *, unnest(range(1, length + 1)) AS position
        FROM (SELECT ${GROUP}, list_no, least(results, ${TOP}) AS length, count(*) AS impressions
              FROM ${listed(plan)} GROUP BY ALL))`

const clicked = (plan: Plan) => `
  SELECT ${GROUP}, ${itemAt('list_no', 'position')} AS item_no, count(*) AS clicks
  FROM ${listed(plan)} WHERE position <= ${TOP} GROUP BY ALL`

/** The item of every order line is among the top ten results of its search. */
const ordered = (plan: Plan) => `
  SELECT ${GROUP}, lines.item_no, count(DISTINCT order_part + 2 * v) AS orders, sum(item_total) AS revenue
  FROM ${listed(plan)} JOIN (SELECT v, search_no, item_no, order_part, item_total FROM sample_line WHERE in_sale) AS lines
    USING (v, search_no)
  GROUP BY ALL`

const summed = (plan: Plan) => `
  SELECT ${GROUP}, item_no, CAST(sum(impressions) AS BIGINT) AS impressions,
    CAST(coalesce(sum(clicks), 0) AS BIGINT) AS clicks, CAST(coalesce(sum(orders), 0) AS BIGINT) AS orders,
    CAST(coalesce(sum(revenue), 0) AS DECIMAL(18,4)) AS revenue
  FROM (${[shown, clicked, ordered].map((rows) => `(${rows(plan)})`).join(' UNION ALL BY NAME ')})
  GROUP BY ${GROUP}, item_no`

export const productImpressions: Filling = {
  relation: 'product_impressions',
  select: (plan) => `
    SELECT account_id, event_date, engine_id, engine_name, group_id, group_name, keyword, landing_page_url, item_id,
      item_name, impressions, clicks, orders, revenue
    FROM (${summed(plan)}) JOIN sample_account USING (account_no) JOIN sample_engine USING (account_no, engine_no)
    JOIN sample_item USING (item_no)`,
  thenBy: ['engine_id', 'keyword', 'landing_page_url', 'item_id'],
}
