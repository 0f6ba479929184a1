// The shortcuts of inDateRange, with their meaning. src/catalog/resolve-date-range.ts computes their days. Spec: Filter
// operators. An extension: `yesterday`, `last_week`, both quarters, and the last 7 and 90 days.

export const dateRanges = {
  today: 'The current day',
  yesterday: 'The day before today',
  this_week: 'Monday to Sunday of the current week',
  last_week: 'Monday to Sunday of the previous week',
  this_month: 'The whole current month',
  last_month: 'The whole previous month',
  this_quarter: 'The whole current quarter',
  last_quarter: 'The whole previous quarter',
  this_year: 'The whole current year',
  last_year: 'The whole previous year',
  last_7_days: 'Today and the 6 days before',
  last_30_days: 'Today and the 29 days before',
  last_90_days: 'Today and the 89 days before',
} as const

/** A shortcut of `inDateRange`, such as `last_30_days`. */
export type DateRange = keyof typeof dateRanges
