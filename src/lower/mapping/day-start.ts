// The instants at which days begin in a time zone. Clocks are set forward over midnight, back to before it, and by whole
// days: what is asked here is which instants lie before a day and which do not, and that always has an answer.

import { type Day, dayNumber } from '../../calendar/civil-day.ts'
import { oncePer } from '../../once.ts'

/**
 * In milliseconds since 1970. No instant before `first` belongs to the day or a later one; every instant from `last` on
 * does. They differ where a clock that is set back shows the evening before once more.
 */
export interface DayStart {
  readonly first: number
  readonly last: number
}

/** The start of a day in `timeZone` (an IANA name). */
export function startOfDay(day: Day, timeZone: string): DayStart {
  const midnight = (dayNumber(day) - EPOCH) * DAY
  const offset = offsetsIn(timeZone)
  let [early, late] = [midnight - 16 * HOUR, midnight + 14 * HOUR]
  const [before, after] = [offset(early), offset(late)]
  // The midnights that the clock shows before it is changed, and after that.
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
 * A zone as engines are told it: Postgres reads names of three letters as fixed offsets, which know no summer time, and
 * Trino knows some of them not at all. Since 2024 they are names of these zones.
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

/** How far the clocks of a zone are ahead of UTC at an instant; both in milliseconds. */
function offsetsIn(timeZone: string): (instant: number) => number {
  const format = formatIn(zoneName(timeZone))
  return (instant) => {
    const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? []
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    return (sign === '-' ? -size : size) * 1000
  }
}
