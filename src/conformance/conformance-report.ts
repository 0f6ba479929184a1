// What came of the cases: as data, as a table, and as an error for programs that want to end with one.

import type { Limit } from './engine-limits.ts'

/** What came of one case. `declared`: it fails, and its limit was declared. */
export interface CaseOutcome {
  readonly group: string
  readonly title: string
  readonly account: string
  readonly report: string | undefined
  readonly request: unknown
  /** What an engine may declare that it does not keep, where the case needs it. */
  readonly limit: Limit | undefined
  readonly outcome: 'holds' | 'fails' | 'declared'
  /** What is wrong, where it does not hold. */
  readonly fault?: string
}

/** What came of every case. */
export interface ConformanceReport {
  /** The dialect's name. */
  readonly dialect: string
  readonly outcomes: readonly CaseOutcome[]
  /** The limits that were declared. One that is not needed was declared though all of its cases hold. */
  readonly limits: readonly { readonly limit: Limit; readonly about: string; readonly isNeeded: boolean }[]
}

const OUTCOMES = ['holds', 'fails', 'declared'] as const
const LISTED_OF_A_GROUP = 5

/** The report as text: a table of groups, the limits, and the first cases of each group that fail with what is wrong with each. */
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
  // Of each group some: many failures of one must not hide that accounts are not kept apart.
  const listed = groups.flatMap((name) => failing.filter(({ group }) => group === name).slice(0, LISTED_OF_A_GROUP))
  return [
    ...rows.map((row) => row.map(pad).join('  ')),
    ...limits.map(({ limit, about, isNeeded }) =>
      isNeeded ? `limit ${limit}: ${about}` : `limit ${limit} is declared, but all of its cases hold`,
    ),
    ...listed.flatMap(failureLines),
    ...(failing.length > listed.length ? [`and ${failing.length - listed.length} more that fail`] : []),
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
  ...(limit === undefined ? [] : [`  an engine that does not keep this declares the limit ${limit}`]),
]

/** Throws an error that holds the report as text where a case fails, or where a limit was declared without need. */
export function mustConform(report: ConformanceReport): void {
  const fails = report.outcomes.some(({ outcome }) => outcome === 'fails')
  if (fails || report.limits.some(({ isNeeded }) => !isNeeded)) throw new Error(format(report))
}
