// The grains of a date: the periods that group its days.

export const grains = {
  day: 'The day itself',
  week: 'The Monday of the week',
  month: 'The first day of the month',
  quarter: 'The first day of the quarter',
  year: 'The first day of the year',
  weekday: '1 for Monday to 7 for Sunday',
} as const

/** A period that groups days. Its value is its first day, except for `weekday`. */
export type Grain = keyof typeof grains
