// The types of the service's answers.

import type { Warning } from '../../issues/warnings.ts'
import type { Periods } from '../../query/periods.ts'
import type { Explanation } from '../../questions/translation.ts'
import type { Body } from '../request/asked.ts'

export interface Column {
  readonly name: string
  readonly type: 'string' | 'number' | 'date'
}

/** A row: the text of each cell by column name. A null cell has no entry. */
export type Row = Readonly<Record<string, string>>

export interface Page {
  readonly columns: readonly Column[]
  readonly data: readonly Row[]
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
  readonly hasMore: boolean
  /** The totals: each measure over all rows. */
  readonly totals?: Row
  /** The days of the compared periods. */
  readonly periods?: Periods
  /** Warnings about numbers that readers may misunderstand. */
  readonly warnings?: readonly Warning[]
  /** The translation of a question: a query, or a report with its body. */
  readonly question?: {
    readonly report?: string
    readonly query: Body
    readonly explanation: readonly Explanation[]
  }
}

export interface DryRun extends Page {
  readonly sql: string
}

/** The text of a cell; undefined for a null cell. */
export const cellOf = (row: Row, { name }: Column): string | undefined =>
  Object.hasOwn(row, name) ? row[name] : undefined
