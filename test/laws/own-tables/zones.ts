// Pairs of a time zone and a day on which the clocks of the zone change.

import type { Clock } from '../../tools/generators/pools.ts'

export const CLOCKS: readonly Clock[] = [
  { now: new Date('2024-03-31T10:00:00Z'), timeZone: 'Europe/Berlin' },
  { now: new Date('2024-11-03T12:00:00Z'), timeZone: 'America/New_York' },
  { now: new Date('2024-04-07T02:00:00Z'), timeZone: 'Australia/Lord_Howe' },
  { now: new Date('1986-01-01T06:00:00Z'), timeZone: 'Asia/Kathmandu' },
]
