// Columns that hold numbers more finely than their field does, and those whose numbers are not what they print. Requests
// could not name such a number, and engines would cut it before they divide it.

import type { ColumnType } from '../model/relation.ts'
import type { TableColumn } from './engine.ts'
import { engineType } from './storage-type.ts'

export interface NumberIssue {
  readonly message: string
  /** What makes the field's number of the column, on every engine alike: halves are rounded away from zero. */
  readonly sql: string
}

/** `named` is the column as an expression names it. */
export function numberIssue(field: ColumnType, column: TableColumn, named: string): NumberIssue | undefined {
  const bound = BOUNDS[field]
  if (bound === undefined || column.holds !== 'number') return undefined
  const { decimals, holds } = bound
  const type = engineType(column)
  const rounded = (number: string) => `cast(${number} as decimal(18, ${decimals}))`
  if (REAL.test(type)) return { message: ', which is not what it prints', sql: rounded(`cast(${named} as varchar)`) }
  return decimalsOf(type) > decimals ? { message: `; the field holds ${holds}`, sql: rounded(named) } : undefined
}

const WHOLE = { decimals: 0, holds: 'whole numbers' }

const BOUNDS: Readonly<Partial<Record<ColumnType, typeof WHOLE>>> = {
  integer: WHOLE,
  bigint: WHOLE,
  decimal: { decimals: 4, holds: '4 decimals' },
}

/** Of 4 bytes: 12345.67 is kept as 12345.669921875. */
const REAL = /^(real|float)$/

/** How many decimals a type says that it holds. A double, and a numeric without a scale, say nothing. */
const decimalsOf = (type: string): number => Number(/^(?:decimal|numeric)\(\d+, ?(\d+)\)/.exec(type)?.[1] ?? 0)
