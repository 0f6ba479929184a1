// The months that a scan reads, for relations partitioned by year and month.

/** Limits the partition columns of a relation to these months, both inclusive. Null means unbounded. */
export interface Months {
  readonly kind: 'months'
  readonly relation: string
  /** The columns that contain the year and the month. */
  readonly year: string
  readonly month: string
  readonly first: YearMonth | null
  readonly last: YearMonth | null
}

/** A month of a year; January is 1. */
export interface YearMonth {
  readonly year: number
  readonly month: number
}
