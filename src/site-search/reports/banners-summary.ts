// Impressions and clicks of banners over the date range. A banner in two campaigns has two rows.
// Spec: Pre-built report endpoints, /banners-summary.

import { descending, dimension, label, ratio, report, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { bannerAbouts, bannerActivity } from '../rowsets/activity.ts'

export const bannersSummary = report({
  path: 'banners-summary',
  about: 'Individual banner impressions, clicks and CTR, over the date range',
  from: bannerActivity,
  filters: [...filterGroups.TIME, ...filterGroups.ENGINE, ...filterGroups.VISIT, ...filterGroups.BANNER],
  columns: {
    banner_id: dimension('banner_id'),
    banner_name: label('banner_name'),
    campaign_name: dimension('campaign_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
  },
  abouts: bannerAbouts,
  units: { impression_count: 'count', click_count: 'count', ctr: 'fraction' },
  subject: ['banner_id'],
  order: [descending('impression_count'), 'banner_id', 'campaign_name'],
})
