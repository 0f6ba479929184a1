// The lists of a request that chips show.

export const LISTS = ['dimensions', 'measures', 'filters', 'having', 'order'] as const
export type ListName = (typeof LISTS)[number]

/** What people read for a list. */
export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  dimensions: 'Group by',
  measures: 'Measure',
  filters: 'Filter',
  having: 'Keep if',
  order: 'Order',
}

/** What people read for the name of a field or metric. */
export type LabelOf = (name: string) => string
