// Searches with a click, in four buckets of click positions. Empty buckets have no row.
// Spec: Pre-built report endpoints, /click-positions.

import { hidden, numberColumn, ratio, report, value } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { clickPositionShares } from '../rowsets/click-position-shares.ts'

export const clickPositions = report({
  path: 'click-positions',
  about: 'Sitewide click-position distribution in buckets rank 1, 2-3, 4-10, 11+',
  from: clickPositionShares,
  filters: [...filterGroups.CONTEXT, ...filterGroups.STATE, ...filterGroups.SORT, ...filterGroups.PAGE],
  list: true,
  key: ['bucket_no'],
  columns: {
    position_bucket: value('position_bucket'),
    click_count: numberColumn('click_count'),
    click_share: ratio('click_count', numberColumn('all_click_count')),
  },
  units: { click_count: 'count', click_share: 'fraction' },
  order: [hidden('bucket_no')],
})
