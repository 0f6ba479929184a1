// `product_impressions`: the items of the first ten results of each search, summed. To bound the size, lists are kept
// for the last 180 days before the clock only; earlier days have no rows.

import type { Filling, Plan } from './sample-plan.ts'
import { itemAt } from './visit-searches.ts'

/** Days up to the clock for which lists are kept. */
export const LIST_DAYS = 180

/** Results of a list. */
const TOP = 10

/** What a row sums over, but for the item. */
const GROUP = 'account_no, engine_no, event_date, keyword, landing_page_url'

/** Searches that showed the beginning of their list; those on later pages showed none of the first ten. */
const listed = ({ days }: Plan) =>
  `(FROM sample_search_context WHERE page_no = 1 AND results > 0 AND search_at >= ${days - LIST_DAYS} * 86400)`

/** Equal lists are counted before they are spread into their items. */
const shown = (plan: Plan) => `
  SELECT * EXCLUDE (list_no, length, position), ${itemAt('list_no', 'position')} AS item_no
  FROM (SELECT *, unnest(range(1, length + 1)) AS position
        FROM (SELECT ${GROUP}, list_no, least(results, ${TOP}) AS length, count(*) AS impressions
              FROM ${listed(plan)} GROUP BY ALL))`

const clicked = (plan: Plan) => `
  SELECT ${GROUP}, ${itemAt('list_no', 'position')} AS item_no, count(*) AS clicks
  FROM ${listed(plan)} WHERE position <= ${TOP} GROUP BY ALL`

/** Every line is of one of the first ten results of its search. */
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
