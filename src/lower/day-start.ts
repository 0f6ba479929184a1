// Computes the instants at which days begin in a time zone. Clocks may skip midnight, go back across it, or skip whole
// days. So the start is defined by the instants that lie before a day: every instant either does or does not.

import { type Day, dayNumber } from '../calendar/civil-day.ts'
import { oncePer } from '../std/memoize.ts'

/**
 * Milliseconds since 1970. Every instant before `first` lies before the day; every instant from `last` on lies on the
 * day or later. The two instants differ if the clock goes back across midnight and repeats the end of the previous day.
 */
export interface DayStart {
  readonly first: number
  readonly last: number
}

/** The start of a day in `timeZone`, an IANA name. */
export function startOfDay(day: Day, timeZone: string): DayStart {
  const midnight = (dayNumber(day) - EPOCH) * DAY
  const offset = offsetsIn(timeZone)
  let [early, late] = [midnight - 16 * HOUR, midnight + 14 * HOUR]
  const [before, after] = [offset(early), offset(late)]
  // The midnights before and after the change of the clock.
  const [old, young] = [midnight - before, midnight - after]
  if (before === after) return { first: old, last: old }
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offset(middle) === before) early = middle
    else late = middle
  }
  const change = late
  const isBefore = old < change
  const latest = isBefore ? old : change
  return { first: isBefore ? old : Math.max(change, young), last: young > change ? young : latest }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EPOCH = dayNumber({ year: 1970, month: 1, day: 1 })

/**
 * The zone name for engines. Postgres reads three-letter names as fixed offsets without daylight saving time, and Trino
 * does not know all of them. Since 2024 IANA links these names to the zones below.
 */
export const zoneName = (timeZone: string): string => LETTERS.get(timeZone.toUpperCase()) ?? timeZone

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['CET', 'Europe/Brussels'],
  ['MET', 'Europe/Brussels'],
  ['EET', 'Europe/Athens'],
  ['WET', 'Europe/Lisbon'],
  ['EST', 'America/Panama'],
  ['MST', 'America/Phoenix'],
  ['HST', 'Pacific/Honolulu'],
])

const formatIn = oncePer(
  (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }),
)

/** How far a zone is ahead of UTC at an instant. Both in milliseconds. */
function offsetsIn(timeZone: string): (instant: number) => number {
  const format = formatIn(zoneName(timeZone))
  return (instant) => {
    const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    return (sign === '-' ? -size : size) * 1000
  }
}
