// The plain types of requests that are built step by step, such as `AdHocRequest`, match the JSON Schemas of the bodies.
// `tsc -p .` checks this file, and no test runs it.

import type { FromSchema } from 'json-schema-to-ts'
import { expectTypeOf } from 'vitest'
import type {
  AdHocRequest,
  AnyMeasure,
  ConditionTree,
  Dimension,
  FieldName,
  Filter,
  FilterValue,
  Having,
  Measure,
  MetricName,
  Order,
  PlainRequest,
  ReportRequest,
} from '../../../src/index.ts'
import type { analysisReportSchema, analysisSchema } from '../../../src/request/analysis-schema.ts'
import type { adHocSchema } from '../../../src/request/schema.ts'

/**
 * `T` without `readonly`, and with any text as a field or metric name. The schema also accepts any text, because
 * binding looks up the names.
 */
type Loose<T> = T extends FieldName | MetricName
  ? string
  : T extends readonly [infer Left, infer Right]
    ? [Loose<Left>, Loose<Right>]
    : T extends readonly (infer E)[]
      ? Loose<E>[]
      : T extends object
        ? { -readonly [Name in keyof T]: Loose<Exclude<T[Name], undefined>> }
        : T

/* The language of the specification. */

type Plain = FromSchema<typeof adHocSchema>
type ElementOf<Body, Name extends keyof Body> = NonNullable<Body[Name]> extends (infer E)[] ? E : never

expectTypeOf<Loose<PlainRequest>>().toEqualTypeOf<Plain>()
expectTypeOf<Loose<Measure>>().toEqualTypeOf<ElementOf<Plain, 'measures'>>()
expectTypeOf<Loose<Filter>>().toEqualTypeOf<ElementOf<Plain, 'filters'>>()
expectTypeOf<Loose<Having>>().toEqualTypeOf<ElementOf<Plain, 'having'>>()
expectTypeOf<Loose<Order>>().toEqualTypeOf<ElementOf<Plain, 'order'>>()
expectTypeOf<FilterValue>().toEqualTypeOf<NonNullable<ElementOf<Plain, 'filters'>['values']>[number]>()

/* The analysis language. FromSchema does not follow references, so `TypeOf` computes the types. */

type TypeOf<S, D> = S extends { readonly $ref: `#/$defs/${infer Name}` }
  ? TypeOf<D[Name & keyof D], D>
  : S extends { readonly anyOf: readonly (infer Branch)[] }
    ? Branch extends unknown
      ? TypeOf<Branch, D>
      : never
    : S extends { readonly enum: readonly (infer E)[] }
      ? E
      : S extends { readonly type: infer T }
        ? OfType<T extends readonly (infer E)[] ? E : T, S, D>
        : never

interface Scalars {
  readonly null: null
  readonly string: string
  readonly integer: number
  readonly number: number
  readonly boolean: boolean
}

type OfType<T, S, D> = T extends keyof Scalars
  ? Scalars[T]
  : S extends { readonly items: infer E }
    ? // A list with at least two elements is always a pair.
      S extends { readonly minItems: 2 }
      ? [TypeOf<E, D>, TypeOf<E, D>]
      : TypeOf<E, D>[]
    : S extends { readonly properties: infer P; readonly required: readonly (infer Name)[] }
      ? Members<{ [N in keyof P & Name]: TypeOf<P[N], D> } & { [N in Exclude<keyof P, Name>]?: TypeOf<P[N], D> }>
      : S extends { readonly additionalProperties: infer E }
        ? { [name: string]: TypeOf<E, D> }
        : never

type Members<T> = { [Name in keyof T]: T[Name] }

type Body<S extends { readonly $defs: unknown }> = TypeOf<S, S['$defs']>
type Analysis = Body<typeof analysisSchema>

expectTypeOf<Loose<Dimension>>().toEqualTypeOf<ElementOf<Analysis, 'dimensions'>>()
expectTypeOf<Loose<AnyMeasure>>().toEqualTypeOf<ElementOf<Analysis, 'measures'>>()
expectTypeOf<Loose<ConditionTree>>().toEqualTypeOf<ElementOf<Analysis, 'filters'>>()
expectTypeOf<Loose<ConditionTree<Having>>>().toEqualTypeOf<ElementOf<Analysis, 'having'>>()
expectTypeOf<Loose<AdHocRequest['compare']>>().toEqualTypeOf<Analysis['compare']>()
expectTypeOf<Loose<AdHocRequest>>().toEqualTypeOf<Analysis>()
expectTypeOf<Loose<ReportRequest>>().toEqualTypeOf<Body<typeof analysisReportSchema>>()

/* The comparison fails for a different type. */

// @ts-expect-error the type lacks totals
expectTypeOf<Loose<Omit<AdHocRequest, 'totals'>>>().toEqualTypeOf<Analysis>()
// @ts-expect-error the type lacks `not`
expectTypeOf<Loose<Exclude<ConditionTree, { readonly not: unknown }>>>().toEqualTypeOf<ElementOf<Analysis, 'filters'>>()
