// Instants of a day as a clock on the wall shows them, found by asking the clock every quarter of an hour: nothing here
// knows how a day's beginning is worked out.

const QUARTER = 15 * 60_000
const known = new Map<string, readonly Date[]>()

/** The first and the last instant of the day that quarters of an hour tell, those beside them, and some between. */
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
