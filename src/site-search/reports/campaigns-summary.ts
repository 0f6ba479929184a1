// Impressions and clicks of campaigns over the date range. The report excludes banners without a campaign.
// Spec: Pre-built report endpoints, /campaigns-summary.

import { descending, dimension, ratio, report, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { campaignAbouts, campaignActivity } from '../rowsets/activity.ts'

export const campaignsSummary = report({
  path: 'campaigns-summary',
  about: 'Campaign (banner) impressions, clicks and CTR, over the date range',
  from: campaignActivity,
  filters: [...filterGroups.TIME, ...filterGroups.ENGINE, ...filterGroups.VISIT, ...filterGroups.BANNER],
  columns: {
    campaign_name: dimension('campaign_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
  },
  abouts: campaignAbouts,
  units: { impression_count: 'count', click_count: 'count', ctr: 'fraction' },
  order: [descending('impression_count'), 'campaign_name'],
})
