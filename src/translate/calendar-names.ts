// Names of months and weekdays, and their short forms.

const MONTHS =
  'january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,september sep sept,october oct,november nov,december dec'

const WEEKDAYS =
  'monday mon mondays,tuesday tue tues tuesdays,wednesday wed wednesdays,thursday thu thur thurs thursdays,' +
  'friday fri fridays,saturday sat saturdays,sunday sun sundays'

const numbered = (list: string, from: number): ReadonlyMap<string, number> =>
  new Map(list.split(',').flatMap((names, index) => names.split(' ').map((name) => [name, index + from] as const)))

/** The number of a month, 1 to 12, by its name. */
export const months = numbered(MONTHS, 1)

/** Days since Monday, by the name of a weekday. */
export const weekdays = numbered(WEEKDAYS, 0)
