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

/** Names that hosts often use for the row types. */
export const hostEventTypes: Readonly<Record<EventType, readonly string[]>> = {
  search: [
    'searches',
    'searched',
    'site_search',
    'search_performed',
    'search_query',
    'search_request',
    'product_search',
  ],
  cart: [
    'add_to_cart',
    'added_to_cart',
    'cart_add',
    'add_cart',
    'product_added',
    'add_to_basket',
    'basket_add',
    'basket',
  ],
  sale: ['purchase', 'purchased', 'order', 'ordered', 'order_completed', 'order_placed', 'transaction', 'buy', 'sold'],
  rec_click: ['recommendation_click', 'recommendation_clicked', 'recommended_click', 'reco_click', 'rec_clicked'],
  banner_click: ['banner_clicked', 'promotion_click', 'promo_click', 'select_promotion'],
  autocomplete_trending_item_click: ['trending_item_click', 'trending_item_clicked', 'autocomplete_item_click'],
}
