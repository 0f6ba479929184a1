// Impressions and clicks of campaigns per day. The report excludes banners without a campaign.
// Spec: Pre-built report endpoints, /campaigns.

import { descending, dimension, ratio, report, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { campaignAbouts, campaignActivity } from '../rowsets/activity.ts'

export const campaigns = report({
  path: 'campaigns',
  about: 'Campaign (banner) impressions, clicks and CTR, per day',
  from: campaignActivity,
  filters: [...filterGroups.TIME, ...filterGroups.ENGINE, ...filterGroups.VISIT, ...filterGroups.BANNER],
  columns: {
    event_date: dimension('event_date'),
    campaign_name: dimension('campaign_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
  },
  abouts: campaignAbouts,
  units: { impression_count: 'count', click_count: 'count', ctr: 'fraction' },
  order: ['event_date', descending('impression_count'), 'campaign_name'],
})
