// The lists of a request. The page shows each element of a list as a chip.

export const LISTS = ['dimensions', 'measures', 'filters', 'having', 'order'] as const
export type ListName = (typeof LISTS)[number]

/** The displayed title of each list. */
export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  dimensions: 'Group by',
  measures: 'Measure',
  filters: 'Filter',
  having: 'Keep if',
  order: 'Order',
}

/** Returns the label of a field or metric, given its name. */
export type LabelOf = (name: string) => string
