// Renders and clicks of campaigns over the range. What belongs to no campaign is left out.
// Spec: Pre-built report endpoints, /campaigns-summary.

import { campaignActivity } from './definition/activity.ts'
import { dimension, ratio, sum } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'

export const campaignsSummary = report({
  path: 'campaigns-summary',
  about: 'Campaign (banner) impressions, clicks and CTR, over the date range',
  from: campaignActivity,
  filters: [...groups.TIME, ...groups.ENGINE, ...groups.VISIT, ...groups.BANNER],
  columns: {
    campaign_name: dimension('campaign_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
  },
  order: [descending('impression_count'), 'campaign_name'],
})
