// What the statements of the sample are made from: the size, the seed, the days; and how tables are written and read.

import { addDays, type Day, dayIn, dayNumber, formatDay } from '../src/calendar/civil-day.ts'
import { CLOCK_YEARS, isClockTime } from '../src/context.ts'
import type { RelationName } from '../src/site-search/relations.ts'
import { quoteOrNull } from './draw.ts'

export interface SampleOptions {
  /** Exactly so many rows in `summary`. */
  readonly events: number
  /** Another seed makes another sample of the same kind. */
  readonly seed: number
  /** Its day, in UTC, is the last one of 24 months. */
  readonly now: Date
}

/** One step of making the sample. */
export interface SampleStatement {
  readonly about: string
  readonly sql: string
  /** How long it takes beside the others, about. */
  readonly work: number
}

/** Of a statement that is quick whatever the size. */
export const QUICK = 0.02

export interface Plan {
  readonly events: number
  readonly seed: number
  /** YYYY-MM-DD */
  readonly firstDay: string
  /** Seconds from 1970 to the first day. */
  readonly firstSecond: number
  readonly days: number
  /** Visits drawn up; those past the wanted number of events are not used. */
  readonly candidates: number
}

/** Some days of one account, written together: from one day to before another. */
export interface Stretch {
  readonly about: string
  /** Its part of all events. */
  readonly work: number
  readonly account: number
  readonly from: number
  readonly to: number
}

/** How one relation is filled, from the tables of a stretch. Rows outside its days are left to the next one. */
export interface Filling {
  readonly relation: RelationName
  /** The columns that are filled, `event_date` among them, without the partition columns. */
  readonly select: (plan: Plan) => string
  /** What puts rows in one definite order that the relation's own loading order leaves equal. */
  readonly thenBy: readonly string[]
}

const YEARS = 2
/** Of a day. */
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
    // A visit has 3.3 events on average and at least one, so this is too many, and few visits are always enough.
    candidates: Math.min(events, Math.ceil(events / 3) + 1000) + 1,
  }
}

const EPOCH = dayNumber({ year: 1970, month: 1, day: 1 })

/** The same day of the month; of February 29, the day after the 28th. */
const yearsBefore = ({ year, month, day }: Day, years: number): Day =>
  addDays({ year: year - years, month, day: 1 }, day - 1)

/** The last day that a sample made at this instant has. */
export const lastDayAt = (now: Date): string => formatDay(dayIn(now, 'UTC'))

function requireInteger(name: string, value: number, most: number): void {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`${name} must be a whole number from 0 to ${most}, not ${value}`)
}

/** Seconds since the first day as the date they fall on. */
export const dateOf = (plan: Plan, at: string): string =>
  `(DATE '${plan.firstDay}' + CAST((${at}) // ${SECONDS} AS INTEGER))`

/** Seconds since the first day as an instant, whatever the session's time zone. */
export const instantOf = (plan: Plan, at: string): string => `to_timestamp(${plan.firstSecond} + ${at})`

/** The partition columns of a row with an `event_date`. */
export const PARTITION = 'year(event_date) AS event_year, month(event_date) AS event_month'

/** Ten-thousandths as the DECIMAL(18,4) that they are. */
export const money = (units: string): string =>
  `CAST(CAST(${units} AS DECIMAL(18,0)) * CAST(0.0001 AS DECIMAL(5,4)) AS DECIMAL(18,4))`

export const make = (about: string, name: string, select: string, work = QUICK): SampleStatement => ({
  about,
  work,
  sql: `CREATE OR REPLACE TEMP TABLE ${name} AS ${select}`,
})

/** Once a table has served. */
export const drop = (name: string): SampleStatement => ({
  about: 'clearing up',
  work: QUICK,
  sql: `DROP TABLE IF EXISTS temp.${name}`,
})

/** A table of constants. */
export const makeConstants = (
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): SampleStatement => {
  const written = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : quoteOrNull(cell))).join(', '))
  const select = `SELECT * FROM (VALUES (${written.join('), (')})) AS t (${columns.join(', ')})`
  return make('constants', name, select)
}

/** A lookup from a drawn number below `size` to a value, as often as its weight says; one for each `owner`. */
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
