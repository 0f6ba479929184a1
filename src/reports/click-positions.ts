// Clicked searches by the position of their click, in four buckets; empty buckets give no row.
// Spec: Pre-built report endpoints, /click-positions.

import { clickPositionShares } from './definition/click-position-shares.ts'
import { number, ratio, value } from './definition/columns.ts'
import { groups } from './definition/filters.ts'
import { hidden, report } from './definition/report.ts'

export const clickPositions = report({
  path: 'click-positions',
  about: 'Sitewide click-position distribution in buckets rank 1, 2-3, 4-10, 11+',
  from: clickPositionShares,
  filters: [...groups.CONTEXT, ...groups.STATE, ...groups.SORT, ...groups.PAGE],
  list: true,
  columns: {
    position_bucket: value('position_bucket'),
    click_count: number('click_count'),
    click_share: ratio('click_count', number('all_click_count')),
  },
  order: [hidden('bucket_no')],
})
