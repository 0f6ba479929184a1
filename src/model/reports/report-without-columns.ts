// Adapts a report to tables that lack some of its columns. Drops report columns and filters that only show missing
// columns. Drops the report itself if a missing column decides which rows count or how often they count, or if all
// columns of the report's subject are missing.

import { fieldDimensions } from '../../query/field-dimensions.ts'
import { isSameColumn, mentionsColumn } from '../../query/mentioned-columns.ts'
import { scansOf } from '../../query/scans.ts'
import type { Report } from './report.ts'
import { type IsAbsent, Lost, sourcesWithout } from './sources-without-columns.ts'

/** The tables and columns that exist, by relation or source of rows. */
export interface Presence {
  readonly isAbsent: IsAbsent
  /**
   * Whether row conditions on the relation may name a column. On the base, they may also name fields of joined
   * relations.
   */
  isNamed(relation: string, column: string): boolean
  /** Whether a column is part of the relation's key. */
  isOfKey(relation: string, column: string): boolean
  /** The relations that a query joins automatically when it names one of their columns. */
  readonly joining: readonly string[]
  /** Whether a report column is hidden, by its name or its unit. */
  isHidden(column: string): boolean
  /** The expressions of hidden metrics, as JSON. */
  readonly hidden: readonly string[]
  /** Whether a metric is hidden, also as a consequence. */
  isLostMetric(name: string): boolean
  /** The columns whose blank values are dropped from groups. */
  readonly dropBlank: readonly string[]
}

/** The adapted report. Undefined if the report must be dropped. `date`: the column that its date range restricts. */
export function reportWithout(report: Report, presence: Presence, date: string | undefined): Report | undefined {
  const lost = new Lost(presence.isAbsent, presence.hidden, presence.isLostMetric)
  const from = sourcesWithout(report.from, lost)
  if (from === undefined || lost.in([report.completeDays])) return undefined
  const conditioned = scansOf(report.from).filter((scan) => scan.conditioned)
  const isFilter = (column: string) => conditioned.every(({ relation }) => presence.isNamed(relation, column))
  if (date !== undefined && !isFilter(date)) return undefined
  const columns = columnsLeft(report.columns, lost, presence)
  const isKept = (name: string) => columns.some((column) => column.name === name)
  const order = report.order.filter((term) => ('column' in term ? isKept(term.column) : !lost.in(term.by)))
  const rest = { ...report, from, columns, order }
  if (countsOtherRows(report, rest, lost, presence)) return undefined
  const about = subjectOf(report, date)
  if (about.length > 0 && !about.some(isKept)) return undefined
  if (isEmptied(report.columns, columns)) return undefined
  const mentionsLost = (about: string) => (about.match(/\w+/g) ?? []).some((word) => lost.texts.has(word))
  return {
    ...rest,
    abouts: Object.fromEntries(Object.entries(report.abouts).filter(([, about]) => !mentionsLost(about))),
    having: report.having.filter(isKept),
    filters: report.filters.filter(({ name, column }) => isFilter(column) && !presence.isHidden(name)),
    resultFilters: report.resultFilters.filter(
      ({ name, expression }) => !lost.in(expression) && !presence.isHidden(name),
    ),
  }
}

/** Whether the remaining report would count, keep or page different rows than the original report. */
function countsOtherRows(report: Report, rest: Report, lost: Lost, presence: Presence): boolean {
  const dimensions = report.columns.filter(({ role }) => role === 'dimension').map(({ expression }) => expression)
  const isLost = (name: string) => !rest.columns.some((column) => column.name === name)
  const joined = ({ columns, order }: Report) =>
    presence.joining.filter((name) => mentionsColumn([columns, order], ({ relation }) => relation === name))
  return (
    // Rows with a blank value would count, too.
    (!report.keepBlank && fieldDimensions(report.columns, presence.dropBlank).some((of) => lost.in(of))) ||
    // Rows that differ only in this key column would count more than once.
    dimensions.some((of) => of.kind === 'field' && lost.in(of) && presence.isOfKey(of.relation, of.field)) ||
    // The pre-aggregated rows would have other groups.
    !lost.keys.every((key) => dimensions.some((of) => isSameColumn(of, key))) ||
    // Rows without a match in the joined relation would count, too.
    joined(report).length > joined(rest).length ||
    Object.keys(report.keep).some(isLost) ||
    // Pages would overlap.
    !(report.key ?? []).every((key) => rest.order.some((term) => orderedBy(term) === key))
  )
}

const orderedBy = (term: Report['order'][number]): string | undefined =>
  'column' in term ? term.column : term.by.kind === 'field' ? term.by.field : undefined

/** The subject of a report: the declared columns, or all dimensions except the date. */
function subjectOf({ subject, columns }: Report, date: string | undefined): readonly string[] {
  if (subject !== undefined) return subject
  const dimensions = columns.filter(({ role }) => role === 'dimension')
  const others = dimensions.filter(({ expression }) => expression.kind !== 'field' || expression.field !== date)
  return (others.length > 0 ? others : dimensions).map(({ name }) => name)
}

/** The columns that can still be computed. A label is dropped together with the dimension before it. */
function columnsLeft(all: Report['columns'], lost: Lost, { isHidden }: Presence): Report['columns'] {
  const left: Report['columns'][number][] = []
  const isLeft = (name: string | undefined) => name === undefined || left.some((column) => column.name === name)
  let named: string | undefined
  for (const column of all) {
    if (column.role === 'dimension') named = column.name
    if (isHidden(column.name) || lost.in(column.expression) || !partsOf(column.expression).every(isLeft)) continue
    if (column.role !== 'label' || isLeft(named)) left.push(column)
  }
  return left
}

/** Whether a report has lost all its dimensions, all its measures or all its values. */
function isEmptied(before: Report['columns'], after: Report['columns']): boolean {
  const roles = new Set(before.map(({ role }) => role).filter((role) => role !== 'label'))
  return [...roles].some((role) => !after.some((column) => column.role === role))
}

/** The result columns that an expression refers to. */
function partsOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return []
  if ('kind' in data && data.kind === 'column' && 'name' in data && typeof data.name === 'string') return [data.name]
  return Object.values(data).flatMap(partsOf)
}
