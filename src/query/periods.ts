// The days of compared periods.

/** The first and the last day of each period by its name; `current` is the request's own. */
export type Periods = Readonly<Record<string, readonly [first: string, last: string]>>
