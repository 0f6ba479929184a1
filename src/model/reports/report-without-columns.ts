// A report for tables that lack some of its columns: without the columns and filters that only show them, or none where
// it needs them: to choose its rows, or to count each of what it counts once.

import { type ColumnName, isSameColumn, mentionsColumn } from '../../query/mentioned-columns.ts'
import { scansOf } from '../../query/scans.ts'
import type { CommonTable, Join, Scan, Select, Source } from '../../query/source.ts'
import type { Report } from './report.ts'

/** What there is of tables, by the relation or source of rows. */
export interface Presence {
  /** Whether a relation has no such column; `*` stands for the whole of it. */
  isAbsent(relation: string, column: string): boolean
  /** Whether a condition on rows of a relation may name a column: its own, or one of what joins it. */
  isNamed(relation: string, column: string): boolean
  /** Whether a column is part of the key that identifies a row of a relation. */
  isOfKey(relation: string, column: string): boolean
}

/** The report as far as it can be made; undefined where it cannot. `date` is the column that bounds its dates. */
export function reportWithout(
  report: Report,
  { isAbsent, isNamed, isOfKey }: Presence,
  date: string | undefined,
): Report | undefined {
  const lost = new Lost(isAbsent)
  const from = sourcesOf(report.from, lost)
  if (from === undefined || lost.in([report.completeDays])) return undefined
  const conditioned = scansOf(report.from).filter((scan) => scan.conditioned)
  const isFilter = (column: string) => conditioned.every(({ relation }) => isNamed(relation, column))
  if (date !== undefined && !isFilter(date)) return undefined
  const columns = columnsLeft(report.columns, lost)
  const isKept = (name: string) => columns.some((column) => column.name === name)
  const dimensions = report.columns.filter(({ role }) => role === 'dimension').map(({ expression }) => expression)
  // Rows that such a column told apart would be counted as often as there are.
  if (dimensions.some((of) => of.kind === 'field' && lost.in(of) && isOfKey(of.relation, of.field))) return undefined
  if (!lost.keys.every((key) => dimensions.some((of) => isSameColumn(of, key)))) return undefined
  const order = report.order.filter((term) => ('column' in term ? isKept(term.column) : !lost.in(term.by)))
  const isWhole = order.length === report.order.length
  if (!Object.keys(report.keep).every(isKept) || (report.list && !isWhole) || isEmptied(report.columns, columns))
    return undefined
  return {
    ...report,
    from,
    columns,
    having: report.having.filter(isKept),
    order,
    filters: report.filters.filter(({ column }) => isFilter(column)),
    resultFilters: report.resultFilters.filter(({ expression }) => !lost.in(expression)),
  }
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

/** Whether no column of a role is left that a report is made of: what it groups by, or what it tells. */
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

/** What is not there: columns of tables, and those of computed rows that are made of them. */
class Lost {
  /** What computed rows were grouped by before, by their names for it. */
  readonly keys: ColumnName[] = []
  readonly #isAbsent: Presence['isAbsent']
  readonly #columns = new Map<string, Set<string>>()

  constructor(isAbsent: Presence['isAbsent']) {
    this.#isAbsent = isAbsent
  }

  has(relation: string, column: string): boolean {
    return this.#isAbsent(relation, column) || (this.#columns.get(relation)?.has(column) ?? false)
  }

  /** Whether data names a column that is not there. */
  in(data: unknown): boolean {
    return mentionsColumn(data, ({ relation, field }) => this.has(relation, field))
  }

  add(relation: string, columns: Iterable<string>): void {
    this.#columns.set(relation, new Set([...(this.#columns.get(relation) ?? []), ...columns]))
  }

  of(relation: string): Iterable<string> {
    return this.#columns.get(relation) ?? []
  }
}

interface Sources {
  readonly with: readonly CommonTable<Scan>[]
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
}

function sourcesOf(sources: Sources, lost: Lost): Sources | undefined {
  const tables: CommonTable<Scan>[] = []
  for (const { name, select } of sources.with) {
    const kept = selectOf(name, select, lost)
    if (kept === undefined) return undefined
    tables.push({ name, select: kept })
  }
  const from = sourceOf(sources.from, lost)
  const joins = joinsOf(sources.joins, lost)
  return from === undefined || joins === undefined ? undefined : { with: tables, from, joins }
}

function joinsOf(joins: readonly Join<Scan>[], lost: Lost): readonly Join<Scan>[] | undefined {
  const kept: Join<Scan>[] = []
  for (const join of joins) {
    const source = sourceOf(join.source, lost)
    if (source === undefined || lost.in(join.on)) return undefined
    kept.push({ ...join, source })
  }
  return kept
}

function sourceOf(source: Source<Scan>, lost: Lost): Source<Scan> | undefined {
  switch (source.kind) {
    case 'scan':
      return lost.in(source.where) || lost.has(source.relation, '*') ? undefined : source
    case 'select': {
      const select = selectOf(source.name, source.select, lost)
      return select && { ...source, select }
    }
    case 'union': {
      const branches = source.branches.map((branch) => selectOf(source.name, branch, lost))
      const whole = branches.filter((branch) => branch !== undefined)
      if (whole.length < branches.length) return undefined
      const isKept = ({ name }: { readonly name: string }) => !lost.has(source.name, name)
      return { ...source, branches: whole.map((branch) => ({ ...branch, columns: branch.columns.filter(isKept) })) }
    }
    case 'common':
      lost.add(source.name, lost.of(source.of))
      return source
    case 'constants':
      return source
  }
}

/** A select without the columns that are made of what is not there. */
function selectOf(name: string, select: Select<Scan>, lost: Lost): Select<Scan> | undefined {
  const from = sourceOf(select.from, lost)
  const joins = joinsOf(select.joins, lost)
  if (from === undefined || joins === undefined || lost.in(select.where) || lost.in(select.having)) return undefined
  const columns = select.columns.filter(({ expression }) => !lost.in(expression))
  lost.add(
    name,
    select.columns.filter((column) => !columns.includes(column)).map((column) => column.name),
  )
  for (const key of select.groupBy ?? []) {
    if (!lost.in(key)) continue
    const shown = select.columns.find(({ expression }) => key.kind === 'field' && isSameColumn(expression, key))
    if (shown === undefined) return undefined
    lost.keys.push({ relation: name, field: shown.name })
  }
  const groupBy = select.groupBy?.filter((expression) => !lost.in(expression))
  return columns.length === 0 ? undefined : { ...select, from, joins, columns, ...(groupBy && { groupBy }) }
}
