// Finds the instants of a day by reading the wall clock every quarter of an hour. This search shares no logic with the
// library's computation of a day's start.

const QUARTER = 15 * 60_000
const known = new Map<string, readonly Date[]>()

/**
 * Returns instants of the day: its first, second and last millisecond, the start of its last quarter of an hour, and
 * some instants in between.
 */
export function instantsOf(day: string, timeZone: string): readonly Date[] {
  const key = `${day} ${timeZone}`
  const found = known.get(key) ?? search(day, timeZone)
  known.set(key, found)
  return found
}

function search(day: string, timeZone: string): readonly Date[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const quarters = Array.from({ length: 4 * 56 }, (_, index) => midnight + (index - 4 * 16) * QUARTER)
  const own = quarters.filter((instant) => format.format(instant) === day)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined) return []
  const between = own.filter((_, index) => index % 17 === 8)
  return [first, last + QUARTER - 1, first + 1, ...between, last].map((instant) => new Date(instant))
}
