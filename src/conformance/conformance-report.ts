// The outcomes of the conformance cases: as data, as a table, and as an error.

import type { Limit } from './engine-limits.ts'

/** The outcome of one case. `declared`: the case fails, but the limit that excuses it was declared. */
export interface CaseOutcome {
  readonly group: string
  readonly title: string
  readonly account: string
  readonly report: string | undefined
  readonly request: unknown
  /**
   * A limit of some engines, because of which this case fails. If the engine's author declares the limit, the failure
   * is excused.
   */
  readonly limit: Limit | undefined
  readonly outcome: 'holds' | 'fails' | 'declared'
  /** Describes the failure. */
  readonly fault?: string
}

/** The outcomes of all cases. */
export interface ConformanceReport {
  /** The name of the dialect. */
  readonly dialect: string
  readonly outcomes: readonly CaseOutcome[]
  /** The declared limits. `isNeeded` is false if all cases of a declared limit pass. */
  readonly limits: readonly { readonly limit: Limit; readonly about: string; readonly isNeeded: boolean }[]
}

const OUTCOMES = ['holds', 'fails', 'declared'] as const
const LISTED_OF_A_GROUP = 5

/** Formats the report: a table of groups, the limits, and the first failures of each group. */
export function format({ dialect, outcomes, limits }: ConformanceReport): string {
  const groups = [...new Set(outcomes.map(({ group }) => group))]
  const counted = (of: readonly CaseOutcome[]) =>
    OUTCOMES.map((outcome) => String(of.filter((one) => one.outcome === outcome).length))
  const rows = [
    [dialect, ...OUTCOMES],
    ...groups.map((name) => [name, ...counted(outcomes.filter(({ group }) => group === name))]),
    ['in all', ...counted(outcomes)],
  ]
  const widths = rows[0]?.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0))) ?? []
  const pad = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)
  const failing = outcomes.filter(({ outcome }) => outcome === 'fails')
  // List some failures of each group. Otherwise many failures in one group could hide a failure to separate accounts.
  const listed = groups.flatMap((name) => failing.filter(({ group }) => group === name).slice(0, LISTED_OF_A_GROUP))
  return [
    ...rows.map((row) => row.map(pad).join('  ')),
    ...limits.map(({ limit, about, isNeeded }) =>
      isNeeded ? `limit ${limit}: ${about}` : `limit ${limit} is declared, but all of its cases hold`,
    ),
    ...listed.flatMap(failureLines),
    ...(failing.length > listed.length ? [`and ${failing.length - listed.length} more failures`] : []),
  ].join('\n')
}

const failureLines = ({
  group,
  title,
  account,
  report = '',
  request,
  limit,
  fault,
}: CaseOutcome): readonly string[] => [
  '',
  `fails: ${group}: ${title}`,
  `  ${fault}`,
  `  account ${JSON.stringify(account)}, POST /${report} ${JSON.stringify(request)}`,
  ...(limit === undefined ? [] : [`  if the engine cannot pass this case, declare the limit ${limit}`]),
]

/** Throws an error with the formatted report if a case fails, or if a declared limit is not needed. */
export function mustConform(report: ConformanceReport): void {
  const fails = report.outcomes.some(({ outcome }) => outcome === 'fails')
  if (fails || report.limits.some(({ isNeeded }) => !isNeeded)) throw new Error(format(report))
}
