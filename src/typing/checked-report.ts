// What a literal body of a report must be, worked out from the report: members that it has, filters and having that it
// takes, operators that fit the fields they compare. What cannot be said here is found at run time.

import type { Model } from '../model/model.ts'
import type { Report } from '../model/reports/report.ts'
import type { FieldType } from '../query/value.ts'
import type { IsOpaque } from './checked.ts'
import type { Having } from './flat-request.ts'
import type { FieldTypes, ReportOf, TypesOf } from './model-types.ts'
import type { Member } from './row-of.ts'
import type { OnlyMembersOf } from './type-issue.ts'
import type { Condition } from './typed-condition.ts'

/** A condition of a report's `filters`. */
export interface ReportCondition extends Omit<Having, 'member'> {
  readonly member: string
}

/** A body of `POST /<report>`. `null` stands for a missing member. */
export interface ReportRequest {
  /** The first day, `YYYY-MM-DD`; without it there is no first one. */
  readonly startDate?: string | null | undefined
  /** The last day, inclusive. */
  readonly endDate?: string | null | undefined
  /** From 1. Default 1. */
  readonly page?: number | null | undefined
  /** Rows per page, 1 to 1000. Default 100. */
  readonly limit?: number | null | undefined
  /** Conditions on rows, on the columns that the report names. All must hold. */
  readonly filters?: readonly ReportCondition[] | null | undefined
  /** Conditions on the measures of the report. */
  readonly having?: readonly Having[] | null | undefined
  readonly dryRun?: boolean | null | undefined
  readonly queryExecutionId?: string | null | undefined
}

/**
 * A body of type `B` as it must be for the report `N` of a model. Of a report that is known by its name alone, or a body
 * of which nothing is known, everything is checked when it is compiled.
 */
export type CheckedReport<B, N extends string, M extends Model> = unknown extends B
  ? B
  : B extends object
    ? IsOpaque<B> extends true
      ? B
      : ExpectedOf<B, ReportOf<N, M>, TypesOf<M>> & OnlyMembersOf<ReportRequest, B>
    : ReportRequest

type ExpectedOf<B, R, Types extends FieldTypes> = [R] extends [never]
  ? ReportRequest
  : R extends Report<string, string, infer Filter, infer Measure>
    ? Omit<ReportRequest, 'filters' | 'having'> & {
        readonly filters?: Conditions<ListOf<B, 'filters'>, Filter, Types> | null | undefined
        readonly having?: Conditions<ListOf<B, 'having'>, Measure, Numbers> | null | undefined
      }
    : ReportRequest

type Numbers = Readonly<Record<string, 'number'>>

type ListOf<B, Name extends string> = NonNullable<Member<B, Name>>

type Conditions<List, Members, Types extends FieldTypes> = [List] extends [never]
  ? readonly ReportCondition[]
  : List extends readonly unknown[]
    ? { [I in keyof List]: ConditionOn<List[I], Members, Types> }
    : readonly ReportCondition[]

type ConditionOn<Given, Members, Types extends FieldTypes> = Condition<
  Given,
  Members,
  Member<Given, 'member'> extends keyof Types ? Types[Member<Given, 'member'>] : FieldType
>
