// `redirect_events`: one row per redirect. A keyword or a landing page triggers a redirect rule, sometimes twice
// because the visitor goes back. If the visit has orders, each row has the number and total of the first order.

import { chance } from './draw.ts'
import { WHO_COLUMNS } from './event-context.ts'
import { EVERY_KEYWORD } from './redirect-rules.ts'
import { dateOf, type Filling, type Plan } from './sample-plan.ts'
import { KIND } from './visit-searches.ts'

/** Some redirects have no link to their search: `tracking_id` is null. */
const fired = (plan: Plan) => `
  SELECT * EXCLUDE (tracking_id, keyword, landing_page_url), ${dateOf(plan, 'search_at + nth')} AS event_date,
    CASE WHEN NOT ${chance('q', 'search lost', 80)} THEN tracking_id END AS tracking_id,
    CASE trigger_type WHEN 'keyword' THEN keyword END AS keyword,
    CASE trigger_type WHEN 'landing_page' THEN landing_page_url END AS landing_page_url
  FROM (SELECT * EXCLUDE (event_date), unnest(range(1, CASE WHEN ${chance('q', 'went back', 80)} THEN 3 ELSE 2 END)) AS nth,
          CASE kind WHEN ${KIND.keyword} THEN 'keyword' ELSE 'landing_page' END AS trigger_type,
          CASE kind WHEN ${KIND.keyword} THEN keyword_no % ${EVERY_KEYWORD} ELSE landing_no END AS trigger_no
        FROM sample_search_context
        WHERE kind IN (${KIND.keyword}, ${KIND.landing}) AND coalesce(keyword, '-') <> '' AND NOT misspelt AND NOT crawler
          AND ${chance('q', 'redirected', 600)})`

export const redirectEvents: Filling = {
  relation: 'redirect_events',
  select: (plan) => `
    SELECT ${WHO_COLUMNS}, event_date, 'e' || visit_no || '-d' || search_no || '-' || nth AS event_id,
      redirect_id, redirect_name, redirect_url, trigger_type, tracking_id, keyword, landing_page_url, order_number, order_total
    FROM (${fired(plan)}) JOIN sample_redirect USING (trigger_type, trigger_no)
    -- All orders of a visit follow its searches.
    LEFT JOIN (SELECT v, order_number, order_total FROM sample_order WHERE order_part = 1) USING (v)`,
  thenBy: ['event_id'],
}
