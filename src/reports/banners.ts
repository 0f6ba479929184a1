// Renders and clicks of banners, per day. A banner in two campaigns gives two rows.
// Spec: Pre-built report endpoints, /banners.

import { bannerActivity } from './definition/activity.ts'
import { day, dimension, label, ratio, sum } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'

export const banners = report({
  path: 'banners',
  about: 'Individual banner impressions, clicks and CTR, per day',
  from: bannerActivity,
  filters: [...groups.TIME, ...groups.ENGINE, ...groups.VISIT, ...groups.BANNER],
  columns: {
    event_date: day(),
    banner_id: dimension('banner_id'),
    banner_name: label('banner_name'),
    campaign_name: dimension('campaign_name'),
    impression_count: sum('impressions'),
    click_count: sum('clicks'),
    ctr: ratio('click_count', 'impression_count'),
  },
  order: ['event_date', descending('impression_count'), 'banner_id', 'campaign_name'],
})
