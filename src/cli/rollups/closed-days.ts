// Finds the last closed day of each relation: the day up to which a build would fill a rollup now.

import { closedDay } from '../../maintenance/refresh.ts'
import { oncePer } from '../../std/memoize.ts'
import type { Advisor } from './advisor.ts'
import type { ClosedDays } from './shapes.ts'

// A day before all data.
const NONE = '0001-01-01'

/** Queries the database once for each relation and grain. */
export function closedDays({ maintenanceOf, run, today, closedAfter }: Advisor, date: string): ClosedDays {
  const found = oncePer(async (key: string): Promise<string> => {
    const [of, grain] = JSON.parse(key)
    const declared = { name: 'draft', of, by: [date], grain, closedAfter: { days: closedAfter } }
    try {
      const { rollups, place } = maintenanceOf(declared, [])
      const [own] = rollups
      return (own && (await closedDay(own.rollup, place, run, today))) ?? NONE
    } catch (error) {
      // No rollup of this relation can be maintained.
      if (error instanceof TypeError) return NONE
      throw error
    }
  })
  return (of, grain) => found(JSON.stringify([of, grain]))
}
