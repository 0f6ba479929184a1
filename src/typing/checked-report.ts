// Checks a literal report body at compile time. Members must be known, filters and having must name allowed columns,
// and operators must fit. The compiler checks all other rules at run time.

import type { Model } from '../model/model.ts'
import type { Report } from '../model/reports/report.ts'
import type { IsOpaque } from './checked.ts'
import type { ConditionTree, Having } from './flat-request.ts'
import type { FieldTypes, FieldTypesOf, ReportOf } from './model-types.ts'
import type { Member } from './row-of.ts'
import type { OnlyMembersOf } from './type-issue.ts'
import type { Conditions } from './typed-condition.ts'

/** A condition in the `filters` of a report. */
export interface ReportCondition extends Omit<Having, 'member'> {
  readonly member: string
}

/** A body of `POST /<report>`. `null` means missing. */
export interface ReportRequest {
  /** The first day, as `YYYY-MM-DD`. Default: no lower bound. */
  readonly startDate?: string | null | undefined
  /** The last day, inclusive. Default: no upper bound. */
  readonly endDate?: string | null | undefined
  /** The number of the page, counted from 1. Default: 1. */
  readonly page?: number | null | undefined
  /** The number of rows per page, from 1 to 1000. Default: 100. */
  readonly limit?: number | null | undefined
  /** Conditions on rows. Each condition names a filter of the report. A row must meet all conditions. */
  readonly filters?: readonly ConditionTree<ReportCondition>[] | null | undefined
  /** Conditions on the measures of the report. */
  readonly having?: readonly ConditionTree<Having>[] | null | undefined
  /** Adds the measures over all rows of the report. */
  readonly totals?: boolean | null | undefined
  readonly dryRun?: boolean | null | undefined
  readonly queryExecutionId?: string | null | undefined
}

/**
 * Checks a literal body `B` against the report `N` of the model `M`. An opaque body (such as `unknown`) passes. Any
 * body passes if the type of the report name is `string` instead of a literal. Every body is checked again at run time.
 */
export type CheckedReport<B, N extends string, M extends Model> = unknown extends B
  ? B
  : B extends object
    ? IsOpaque<B> extends true
      ? B
      : ExpectedOf<B, ReportOf<N, M>, FieldTypesOf<M>> & OnlyMembersOf<ReportRequest, B>
    : ReportRequest

type ExpectedOf<B, R, Types extends FieldTypes> = [R] extends [never]
  ? ReportRequest
  : R extends Report<string, string, infer Filter, infer Measure>
    ? Expected<B, Filter, Measure, Types>
    : ReportRequest

// Without `in out`, TypeScript would compare two complete reports to infer the variance.
interface Expected<in out B, in out Filter, in out Measure extends string, in out Types extends FieldTypes>
  extends Omit<ReportRequest, 'filters' | 'having'> {
  readonly filters?: Conditions<ListOf<B, 'filters'>, Filter, Types> | null | undefined
  readonly having?: Conditions<ListOf<B, 'having'>, Measure, Readonly<Record<Measure, 'number'>>> | null | undefined
}

type ListOf<B, Name extends string> = [NonNullable<Member<B, Name>>] extends [never]
  ? 'missing'
  : NonNullable<Member<B, Name>>
