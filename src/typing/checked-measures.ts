// Checks literal measures at compile time. One member of a measure, such as `fn` or `metric`, decides its kind. The
// kind decides which names are known: metrics, other measures, dimensions and periods.

import type { FunctionName } from '../catalog/functions.ts'
import type { Names, NumberAmong } from './checked-dimensions.ts'
import type { FunctionsOf } from './fit.ts'
import type { AnyMeasure, DerivedMeasure, FieldMeasure, MetricMeasure, Operand } from './flat-request.ts'
import type { FieldTypes, ModelTypes } from './model-types.ts'
import type { DimensionOf, MeasuresOf, Member, PeriodOf } from './row-of.ts'
import type { OnlyMembersOf, TypeIssue } from './type-issue.ts'
import type { Choice, Conditions, Name } from './typed-condition.ts'

/** The expected type of the measures `List` of the request `R`. */
export type Measures<List, R, Types extends ModelTypes> = List extends readonly unknown[]
  ? { [I in keyof List]: MeasureFor<List[I], R, Types> }
  : readonly AnyMeasure<keyof Types['fields'] & string, Types['metrics']>[]

type MeasureFor<Given, R, Types extends ModelTypes> = Given extends
  | { readonly fn: unknown }
  | { readonly field: unknown }
  ? OfField<Given, Types['fields']> & OptionalAlias & OnlyMembersOf<FieldMeasure, Given>
  : Given extends { readonly metric: unknown }
    ? OfMetric<Given, Types> & OptionalAlias & OnlyMembersOf<MetricMeasure, Given>
    : Given extends { readonly of: unknown } | Computing
      ? Computed<Given, R, Types, Others<Given, keyof MeasuresOf<R, Types['fields']>>> & { readonly alias: string }
      : Unknown<Given, AnyMeasure<keyof Types['fields'] & string, Types['metrics']>>

interface OptionalAlias {
  readonly alias?: string | null | undefined
}

/** The aliases that a measure may name: all aliases except its own. */
type Others<Given, Alias> = string extends Member<Given, 'alias'> ? Alias : Exclude<Alias, Member<Given, 'alias'>>

interface OfField<Given, Fields extends FieldTypes> {
  readonly field: Name<Member<Given, 'field'>, (keyof Fields & string) | '*'>
  readonly fn: Choice<Member<Given, 'fn'>, FunctionFor<Member<Given, 'field'>, Fields>, FunctionName>
  readonly filters?: Filters<Given, Fields> | null | undefined
}

type FunctionFor<Field, Fields extends FieldTypes> = [Field] extends ['*']
  ? 'count'
  : Field extends keyof Fields
    ? FunctionsOf[Fields[Field]]
    : FunctionName

type Filters<Given, Fields extends FieldTypes> = Conditions<
  NonNullable<Member<Given, 'filters'>>,
  keyof Fields & string,
  Fields
>

interface OfMetric<Given, Types extends ModelTypes> {
  readonly metric: Name<Member<Given, 'metric'>, MetricAmong<Types['metrics']>>
  readonly filters?: Filters<Given, Types['fields']> | null | undefined
}

type MetricAmong<Metric> = [Metric] extends [never] ? TypeIssue<'the model has no metrics'> : Metric

type Arithmetic = 'add' | 'subtract' | 'divide' | 'change'
type Computing = { [A in Arithmetic]: { readonly [Name in A]: unknown } }[Arithmetic]

/** A measure that is computed from other measures, whose aliases are `Alias`. */
type Computed<Given, R, Types extends ModelTypes, Alias> = Given extends { readonly of: infer Of }
  ? {
      readonly of: OperandFor<Of, R, Types, Alias, Alias>
      readonly in?: Name<Member<Given, 'in'>, PeriodAmong<PeriodOf<R>>> | null | undefined
      readonly over?: Names<Member<Given, 'over'>, DimensionOf<R>> | null | undefined
      readonly filters?: Filters<Given, Types['fields']> | null | undefined
    } & OnlyMembersOf<DerivedMeasure, Given>
  : Given extends { readonly add: infer List }
    ? { readonly add: Operands<List, R, Types, Alias> } & OnlyComputing<'add', Given>
    : Given extends { readonly subtract: infer List }
      ? { readonly subtract: Operands<List, R, Types, Alias> } & OnlyComputing<'subtract', Given>
      : Given extends { readonly divide: infer List }
        ? { readonly divide: Operands<List, R, Types, Alias> } & OnlyComputing<'divide', Given>
        : Given extends { readonly change: infer List }
          ? { readonly change: Operands<List, R, Types, Alias> } & OnlyComputing<'change', Given>
          : never

type OnlyComputing<A extends Arithmetic, Given> = OnlyMembersOf<Readonly<Record<A | 'alias', unknown>>, Given>

type PeriodAmong<Period> = [Period] extends [never]
  ? TypeIssue<'the member in names a period of compare, but the request has no compare'>
  : Period

type Operands<List, R, Types extends ModelTypes, Alias> = List extends readonly [infer Left, infer Right]
  ? readonly [InArithmetic<Left, R, Types, Alias>, InArithmetic<Right, R, Types, Alias>]
  : readonly [Operand, Operand]

type InArithmetic<Given, R, Types extends ModelTypes, Alias> = OperandFor<
  Given,
  R,
  Types,
  Alias,
  Alias & NumberAmong<MeasuresOf<R, Types['fields']>>
>

/**
 * An operand: an alias in `Allowed`, or a measure without an alias. A plain `string` is not a literal, so it passes.
 */
type OperandFor<Given, R, Types extends ModelTypes, Alias, Allowed> = [string] extends [Given]
  ? Operand<keyof Types['fields'] & string, string>
  : LiteralOperand<Given, R, Types, Alias, Allowed>

type LiteralOperand<Given, R, Types extends ModelTypes, Alias, Allowed> = Given extends string
  ? Allowed
  : Given extends { readonly fn: unknown } | { readonly field: unknown }
    ? OfField<Given, Types['fields']> & NoAlias & OnlyMembersOf<FieldMeasure, Given>
    : Given extends { readonly metric: unknown }
      ? OfMetric<Given, Types> & NoAlias & OnlyMembersOf<MetricMeasure, Given>
      : Given extends { readonly of: unknown } | Computing
        ? Computed<Given, R, Types, Alias> & NoAlias
        : Unknown<Given, Operand<keyof Types['fields'] & string, Types['metrics']>>

interface NoAlias {
  readonly alias?: TypeIssue<'a measure inside another one is not shown, so it has no alias'> | undefined
}

/** A measure of unknown kind. */
type Unknown<Given, Known> = Known & OnlyMembersOf<Readonly<Record<MemberName<Known>, unknown>>, Given>

type MemberName<T> = T extends object ? keyof T : never
