// Sorts rows by a column. Null cells come last in both directions.

import { type Column, cellOf, type Row } from '../state/service-answer.ts'

export type Direction = 'asc' | 'desc'

export function sorted(
  rows: readonly Row[],
  columns: readonly Column[],
  name: string,
  direction: Direction,
): readonly Row[] {
  const column = columns.find((one) => one.name === name)
  if (column === undefined) return rows
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [cellOf(one, column), cellOf(other, column)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (column.type === 'number' ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0)
  })
}
