// The plan of a sample (size, seed and days), and helpers to write the SQL that creates it.

import { addDays, type Day, dayIn, dayNumber, formatDay } from '../src/calendar/civil-day.ts'
import { CLOCK_YEARS, isClockTime } from '../src/compiler/context.ts'
import type { RelationName } from '../src/site-search/relations.ts'
import { quoteOrNull } from './draw.ts'

export interface SampleOptions {
  /** The exact number of rows in `summary`. */
  readonly events: number
  /** A different seed gives different data with the same distribution. */
  readonly seed: number
  /** The sample covers 24 months. Their last day is the UTC day of this instant. */
  readonly now: Date
}

/** One step in creating the sample. */
export interface SampleStatement {
  readonly about: string
  readonly sql: string
  /** The approximate duration, relative to other steps. */
  readonly work: number
}

/** The `work` of a statement that is quick at any size. */
export const QUICK = 0.02

export interface Plan {
  readonly events: number
  readonly seed: number
  /** YYYY-MM-DD */
  readonly firstDay: string
  /** Seconds from 1970 to the start of the first day. */
  readonly firstSecond: number
  readonly days: number
  /** The number of candidate visits. Visits beyond the requested number of events are dropped. */
  readonly candidates: number
}

/** A range of days of one account whose rows are written in one step. `to` is exclusive. */
export interface Stretch {
  readonly about: string
  /** The fraction of all events that fall into this range. */
  readonly work: number
  readonly account: number
  readonly from: number
  readonly to: number
}

/**
 * How to fill one relation from the temporary tables of a stretch. Rows after the last day of the stretch belong to the
 * next stretch.
 */
export interface Filling {
  readonly relation: RelationName
  /** Selects all columns, including `event_date`, except the partition columns. */
  readonly select: (plan: Plan) => string
  /** Tie-breaking columns for rows with equal values in `sortedBy`. */
  readonly thenBy: readonly string[]
}

const YEARS = 2
/** Seconds per day. */
export const SECONDS = 86_400

export function planOf({ events, seed, now }: SampleOptions): Plan {
  requireInteger('events', events, 100_000_000)
  requireInteger('seed', seed, Number.MAX_SAFE_INTEGER)
  if (!isClockTime(now)) throw new RangeError(`now must be a Date ${CLOCK_YEARS}`)
  const end = addDays(dayIn(now, 'UTC'), 1)
  const first = yearsBefore(end, YEARS)
  return {
    events,
    seed,
    firstDay: formatDay(first),
    firstSecond: (dayNumber(first) - EPOCH) * SECONDS,
    days: dayNumber(end) - dayNumber(first),
    // A visit has 3.3 events on average, and at least one event. So these candidates always suffice.
    candidates: Math.min(events, Math.ceil(events / 3) + 1000) + 1,
  }
}

const EPOCH = dayNumber({ year: 1970, month: 1, day: 1 })

/** The same day of an earlier year. If that year is not a leap year, February 29 becomes March 1. */
const yearsBefore = ({ year, month, day }: Day, years: number): Day =>
  addDays({ year: year - years, month, day: 1 }, day - 1)

/** The last day of a sample created at this instant. */
export const lastDayAt = (now: Date): string => formatDay(dayIn(now, 'UTC'))

function requireInteger(name: string, value: number, most: number): void {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`${name} must be a whole number from 0 to ${most}, not ${value}`)
}

/** SQL that converts seconds since the start of the first day to a date. */
export const dateOf = (plan: Plan, at: string): string =>
  `(DATE '${plan.firstDay}' + CAST((${at}) // ${SECONDS} AS INTEGER))`

/** SQL that converts seconds since the start of the first day to an instant, independent of the session's time zone. */
export const instantOf = (plan: Plan, at: string): string => `to_timestamp(${plan.firstSecond} + ${at})`

/** The partition columns, computed from `event_date`. */
export const PARTITION = 'year(event_date) AS event_year, month(event_date) AS event_month'

/** SQL that converts ten-thousandths to DECIMAL(18,4). */
export const money = (units: string): string =>
  `CAST(CAST(${units} AS DECIMAL(18,0)) * CAST(0.0001 AS DECIMAL(5,4)) AS DECIMAL(18,4))`

export const make = (about: string, name: string, select: string, work = QUICK): SampleStatement => ({
  about,
  work,
  sql: `CREATE OR REPLACE TEMP TABLE ${name} AS ${select}`,
})

/** Drops a temporary table. */
export const drop = (name: string): SampleStatement => ({
  about: 'clearing up',
  work: QUICK,
  sql: `DROP TABLE IF EXISTS temp.${name}`,
})

export const makeConstants = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): SampleStatement => {
  const written = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : quoteOrNull(cell))).join(', '))
  const select = `SELECT * FROM (VALUES (${written.join('), (')})) AS t (${columns.join(', ')})`
  return make('constants', name, select)
}

/**
 * Creates a table for weighted choices. For each `owner`, the table maps the numbers below `size` to values. A value
 * with a higher weight gets more numbers.
 */
export const makeSlots = (about: string, name: string, source: string, size: number): SampleStatement =>
  make(
    about,
    name,
    `SELECT owner, value, unnest(range(from_slot, to_slot)) AS slot
     FROM (SELECT owner, value,
             CAST((sum(weight) OVER before - weight) * ${size} // sum(weight) OVER whole AS BIGINT) AS from_slot,
             CAST((sum(weight) OVER before) * ${size} // sum(weight) OVER whole AS BIGINT) AS to_slot
           FROM (${source})
           WINDOW whole AS (PARTITION BY owner), before AS (PARTITION BY owner ORDER BY value ROWS UNBOUNDED PRECEDING))`,
  )
