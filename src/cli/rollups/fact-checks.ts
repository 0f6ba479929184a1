// Checks in the database which facts hold, each fact at most once.

import { counterexample } from '../../maintenance/statements.ts'
import type { AnyRollup } from '../../rollups/definition.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import { oncePer } from '../../std/memoize.ts'
import type { Advisor } from './advisor.ts'
import type { FactGroup } from './candidates.ts'
import { countedBy } from './sizes.ts'

/** Whether all facts of a group hold. */
export type FactChecks = (group: FactGroup) => Promise<boolean>

export function factChecks(advisor: Advisor, base: string, date: string): FactChecks {
  const { maintenanceOf, run, today } = advisor
  const probe: AnyRollup = { name: 'draft', of: base, by: [date] }
  const hasRows = oncePer(
    async (rows: string) => (await countedBy(advisor, { ...probe, rows: JSON.parse(rows) }, 'rawCount')) > 0,
  )
  const facts = new Map<string, RollupFact>()
  const holds = oncePer(async (name: string): Promise<boolean> => {
    const fact = facts.get(name)
    if (fact === undefined) return false
    // A fact about rows that do not exist holds only until the first such rows arrive.
    if (fact.rows !== undefined && !(await hasRows(JSON.stringify(fact.rows)))) return false
    try {
      const { place } = maintenanceOf(probe, [fact])
      return (await run(counterexample(fact, today, place))).length === 0
    } catch (error) {
      // Facts can only name columns of the base.
      if (error instanceof TypeError) return false
      throw error
    }
  })
  return async (group) => {
    for (const fact of group) {
      facts.set(fact.name, fact)
      if (!(await holds(fact.name))) return false
    }
    return true
  }
}
