// The days of compared periods.

/** The first and the last day of each period by its name; `current` is the period of the request itself. */
export type Periods = Readonly<Record<string, readonly [first: string, last: string]>>
