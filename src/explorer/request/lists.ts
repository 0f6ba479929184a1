// The lists of a request whose elements are shown as chips.

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

/** Gives the label of a field or metric by its name. */
export type LabelOf = (name: string) => string
