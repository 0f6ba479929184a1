// Renders and clicks of campaigns, per day. What belongs to no campaign is left out.
// Spec: Pre-built report endpoints, /campaigns.

import { campaignActivity } from './definition/activity.ts'
import { day, dimension, ratio, sum } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'

export const campaigns = report({
  path: 'campaigns',
  about: 'Campaign (banner) impressions, clicks and CTR, per day',
  from: campaignActivity,
  filters: [...groups.TIME, ...groups.ENGINE, ...groups.VISIT, ...groups.BANNER],
  columns: {
    event_date: day(),
    campaign_name: dimension('campaign_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
  },
  order: ['event_date', descending('impression_count'), 'campaign_name'],
})
