// `rec_impressions`: renders of recommendation widgets, counted per visit, day and widget.

import { WHO_COLUMNS } from './event-context.ts'
import { dateOf, type Filling, type Plan } from './sample-plan.ts'

export const recImpressions: Filling = {
  relation: 'rec_impressions',
  select: (plan: Plan) => `
    SELECT ${WHO_COLUMNS}, ${dateOf(plan, 'shown_at')} AS event_date, widget_id, widget_name, renders AS impressions
    FROM sample_rec_render JOIN sample_visit_context USING (v) JOIN sample_widget USING (widget_no)`,
  thenBy: ['visit_id', 'widget_id'],
}
