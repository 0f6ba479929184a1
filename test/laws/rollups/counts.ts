// Counts the random requests that rollups answer, by kind of rollup and measure. Also counts the reasons why rollups
// cannot answer a request.

import type { RollupReport } from '../../../src/plan/rollup-port.ts'
import type { AnyRollup } from '../../../src/rollups/declare/definition.ts'
import type { AnyRequest } from '../../tools/rollups/random-rollups.ts'
import type { Outcome } from './rolled.ts'

/** The minimum counts in a short run with the fixed seed. */
const FLOORS: Readonly<Record<string, number>> = {
  'from a rollup': 140,
  'with rows': 75,
  'rest: none': 45,
  'rest: later days': 85,
  'rest: edge days': 6,
  'grain: day': 105,
  'grain: month': 30,
  joined: 5,
  'some rows': 7,
  'over days': 20,
  ranking: 80,
  'merge: count': 45,
  'merge: count_distinct': 75,
  'merge: sum': 8,
  'merge: avg': 6,
  'merge: min': 8,
  'merge: max': 4,
  'refused: other_rows': 1500,
  'refused: rows_missing': 450,
  'refused: condition_not_on_key': 800,
  'refused: group_not_a_key': 3000,
  'refused: measure_missing': 600,
  'refused: distinct_not_additive': 50,
  'refused: not_one_range': 30,
  'refused: open_days': 65,
  'refused: no_whole_month': 20,
  'refused: not_worth_it': 12,
  'refused: raw_rows': 1500,
}

export function openCounts() {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    note({ report, body }: Outcome, rollups: readonly AnyRollup[], request: AnyRequest): void {
      add('requests')
      if (report.used.length > 0) for (const fn of functionsIn(request.measures)) add(`merge: ${fn}`)
      if (report.used.length === 0) add('from rows')
      else add('from a rollup')
      if (report.used.length > 0 && JSON.stringify(request).includes('"top"')) add('ranking')
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

/** The distinct functions in measures. */
const functionsIn = (measures: unknown): ReadonlySet<string> =>
  new Set([...JSON.stringify(measures ?? []).matchAll(/"fn":"(\w+)"/g)].map(([, fn]) => fn ?? ''))

function noteUse(use: RollupReport['used'][number], rollups: readonly AnyRollup[], add: (name: string) => void): void {
  const rollup = rollups.find(({ name }) => name === use.rollup)
  add(`rest: ${use.rest}`)
  add(`grain: ${rollup?.grain}`)
  if (rollup?.with !== undefined) add('joined')
  if (Object.values(rollup?.measures ?? {}).some((measure) => 'over' in measure)) add('over days')
  if (Object.keys(rollup?.rows ?? {}).length > 0) add('some rows')
}
