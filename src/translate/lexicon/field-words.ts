// Verbs and phrases that speak of a field without being its name.

export const fieldWords: readonly (readonly [phrases: string, field: string])[] = [
  [
    'priced,priced at,costing,costs,cost,that cost,which cost,with a price,with prices,going for,with a unit price',
    'item_price',
  ],
  [
    'clicked at position,clicks at position,clicked in position,clicked on position,click on position,click at position',
    'click_element_position',
  ],
]
