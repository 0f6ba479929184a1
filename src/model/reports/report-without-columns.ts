// Adapts a report to tables that lack some of its columns. Drops columns and filters that only show the missing data.
// Drops the whole report if it needs the data to select its rows or to count correctly.

import { type ColumnName, isSameColumn, mentionsColumn } from '../../query/mentioned-columns.ts'
import { scansOf } from '../../query/scans.ts'
import type { CommonTable, Join, Scan, Select, Source } from '../../query/source.ts'
import type { Report } from './report.ts'

/** The tables and columns that exist, by relation or source of rows. */
export interface Presence {
  /** Whether a relation lacks a column. `*`: the whole relation is missing. */
  isAbsent(relation: string, column: string): boolean
  /** Whether row conditions may name a column, of the relation or of one that joins it. */
  isNamed(relation: string, column: string): boolean
  /** Whether a column is part of the relation's key. */
  isOfKey(relation: string, column: string): boolean
}

/** The adapted report, or undefined if it is impossible. `date`: the column that bounds its dates. */
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
  // Without this key column, rows that differ only in it would be counted repeatedly.
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

/** The columns that can still be computed. A label goes if its preceding dimension does. */
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

/** Whether a role, dimension or measure, has lost all its columns. */
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

/** The missing columns: those of tables, and the computed ones that depend on them. */
class Lost {
  /** Lost group keys of computed rows, by their names there. */
  readonly keys: ColumnName[] = []
  readonly #isAbsent: Presence['isAbsent']
  readonly #columns = new Map<string, Set<string>>()

  constructor(isAbsent: Presence['isAbsent']) {
    this.#isAbsent = isAbsent
  }

  has(relation: string, column: string): boolean {
    return this.#isAbsent(relation, column) || (this.#columns.get(relation)?.has(column) ?? false)
  }

  /** Whether data names a missing column. */
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

/** A select without the columns that depend on missing ones. */
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
