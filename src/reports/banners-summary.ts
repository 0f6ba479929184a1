// Renders and clicks of banners over the range. A banner in two campaigns gives two rows.
// Spec: Pre-built report endpoints, /banners-summary.

import { bannerActivity } from './definition/activity.ts'
import { dimension, label, ratio, sum } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'

export const bannersSummary = report({
  path: 'banners-summary',
  about: 'Individual banner impressions, clicks and CTR, over the date range',
  from: bannerActivity,
  filters: [...groups.TIME, ...groups.ENGINE, ...groups.VISIT, ...groups.BANNER],
  columns: {
    banner_id: dimension('banner_id'),
    banner_name: label('banner_name'),
    campaign_name: dimension('campaign_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
  },
  order: [descending('impression_count'), 'banner_id', 'campaign_name'],
})
