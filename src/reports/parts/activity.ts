// Renders and clicks in one stream of rows: impressions have a weight, a click counts one. A filter holds in both.

import type { Expression } from '../../bind/query.ts'
import { type Condition, type Conditions, isSet, literal, numberOf } from './conditions.ts'
import { type Branch, type Rows, rows, selectFrom, unionOf } from './rows.ts'

/** Null of a column's type. */
const nothing = (of: Rows, name: string): Expression => {
  const { type, storage } = of.column(name)
  return { kind: 'value', type, storage, value: null }
}

const columnsOf = (of: Rows, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of.column(name)]))

const branch = (of: Rows, columns: Readonly<Record<string, Expression>>): Branch => ({
  select: selectFrom(of, columns),
  raw: of.raw,
})

/** Renders of banners and clicks on them. */
const banners = (name: string, conditions: Readonly<Record<string, Condition>> = {}): Rows => {
  const shown = rows('banner_impressions', conditions)
  const clicked = rows('summary', { event_type: 'banner_click', ...conditions })
  const shared = ['event_date', 'banner_id', 'banner_name', 'campaign_name']
  return unionOf(name, [
    branch(shown, { ...columnsOf(shown, shared), impressions: shown.column('impressions'), clicks: numberOf(0) }),
    branch(clicked, { ...columnsOf(clicked, shared), impressions: numberOf(0), clicks: numberOf(1) }),
  ])
}

export const bannerActivity = banners('banner activity')

/** The same of campaigns alone. */
export const campaignActivity = banners('campaign activity', { campaign_name: isSet } satisfies Conditions)

const widgets = rows('rec_impressions')
const recClicks = rows('summary', { event_type: 'rec_click' })
const shared = ['event_date', 'widget_id', 'widget_name']

/** Renders of recommendation widgets, and clicks in them with what they led to. */
export const recommendationActivity = unionOf('recommendation activity', [
  branch(widgets, {
    ...columnsOf(widgets, shared),
    impressions: widgets.column('impressions'),
    clicks: numberOf(0),
    carts: numberOf(0),
    order_number: nothing(recClicks, 'order_number'),
    item_total: nothing(recClicks, 'item_total'),
  }),
  branch(recClicks, {
    ...columnsOf(recClicks, shared),
    impressions: numberOf(0),
    clicks: numberOf(1),
    carts: {
      kind: 'choice',
      type: 'number',
      storage: 'integer',
      cases: [
        {
          when: {
            kind: 'comparison',
            operator: 'equals',
            operand: recClicks.column('item_added_to_cart'),
            values: [literal(true)],
          },
          result: numberOf(1),
        },
      ],
      otherwise: numberOf(0),
    },
    order_number: recClicks.column('order_number'),
    item_total: recClicks.column('item_total'),
  }),
])
