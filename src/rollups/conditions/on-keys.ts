// Conditions 3 and 4: conditions and groups are made of keys. In a rollup by month, the date is a key only as a month, a
// quarter or a year.

import type { Expression, FieldExpression } from '../../query/expression.ts'
import { idOf, withColumns } from '../columns.ts'
import { isSpanOfMonths } from '../months.ts'
import type { PreparedRollup } from '../prepared.ts'

/** The names of the columns that are not keys of the rollup, in any data. */
export function notKeys(data: unknown, { keys, grain, date }: PreparedRollup): readonly string[] {
  const others = new Set<string>()
  walk(data, (column, parent) => {
    const isKey = keys.has(idOf(column))
    const isDay = grain === 'month' && idOf(column) === idOf(date) && !isSpanOfMonths(parent)
    if (!isKey || isDay) others.add(column.field)
  })
  return [...others]
}

function walk(
  data: unknown,
  visit: (column: FieldExpression, parent: object | undefined) => void,
  parent?: object,
): void {
  if (typeof data !== 'object' || data === null) return
  if ('kind' in data && data.kind === 'field') visit(data as FieldExpression, parent)
  else for (const part of Object.values(data)) walk(part, visit, Array.isArray(data) ? parent : data)
}

/** The same data, read from the table of the rollup. */
export const fromTable = <T>(data: T, { keys }: PreparedRollup): T =>
  withColumns(data, (column): Expression => keys.get(idOf(column)) ?? column)
