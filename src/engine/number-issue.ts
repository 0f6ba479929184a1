// Finds columns of inexact types, and columns with more decimals than their field allows. Requests could not name the
// exact values of such columns, and engines would truncate the values before division.

import type { ColumnType } from '../model/relation.ts'
import type { TableColumn } from './engine.ts'
import { engineType } from './storage-type.ts'

export interface NumberIssue {
  readonly message: string
  /**
   * An expression that converts the column to the number type of the field. It rounds half away from zero, so all
   * engines return the same number.
   */
  readonly sql: string
}

/** `named` is the column, written as in an expression. */
export function numberIssue(field: ColumnType, column: TableColumn, named: string): NumberIssue | undefined {
  const bound = BOUNDS[field]
  if (bound === undefined || column.holds !== 'number') return undefined
  const { decimals, holds } = bound
  const type = engineType(column)
  const rounded = (number: string) => `cast(${number} as decimal(18, ${decimals}))`
  if (REAL.test(type))
    return {
      message: ', which does not store the exact value that it prints',
      sql: rounded(`cast(${named} as varchar)`),
    }
  if (field === 'decimal' && type === 'uhugeint') return { message: ', whose sums are inexact', sql: rounded(named) }
  return decimalsOf(type) > decimals ? { message: `; the field holds ${holds}`, sql: rounded(named) } : undefined
}

const WHOLE = { decimals: 0, holds: 'whole numbers' }

const BOUNDS: Readonly<Partial<Record<ColumnType, typeof WHOLE>>> = {
  integer: WHOLE,
  bigint: WHOLE,
  decimal: { decimals: 4, holds: '4 decimals' },
}

/** These 4-byte types store 12345.67 as 12345.669921875. */
const REAL = /^(real|float)$/

/** The decimals that a type declares; 0 for a double and for a numeric without a scale. */
const decimalsOf = (type: string): number => Number(/^(?:decimal|numeric)\(\d+, ?(\d+)\)/.exec(type)?.[1] ?? 0)
