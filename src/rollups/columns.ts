// Columns in plain data: their identity across joins, replacing them, and the columns of a condition in normal form.

import type { CatalogJoin } from '../catalog/catalog-joins.ts'
import type { AggregateExpression, Expression, FieldExpression, Predicate } from '../query/expression.ts'
import { isObject } from '../std/is-object.ts'

/** Identifies a column of a relation. */
export const idOf = ({ relation, field }: Pick<FieldExpression, 'relation' | 'field'>): string => `${relation}.${field}`

const isField = (data: object): data is FieldExpression => 'kind' in data && data.kind === 'field'
const isAggregate = (data: object): data is AggregateExpression => 'kind' in data && data.kind === 'aggregate'

/** A copy of the data in which `replace` gave some parts. Replaced parts are not searched again. */
function replaced<T>(data: T, replace: (part: object) => unknown): T {
  if (typeof data !== 'object' || data === null) return data
  const own = replace(data)
  if (own !== undefined) return own as T
  if (Array.isArray(data)) return data.map((part) => replaced(part, replace)) as T
  return Object.fromEntries(Object.entries(data).map(([name, part]) => [name, replaced(part, replace)])) as T
}

/** A copy with each column replaced by an expression. */
export const withColumns = <T>(data: T, replace: (column: FieldExpression) => Expression): T =>
  replaced(data, (part) => (isField(part) ? replace(part) : undefined))

/** A copy with each aggregate replaced. */
export const withAggregates = <T>(data: T, replace: (aggregate: AggregateExpression) => Expression): T =>
  replaced(data, (part) => (isAggregate(part) ? replace(part) : undefined))

/** All columns of the data. */
export function columnsOf(data: unknown): readonly FieldExpression[] {
  const found = new Map<string, FieldExpression>()
  withColumns(data, (column) => {
    found.set(idOf(column), column)
    return column
  })
  return [...found.values()]
}

/** All aggregates of the data. */
export function aggregatesIn(data: unknown): readonly AggregateExpression[] {
  const found = new Map<string, AggregateExpression>()
  withAggregates(data, (aggregate) => {
    found.set(JSON.stringify(aggregate), aggregate)
    return aggregate
  })
  return [...found.values()]
}

/**
 * Replaces a column of a joined relation by the column that it equals, of the base where there is one. A left join makes
 * no columns equal: its own are null in rows without a match.
 */
export function unjoined(joins: readonly CatalogJoin[]): (column: FieldExpression) => FieldExpression {
  const base = new Map<string, FieldExpression>()
  for (const { join } of joins) {
    if (join.type !== 'inner') continue
    for (const { left, right } of join.on) {
      if (left.kind === 'field' && right.kind === 'field') base.set(idOf(left), base.get(idOf(right)) ?? right)
    }
  }
  return (column) => base.get(idOf(column)) ?? column
}

/** The single conditions of conditions that must all hold. */
export const conjuncts = (where: readonly Predicate[]): readonly Predicate[] =>
  where.flatMap((predicate) => (predicate.kind === 'all' ? conjuncts(predicate.of) : [predicate]))

/** The column and the texts of a condition that it equals one of them. */
export function listed(predicate: Predicate): { readonly id: string; readonly texts: readonly string[] } | undefined {
  if (predicate.kind !== 'comparison' || predicate.operand.kind !== 'field') return undefined
  const isList = predicate.operator === 'equals' || predicate.operator === 'in'
  if (!isList || predicate.values.length === 0) return undefined
  return { id: idOf(predicate.operand), texts: [...new Set(predicate.values.map(({ text }) => text))].toSorted() }
}

/** Equal for conditions that hold for the same rows by the same words. */
export function wordsOf(where: readonly Predicate[]): string {
  const words = conjuncts(where).map((predicate) =>
    JSON.stringify(listed(predicate) ?? predicate, (_, part) => {
      if (!isObject(part) || !('literal' in part)) return part
      const { literal: _literal, ...rest } = part
      return rest
    }),
  )
  return [...new Set(words)].toSorted().join(' and ')
}
