// Derives the row type of a report.

import type { NativeCell, NativeRow } from '../envelope/native-row.ts'
import type { Model } from '../model/model.ts'
import type { Report } from '../model/reports/report.ts'
import type { SiteSearch } from '../site-search/index.ts'
import type { Row } from './row-of.ts'

/** A row of the report `N`: one optional string per column. The row has no member for a null cell. */
export type ReportRow<N extends string, M extends Model = SiteSearch> =
  Extract<M['reports'][number], { readonly path: N }> extends Report<N, infer Column extends string>
    ? [Column] extends [never]
      ? Row
      : { readonly [C in Column]?: string }
    : Row

/** A row of the report `N` with native values. */
export type NativeReportRow<N extends string, M extends Model = SiteSearch> =
  ReportRow<N, M> extends infer R
    ? string extends keyof R
      ? NativeRow
      : { readonly [C in keyof R]-?: NativeCell }
    : never
