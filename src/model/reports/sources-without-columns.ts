// Adapts the rows of a report to tables that lack columns. Drops everything in sources, joins and common tables that
// depends on a missing column.

import { nullOf } from '../../query/constant-expressions.ts'
import type { Comparison, Expression, Predicate } from '../../query/expression.ts'
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
  /** The texts that no row of a column has any more, by relation and column. */
  readonly #texts = new Map<string, Map<string, readonly string[]>>()
  /** The texts whose rows are lost. */
  readonly texts = new Set<string>()
  /** Whether a metric is lost. */
  readonly isLostMetric: (name: string) => boolean

  /** `hidden`: expressions that must not be computed, as JSON. The same code creates equal expressions. */
  constructor(isAbsent: IsAbsent, hidden: readonly string[], isLostMetric: (name: string) => boolean) {
    this.#isAbsent = isAbsent
    this.#hidden = hidden
    this.isLostMetric = isLostMetric
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

  addTexts(relation: string, texts: Iterable<readonly [column: string, texts: readonly string[]]>): void {
    this.#texts.set(relation, new Map(texts))
  }

  textsOf(relation: string): ReadonlyMap<string, readonly string[]> {
    return this.#texts.get(relation) ?? new Map()
  }

  /** The values of a condition that rows can still have. */
  #valuesLeft({ operand, values }: Comparison): Comparison['values'] {
    const lost = operand.kind === 'field' ? (this.textsOf(operand.relation).get(operand.field) ?? []) : []
    return lost.length === 0 ? values : values.filter(({ text }) => !lost.includes(text))
  }

  /** Whether no row can meet the condition, because it compares a column with lost texts only. */
  #isNever(of: Predicate): boolean {
    return of.kind === 'comparison' && of.operator === 'equals' && this.#valuesLeft(of).length < of.values.length
  }

  /** An expression without the cases for lost texts. */
  withoutTexts(of: Expression): Expression {
    if (of.kind === 'exact') return { ...of, of: this.withoutTexts(of.of) }
    if (of.kind !== 'choice') return of
    const cases = of.cases.filter(({ when }) => !this.#isNever(when))
    return cases.length === 0 ? of.otherwise : { ...of, cases }
  }

  /** Conditions without the exclusion of lost texts. */
  conditionsLeft(all: readonly Predicate[]): readonly Predicate[] {
    return all.flatMap((of) => {
      if (of.kind !== 'comparison' || of.operator !== 'notEquals') return [of]
      const values = this.#valuesLeft(of)
      return values.length === 0 ? [] : [{ ...of, values }]
    })
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
      // Another branch can still have a text that one branch lost.
      lost.addTexts(source.name, [])
      const whole = branches.filter((branch) => branch !== undefined)
      if (whole.length < branches.length) return undefined
      const isKept = ({ name }: { readonly name: string }) => !lost.has(source.name, name)
      // The union now treats rows that differ only in a lost column as duplicates.
      if (source.distinct) for (const field of lost.of(source.name)) lost.keys.push({ relation: source.name, field })
      return { ...source, branches: whole.map((branch) => ({ ...branch, columns: branch.columns.filter(isKept) })) }
    }
    case 'common':
      lost.add(source.name, lost.of(source.of))
      lost.addTexts(source.name, lost.textsOf(source.of))
      return source
    case 'constants': {
      const { name, column, values, metrics = {} } = source
      const isLost = ({ text }: { readonly text: string }) => lost.isLostMetric(metrics[text] ?? '')
      const texts = values.filter(isLost).map(({ text }) => text)
      lost.addTexts(name, [[column, texts]])
      for (const text of texts) lost.texts.add(text)
      const left = values.filter((value) => !isLost(value))
      return left.length === 0 ? undefined : { ...source, values: left }
    }
  }
}

/** A select without the columns that depend on lost columns. */
function selectOf(name: string, select: Select<Scan>, lost: Lost): Select<Scan> | undefined {
  const from = sourceOf(select.from, lost)
  const joins = joinsOf(select.joins, lost)
  if (from === undefined || joins === undefined || lost.in(select.where) || lost.in(select.having)) return undefined
  const where = lost.conditionsLeft(select.where)
  const columns = select.columns.flatMap((column) => {
    const expression = lost.rest(lost.withoutTexts(column.expression))
    return expression === undefined ? [] : [{ ...column, expression }]
  })
  lost.addTexts(
    name,
    columns.flatMap(({ name: own, expression }) =>
      expression.kind === 'field'
        ? [[own, lost.textsOf(expression.relation).get(expression.field) ?? []] as const]
        : [],
    ),
  )
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
  return columns.length === 0 ? undefined : { ...select, from, joins, where, columns, ...(groupBy && { groupBy }) }
}
