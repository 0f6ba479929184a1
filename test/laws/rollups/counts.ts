// How often random requests were answered from a rollup, and in which way.

import type { RollupReport } from '../../../src/plan/rollup-port.ts'
import type { AnyRollup } from '../../../src/rollups/prepared.ts'
import type { Outcome } from './rolled.ts'

/** The least number of each in a short run of the fixed seed. */
const FLOORS: Readonly<Record<string, number>> = {
  'from a rollup': 20,
  'with rows': 9,
  'rest: none': 3,
  'rest: later days': 16,
  'grain: day': 16,
  'grain: month': 4,
  joined: 3,
  'some rows': 1,
  'refused: other_rows': 300,
  'refused: rows_missing': 100,
  'refused: condition_not_on_key': 150,
  'refused: group_not_a_key': 60,
  'refused: measure_missing': 50,
  'refused: distinct_not_additive': 1,
  'refused: open_days': 2,
  'refused: no_whole_month': 2,
}

export function openCounts() {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    note({ report, body }: Outcome, rollups: readonly AnyRollup[]): void {
      add('requests')
      if (report.used.length === 0) add('from rows')
      else add('from a rollup')
      if (report.used.length > 0 && body.includes('"data":[{')) add('with rows')
      for (const { code } of report.refused) add(`refused: ${code}`)
      for (const use of report.used) noteUse(use, rollups, add)
    },
    text: () => [...counts].map(([name, n]) => `${name}: ${n}`).join('\n'),
    shortfalls: () =>
      Object.entries(FLOORS).flatMap(([name, least]) => {
        const n = counts.get(name) ?? 0
        return n >= least ? [] : [`${name}: ${n}, at least ${least}`]
      }),
  }
}

function noteUse(use: RollupReport['used'][number], rollups: readonly AnyRollup[], add: (name: string) => void): void {
  const rollup = rollups.find(({ name }) => name === use.rollup)
  add(`rest: ${use.rest}`)
  add(`grain: ${rollup?.grain}`)
  if (rollup?.with !== undefined) add('joined')
  if (Object.values(rollup?.measures ?? {}).some((measure) => 'over' in measure)) add('over days')
  if (Object.keys(rollup?.rows ?? {}).length > 0) add('some rows')
}
