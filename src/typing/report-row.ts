// The row of a report, by its name.

import type { Report } from '../reports/definition/report.ts'
import type { reports } from '../reports/index.ts'
import type { Row } from './row-of.ts'

type Reports = (typeof reports)[number]

/** A row of the report of this name: a member for each column, absent where the cell is null. */
export type ReportRow<N extends string> =
  Extract<Reports, { readonly path: N }> extends Report<N, infer Column extends string>
    ? [Column] extends [never]
      ? Row
      : { readonly [C in Column]?: string }
    : Row
