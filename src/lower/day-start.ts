// Bounds the instants at which days begin in a time zone. The engine decides the day of each instant, because its rules
// of a zone can differ from ours. So a bound leaves room for other rules, and the engine decides about the instants near
// the start of a day.

import { type Day, dayNumber } from '../calendar/civil-day.ts'
import { oncePer } from '../std/memoize.ts'

/**
 * The start of a day in milliseconds since 1970. Every instant before `first` lies before the day. Every instant from
 * `last` on lies on the day or later. Both are equal in a zone without rules.
 */
export interface DayStart {
  readonly first: number
  readonly last: number
}

/** The start of a day in `timeZone`, an IANA name. */
export function startOfDay(day: Day, timeZone: string): DayStart {
  const midnight = (dayNumber(day) - EPOCH) * DAY
  const offset = offsetsIn(timeZone)
  if (isFixed(timeZone)) return { first: midnight - offset(midnight), last: midnight - offset(midnight) }
  const offsets = [offset(midnight - DAY), offset(midnight + DAY)]
  return { first: midnight - Math.max(...offsets) - ROOM, last: midnight - Math.min(...offsets) + ROOM }
}

/** The instant at which the local clock shows midnight. */
export function midnightOf(day: Day, timeZone: string): number {
  const midnight = (dayNumber(day) - EPOCH) * DAY
  return midnight - offsetsIn(timeZone)(midnight - offsetsIn(timeZone)(midnight))
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const EPOCH = dayNumber({ year: 1970, month: 1, day: 1 })
/** Two versions of a zone differ by two hours at most: daylight saving time, and a merger with a neighbouring zone. */
const ROOM = 3 * HOUR

const FIXED = /^(Etc[/].*|UTC|UCT|GMT|GMT[+-]?0|Greenwich|Universal|Zulu)$/i

/** Whether a zone has one offset for all times, so that no two versions of its rules differ. */
export const isFixed = (timeZone: string): boolean => FIXED.test(timeZone)

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
