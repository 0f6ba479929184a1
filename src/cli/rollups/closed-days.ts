// Finds the last closed day of each relation: the day up to which a build would fill a rollup now.

import { closedDay } from '../../maintenance/refresh.ts'
import { BEFORE_ALL } from '../../maintenance/statements.ts'
import { oncePer } from '../../std/memoize.ts'
import type { Advisor } from './advisor.ts'
import type { ClosedDays } from './shapes.ts'

/** Queries the database once for each relation and grain. */
export function closedDays({ maintenanceOf, run, today, closedAfter }: Advisor, date: string): ClosedDays {
  const found = async (of: string, grain: 'day' | 'month'): Promise<string> => {
    const declared = { name: 'draft', of, by: [date], grain, closedAfter: { days: closedAfter } }
    try {
      const { rollups, place } = maintenanceOf(declared, [])
      const [own] = rollups
      return (own && (await closedDay(own.rollup, place, run, today))) ?? BEFORE_ALL
    } catch (error) {
      // No rollup of this relation can be maintained.
      if (error instanceof TypeError) return BEFORE_ALL
      throw error
    }
  }
  const known = oncePer((of: string) => oncePer((grain: 'day' | 'month') => found(of, grain)))
  return (of, grain) => known(of)(grain)
}
