// The row types that carry the fields of each group.

import type { EventType } from '../event-types.ts'

export const search = ['search'] as const
export const conversion = ['search', 'cart', 'sale'] as const
export const withTrackingId = [...conversion, 'banner_click'] as const
export const purchase = ['sale', 'rec_click', 'autocomplete_trending_item_click'] as const
export const item = ['cart', ...purchase] as const
export const order = ['sale', 'rec_click', 'banner_click', 'autocomplete_trending_item_click'] as const
export const all = [
  ...withTrackingId,
  'rec_click',
  'autocomplete_trending_item_click',
] as const satisfies readonly EventType[]
