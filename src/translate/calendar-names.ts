// Names of months and weekdays, and their short forms.

const MONTHS =
  'january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,september sep sept,october oct,november nov,december dec'

const WEEKDAYS =
  'monday mon mondays,tuesday tue tues tuesdays,wednesday wed wednesdays,thursday thu thur thurs thursdays,' +
  'friday fri fridays,saturday sat saturdays,sunday sun sundays'

const numbered = (list: string, from: number): ReadonlyMap<string, number> =>
  new Map(list.split(',').flatMap((names, index) => names.split(' ').map((name) => [name, index + from] as const)))

/** Maps the name of a month to its number, from 1 to 12. */
export const months = numbered(MONTHS, 1)

/** Maps the name of a weekday to its number: 0 for Monday, 6 for Sunday. */
export const weekdays = numbered(WEEKDAYS, 0)
