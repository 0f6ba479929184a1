// Functions on columns in plain data: their identity across joins, and their replacement.

import type { CatalogJoin } from '../catalog/catalog-joins.ts'
import type { AggregateExpression, Expression, FieldExpression } from '../query/expression.ts'

/** The identity of a column: its relation and its name. */
export const idOf = ({ relation, field }: Pick<FieldExpression, 'relation' | 'field'>): string => `${relation}.${field}`

export const isField = (data: object): data is FieldExpression => 'kind' in data && data.kind === 'field'
export const isAggregate = (data: object): data is AggregateExpression => 'kind' in data && data.kind === 'aggregate'

/**
 * Replaces parts of the data for which `replace` returns a value. Does not search inside these values. Copies the data
 * only if something changes.
 */
export function replaced<T>(data: T, replace: (part: object) => unknown): T {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return replacedItems(data, replace) as T
  const own = replace(data)
  if (own !== undefined) return own as T
  const parts = data as Readonly<Record<string, unknown>>
  let changed: Record<string, unknown> | undefined
  for (const name in parts) {
    const part = parts[name]
    if (typeof part !== 'object') continue
    const next = replaced(part, replace)
    if (next === part) continue
    changed ??= { ...parts }
    changed[name] = next
  }
  return (changed ?? data) as T
}

function replacedItems(items: readonly unknown[], replace: (part: object) => unknown): readonly unknown[] {
  let changed: unknown[] | undefined
  for (let index = 0; index < items.length; index++) {
    const next = replaced(items[index], replace)
    if (next === items[index]) continue
    changed ??= [...items]
    changed[index] = next
  }
  return changed ?? items
}

/** Replaces each column in the data by an expression. */
export const withColumns = <T>(data: T, replace: (column: FieldExpression) => Expression): T =>
  replaced(data, (part) => (isField(part) ? replace(part) : undefined))

/** All columns of the data. */
export function columnsOf(data: unknown): readonly FieldExpression[] {
  const found = new Map<string, FieldExpression>()
  withColumns(data, (column) => {
    found.set(idOf(column), column)
    return column
  })
  return [...found.values()]
}

/** The aggregates in some data. */
export interface Aggregates {
  /** Distinct aggregates. */
  readonly all: readonly AggregateExpression[]
  /** The index in `all` of each aggregate object in the data. */
  readonly indexes: ReadonlyMap<object, number>
}

export function aggregatesIn(data: unknown): Aggregates {
  const all: AggregateExpression[] = []
  const indexes = new Map<object, number>()
  replaced(data, (part) => {
    if (!isAggregate(part)) return undefined
    if (!indexes.has(part)) {
      const known = all.findIndex((one) => isSame(one, part))
      indexes.set(part, known < 0 ? all.push(part) - 1 : known)
    }
    return part
  })
  return { all, indexes }
}

/** Whether two pieces of plain data have the same content. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [own, others] = [one, other] as readonly Readonly<Record<string, unknown>>[]
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(own?.[name], others?.[name]))
}

/**
 * Replaces a column of a joined relation by the column that the join makes equal to it, from the base if possible. A
 * left join makes no columns equal, because the joined columns are null in rows without a match.
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
