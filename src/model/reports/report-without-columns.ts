// A report for tables that lack some of its columns. One that only shows such a column goes without it. There is none where
// the column decides which rows are counted, or how often, and where nothing is left of what the report is about.

import { fieldDimensions } from '../../query/field-dimensions.ts'
import { isSameColumn, mentionsColumn } from '../../query/mentioned-columns.ts'
import { scansOf } from '../../query/scans.ts'
import type { Report } from './report.ts'
import { type IsAbsent, Lost, sourcesWithout } from './sources-without-columns.ts'

/** What there is of tables, by the relation or source of rows. */
export interface Presence {
  readonly isAbsent: IsAbsent
  /** Whether a condition on rows of a relation may name a column: its own, or one of what joins it. */
  isNamed(relation: string, column: string): boolean
  /** Whether a column tells rows of a relation apart. */
  isOfKey(relation: string, column: string): boolean
  /** The relations that join as soon as one of their columns is named. */
  readonly joining: readonly string[]
  /** Columns whose blank values are dropped where they are a dimension. */
  readonly dropBlank: readonly string[]
}

/** The report as far as it can be made; undefined where it cannot. `date` is the column that bounds its dates. */
export function reportWithout(report: Report, presence: Presence, date: string | undefined): Report | undefined {
  const lost = new Lost(presence.isAbsent)
  const from = sourcesWithout(report.from, lost)
  if (from === undefined || lost.in([report.completeDays])) return undefined
  const conditioned = scansOf(report.from).filter((scan) => scan.conditioned)
  const isFilter = (column: string) => conditioned.every(({ relation }) => presence.isNamed(relation, column))
  if (date !== undefined && !isFilter(date)) return undefined
  const columns = columnsLeft(report.columns, lost)
  const isKept = (name: string) => columns.some((column) => column.name === name)
  const order = report.order.filter((term) => ('column' in term ? isKept(term.column) : !lost.in(term.by)))
  const rest = { ...report, from, columns, order }
  if (countsOtherRows(report, rest, lost, presence)) return undefined
  const about = subjectOf(report, date)
  if (about.length > 0 && !about.some(isKept)) return undefined
  if (isEmptied(report.columns, columns)) return undefined
  return {
    ...rest,
    having: report.having.filter(isKept),
    filters: report.filters.filter(({ column }) => isFilter(column)),
    resultFilters: report.resultFilters.filter(({ expression }) => !lost.in(expression)),
  }
}

/** Whether what is left of a report would count, keep or page other rows than the whole report does. */
function countsOtherRows(report: Report, rest: Report, lost: Lost, presence: Presence): boolean {
  const dimensions = report.columns.filter(({ role }) => role === 'dimension').map(({ expression }) => expression)
  const isLost = (name: string) => !rest.columns.some((column) => column.name === name)
  const joined = ({ columns, order }: Report) =>
    presence.joining.filter((name) => mentionsColumn([columns, order], ({ relation }) => relation === name))
  return (
    // Rows whose column is blank would be counted, too.
    (!report.keepBlank && fieldDimensions(report.columns, presence.dropBlank).some((of) => lost.in(of))) ||
    // Rows that the column tells apart would be counted as often as there are.
    dimensions.some((of) => of.kind === 'field' && lost.in(of) && presence.isOfKey(of.relation, of.field)) ||
    // Rows that are added up before would be other ones.
    !lost.keys.every((key) => dimensions.some((of) => isSameColumn(of, key))) ||
    // Rows without a partner in what joins would be counted, too.
    joined(report).length > joined(rest).length ||
    Object.keys(report.keep).some(isLost) ||
    // Pages would overlap.
    !(report.key ?? []).every((key) => rest.order.some((term) => orderedBy(term) === key))
  )
}

const orderedBy = (term: Report['order'][number]): string | undefined =>
  'column' in term ? term.column : term.by.kind === 'field' ? term.by.field : undefined

/** What a report is about: what it says, or all that it groups by but the day, which is when and not what. */
function subjectOf({ subject, columns }: Report, date: string | undefined): readonly string[] {
  if (subject !== undefined) return subject
  const dimensions = columns.filter(({ role }) => role === 'dimension')
  const others = dimensions.filter(({ expression }) => expression.kind !== 'field' || expression.field !== date)
  return (others.length > 0 ? others : dimensions).map(({ name }) => name)
}

/** The columns that can be computed. A label names the dimension before it, and goes with that. */
function columnsLeft(all: Report['columns'], lost: Lost): Report['columns'] {
  const left: Report['columns'][number][] = []
  const isLeft = (name: string | undefined) => name === undefined || left.some((column) => column.name === name)
  let named: string | undefined
  for (const column of all) {
    if (column.role === 'dimension') named = column.name
    if (lost.in(column.expression) || !partsOf(column.expression).every(isLeft)) continue
    if (column.role !== 'label' || isLeft(named)) left.push(column)
  }
  return left
}

/** Whether no column of a role is left that a report is made of. */
function isEmptied(before: Report['columns'], after: Report['columns']): boolean {
  const roles = new Set(before.map(({ role }) => role).filter((role) => role !== 'label'))
  return [...roles].some((role) => !after.some((column) => column.role === role))
}

/** The columns of the result that an expression is computed of. */
function partsOf(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return []
  if ('kind' in data && data.kind === 'column' && 'name' in data && typeof data.name === 'string') return [data.name]
  return Object.values(data).flatMap(partsOf)
}
