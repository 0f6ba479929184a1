// Unions of impressions and clicks. A row of impressions contains their number; a row of clicks is one click. Filters
// apply to impressions and to clicks.

import { type Condition, isSet } from '../../model/reports/conditions.ts'
import { columnOf, columnsOf, type Rowset, rows, selectFrom, unionOf } from '../../model/reports/rowset.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { nullOf, numberOf } from '../../query/constant-expressions.ts'
import { literal } from '../../query/value.ts'
import { relations } from '../relations.ts'

/** Banner impressions and banner clicks. */
const banners = (name: string, conditions: Readonly<Record<string, Condition>> = {}): Rowset => {
  const shown = rows(relations.banner_impressions, conditions)
  const clicked = rows(relations.summary, { event_type: 'banner_click', ...conditions })
  const shared = ['event_date', 'banner_id', 'banner_name', 'campaign_name']
  return unionOf(name, [
    selectFrom(shown, {
      ...columnsOf(shown, shared),
      impressions: columnOf(shown, 'impressions'),
      clicks: numberOf(0),
    }),
    selectFrom(clicked, { ...columnsOf(clicked, shared), impressions: numberOf(0), clicks: numberOf(1) }),
  ])
}

export const bannerActivity = banners('banner activity')

/** Only impressions and clicks of campaigns. */
export const campaignActivity = banners('campaign activity', { campaign_name: isSet })

/** What the columns of the reports on campaigns show. */
export const campaignAbouts = {
  campaign_name: 'Campaign of the banner',
  impression_count: 'Times that a banner was shown',
  click_count: 'Clicks on a banner',
  ctr: 'Clicks per impression: click_count / impression_count',
} as const

/** What the columns of the reports on single banners show. */
export const bannerAbouts = {
  ...campaignAbouts,
  banner_id: 'Identifier of the banner',
  banner_name: 'Display name of the banner',
} as const

const widgets = rows(relations.rec_impressions)
const recClicks = rows(relations.summary, { event_type: 'rec_click' })
const shared = ['event_date', 'widget_id', 'widget_name']

/** 1 if the click put the item into the cart, otherwise 0. */
const addedToCart = choice(
  [[comparison(columnOf(recClicks, 'item_added_to_cart'), 'equals', [literal(true)]), numberOf(1)]],
  numberOf(0),
)

/** Impressions of recommendation widgets, and their clicks with carts and orders. */
export const recommendationActivity = unionOf('recommendation activity', [
  selectFrom(widgets, {
    ...columnsOf(widgets, shared),
    impressions: columnOf(widgets, 'impressions'),
    clicks: numberOf(0),
    carts: numberOf(0),
    order_number: nullOf(columnOf(recClicks, 'order_number')),
    item_total: nullOf(columnOf(recClicks, 'item_total')),
  }),
  selectFrom(recClicks, {
    ...columnsOf(recClicks, shared),
    impressions: numberOf(0),
    clicks: numberOf(1),
    carts: addedToCart,
    ...columnsOf(recClicks, ['order_number', 'item_total']),
  }),
])
