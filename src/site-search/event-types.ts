// The row types of the summary dataset. The list is open: filters accept other values and compare them as text.
// Spec: The summary dataset.

export const eventTypes = {
  search: 'A search request; carries click details when the search led to a click',
  cart: 'An item added to cart, linked to the originating search',
  sale: 'A purchased item, linked to the originating search',
  rec_click: 'A click on a recommended item; carries sale fields when the click led to a purchase',
  banner_click: 'A click on a banner, attributed to orders of the same visit',
  autocomplete_trending_item_click: 'A click on a trending item of autocomplete, attributed to that item when bought',
} as const

export type EventType = keyof typeof eventTypes
