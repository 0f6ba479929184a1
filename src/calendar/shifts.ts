// The periods that `compare` can name: shifts of the days of a request.

export const shifts = {
  previous_period: 'The same number of days, immediately before',
  previous_week: 'The days 7 days before',
  previous_month: 'The same days of the month before',
  previous_quarter: 'The same days three months before',
  previous_year: 'The same days of the year before',
  previous_year_weekdays: 'The days 364 days before, which fall on the same weekdays',
} as const

/** A shift of a request's period. */
export type Shift = keyof typeof shifts
