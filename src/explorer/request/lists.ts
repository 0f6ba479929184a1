// The lists of a request that chips show.

export const LISTS = ['dimensions', 'measures', 'filters', 'having', 'order'] as const
export type ListName = (typeof LISTS)[number]

/** What people read for the name of a field or metric. */
export type LabelOf = (name: string) => string
