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
  abouts: {
    position_bucket: 'Position of the clicked result, as a range: 1, 2-3, 4-10 or 11+',
    click_count: 'Search requests whose clicked result is at such a position',
    click_share: 'Share of this range in all search requests with a click',
  },
  units: { click_count: 'count', click_share: 'fraction' },
  order: [hidden('bucket_no')],
})
