// `banner_impressions`: banner renders. A row counts the renders of one banner in one search. Outside of searches, a
// row counts the renders of one banner in one visit on one day.

import { WHO_COLUMNS } from './event-context.ts'
import { dateOf, type Filling, type Plan } from './sample-plan.ts'

export const bannerImpressions: Filling = {
  relation: 'banner_impressions',
  select: (plan: Plan) => `
    SELECT ${WHO_COLUMNS}, ${dateOf(plan, 'shown_at')} AS event_date, tracking_id, banner_id, banner_name,
      campaign_name, renders AS impressions
    FROM sample_banner_render JOIN sample_visit_context USING (v) JOIN sample_banner USING (banner_no)
    LEFT JOIN (SELECT v, search_no, tracking_id FROM sample_search_context) USING (v, search_no)`,
  thenBy: ['visit_id', 'tracking_id', 'banner_id'],
}
