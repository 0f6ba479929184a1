// The shortcuts of inDateRange, with their meaning. src/catalog/resolve-date-range.ts computes their days. Spec: Filter
// operators.

export const dateRanges = {
  today: 'The current day',
  this_week: 'Monday to Sunday of the current week',
  this_month: 'The whole current month',
  last_month: 'The whole previous month',
  last_30_days: 'Today and the 29 days before',
  this_year: 'The whole current year',
  last_year: 'The whole previous year',
} as const

/** A shortcut of `inDateRange`, such as `last_30_days`. */
export type DateRange = keyof typeof dateRanges
