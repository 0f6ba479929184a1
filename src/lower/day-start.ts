// Computes the instants at which days begin in a time zone. Clocks can skip midnight, go back across midnight, or skip
// complete days. So the start of a day is defined by the instants that lie before the day.

import { type Day, dayNumber } from '../calendar/civil-day.ts'
import { oncePer } from '../std/memoize.ts'

/**
 * The start of a day in milliseconds since 1970. Every instant before `first` lies before the day. Every instant from
 * `last` on lies on the day or later. `first` and `last` differ if the clock goes back across midnight and repeats the
 * end of the previous day.
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
  // Midnight by the clock before the change, and by the clock after the change.
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
 * The time zone name for engines. Postgres interprets three-letter names as fixed offsets without daylight saving time,
 * and Trino does not support all of these names. Since 2024, IANA links the three-letter names to the zones below.
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

/** The offset of a time zone from UTC at an instant. The offset and the instant are in milliseconds. */
function offsetsIn(timeZone: string): (instant: number) => number {
  const format = formatIn(zoneName(timeZone))
  return (instant) => {
    const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    return (sign === '-' ? -size : size) * 1000
  }
}
