// The names of time zones.

/** The accepted time zones, in words. */
export const ZONE_NAME = 'the IANA name of a time zone, such as Europe/Berlin'

const knownZones = new Set<string>(['UTC'])

/** Whether this is the IANA name of a time zone. Ignores case. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  if (typeof name !== 'string' || !isZoneName(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    knownZones.add(name)
    return true
  } catch {
    return false
  }
}

/** Refuses offsets, which lack daylight saving time, and abbreviations that several zones share. Intl accepts both. */
const isZoneName = (name: string) =>
  /^[a-z]/i.test(name) && (!/^[a-z]{3}$/i.test(name) || ABBREVIATED.has(name.toUpperCase()))

/** The three-letter names that IANA defines. */
const ABBREVIATED = new Set([
  ...['UTC', 'UCT', 'GMT'],
  ...['EST', 'MST', 'HST', 'CET', 'EET', 'MET', 'WET'],
  ...['PRC', 'ROC', 'ROK'],
])
