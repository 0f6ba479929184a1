// Adapts the rows of a report to tables that lack columns. Drops everything in sources, joins and common tables that
// depends on a missing column.

import { nullOf } from '../../query/constant-expressions.ts'
import type { Expression } from '../../query/expression.ts'
import { type ColumnName, isSameColumn, mentionsColumn } from '../../query/mentioned-columns.ts'
import type { CommonTable, Join, Scan, Select, Source } from '../../query/source.ts'

/** Whether a column is absent from the tables. With the column `*`: whether the whole relation is absent. */
export type IsAbsent = (relation: string, column: string) => boolean

/** The lost columns: columns absent from the tables, and computed columns that depend on absent columns. */
export class Lost {
  /** The lost group keys of computed rows. */
  readonly keys: ColumnName[] = []
  readonly #isAbsent: IsAbsent
  readonly #hidden: readonly string[]
  readonly #columns = new Map<string, Set<string>>()

  /** `hidden`: expressions that must not be computed, as JSON. The same code creates equal expressions. */
  constructor(isAbsent: IsAbsent, hidden: readonly string[]) {
    this.#isAbsent = isAbsent
    this.#hidden = hidden
  }

  has(relation: string, column: string): boolean {
    return this.#isAbsent(relation, column) || (this.#columns.get(relation)?.has(column) ?? false)
  }

  /** Whether any part of `data` refers to a lost column. */
  in(data: unknown): boolean {
    if (mentionsColumn(data, ({ relation, field }) => this.has(relation, field))) return true
    return this.#hidden.length > 0 && this.#hidden.some((expression) => textOf(data).includes(expression))
  }

  /**
   * The part of an expression that can still be computed. In a choice (SQL `CASE`), null replaces each result that
   * cannot be computed.
   */
  rest(of: Expression): Expression | undefined {
    if (!this.in(of)) return of
    if (of.kind === 'exact') {
      const rest = this.rest(of.of)
      return rest && { ...of, of: rest }
    }
    if (of.kind !== 'choice' || this.in(of.cases.map(({ when }) => when))) return undefined
    const results = [...of.cases.map(({ result }) => result), of.otherwise]
    if (results.every((result) => this.rest(result) === undefined)) return undefined
    const orNull = (result: Expression) => this.rest(result) ?? nullOf(of)
    const cases = of.cases.map(({ when, result }) => ({ when, result: orNull(result) }))
    return { ...of, cases, otherwise: orNull(of.otherwise) }
  }

  add(relation: string, columns: Iterable<string>): void {
    this.#columns.set(relation, new Set([...(this.#columns.get(relation) ?? []), ...columns]))
  }

  of(relation: string): Iterable<string> {
    return this.#columns.get(relation) ?? []
  }
}

const textOf = (data: unknown): string => JSON.stringify(data) ?? ''

interface Sources {
  readonly with: readonly CommonTable<Scan>[]
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
}

/** The remaining sources of rows. Undefined if a lost column decides which rows exist. */
export function sourcesWithout(sources: Sources, lost: Lost): Sources | undefined {
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
      // The union now treats rows that differ only in a lost column as duplicates.
      if (source.distinct) for (const field of lost.of(source.name)) lost.keys.push({ relation: source.name, field })
      return { ...source, branches: whole.map((branch) => ({ ...branch, columns: branch.columns.filter(isKept) })) }
    }
    case 'common':
      lost.add(source.name, lost.of(source.of))
      return source
    case 'constants':
      return source
  }
}

/** A select without the columns that depend on lost columns. */
function selectOf(name: string, select: Select<Scan>, lost: Lost): Select<Scan> | undefined {
  const from = sourceOf(select.from, lost)
  const joins = joinsOf(select.joins, lost)
  if (from === undefined || joins === undefined || lost.in(select.where) || lost.in(select.having)) return undefined
  const columns = select.columns.flatMap((column) => {
    const expression = lost.rest(column.expression)
    return expression === undefined ? [] : [{ ...column, expression }]
  })
  const isLeft = (column: { readonly name: string }) => columns.some((left) => left.name === column.name)
  lost.add(
    name,
    select.columns.filter((column) => !isLeft(column)).map((column) => column.name),
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
