// Counts the features of random requests, alone and in pairs. If the random requests are too trivial, the test fails.
import type { AnalysisEnvelope } from '../../oracle/analysis/evaluate.ts'
import { GRAINS } from '../../oracle/analysis/grains.ts'
import { OPERATIONS } from '../../oracle/analysis/model.ts'
import { PERIOD_NAMES } from '../../oracle/analysis/periods.ts'
import { MAIN_FEATURES } from './features.ts'
import type { DrawnAnalysis } from './random-analysis.ts'

/** The minimum shares among all valid requests. Each minimum is at most a third of the actual share. */
const LEAST = { rows: 0.25, main: 0.04, other: 0.01, pair: 0.002 } as const

const OTHERS: readonly string[] = [
  ...['and', 'or', 'not', 'tree in having', 'tree in a measure', 'hidden', 'of', 'over all', 'over some', 'within'],
  ...['compare', 'device or place', 'metric quotient', 'alias', 'raw rows', 'one row', 'period of days'],
  ...OPERATIONS,
  ...GRAINS.map((grain) => `by ${grain}`),
  ...PERIOD_NAMES.map((name) => `period ${name}`),
]

/** Combinations of more than two features. */
const RARE = ['rest read by a measure', 'over across rankings', 'rest across rankings', 'top by over']

const PAIRS = MAIN_FEATURES.flatMap((one, i) => MAIN_FEATURES.slice(i + 1).map((other) => `${one} + ${other}`))

const FLOORS: ReadonlyMap<string, number> = new Map([
  ['rows', LEAST.rows],
  ...MAIN_FEATURES.map((name): [string, number] => [name, LEAST.main]),
  ...OTHERS.map((name): [string, number] => [name, LEAST.other]),
  ...[...RARE, ...PAIRS].map((name): [string, number] => [name, LEAST.pair]),
])

export interface AnalysisTally {
  /** Records a valid request and its answer. */
  readonly note: (request: DrawnAnalysis, answer: AnalysisEnvelope) => void
  /** The features and pairs whose share is below the minimum. Meaningful only after a few hundred requests. */
  readonly shortfalls: () => readonly string[]
}

export function openAnalysisTally(): AnalysisTally {
  let runs = 0
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    note: ({ features }, answer) => {
      runs += 1
      if (answer.data.length > 0) count('rows')
      for (const name of features) count(name)
      for (const pair of PAIRS) if (pair.split(' + ').every((name) => features.has(name))) count(pair)
    },
    shortfalls: () =>
      [...FLOORS].flatMap(([name, least]) => {
        const share = (counts.get(name) ?? 0) / Math.max(1, runs)
        return share < least ? [`${name}: ${(share * 100).toFixed(1)} % of ${runs}, at least ${least * 100} %`] : []
      }),
  }
}
