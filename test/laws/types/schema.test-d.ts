// The plain types of requests that are built step by step, such as `AdHocRequest`, match the JSON Schemas of the bodies.
// `tsc -p .` checks this file, and no test runs it.

import { expectTypeOf } from 'vitest'
import type {
  AdHocRequest,
  AnyMeasure,
  ConditionTree,
  Dimension,
  FieldName,
  Having,
  MetricName,
  Order,
  ReportRequest,
} from '../../../src/index.ts'
import type { querySchema, reportSchema } from '../../../src/request/schema.ts'

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

type ElementOf<Body, Name extends keyof Body> = NonNullable<Body[Name]> extends (infer E)[] ? E : never

/** The type of a schema. FromSchema of json-schema-to-ts does not follow references. */
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
type Query = Body<typeof querySchema>

expectTypeOf<Loose<Dimension>>().toEqualTypeOf<ElementOf<Query, 'dimensions'>>()
expectTypeOf<Loose<AnyMeasure>>().toEqualTypeOf<ElementOf<Query, 'measures'>>()
expectTypeOf<Loose<ConditionTree>>().toEqualTypeOf<ElementOf<Query, 'filters'>>()
expectTypeOf<Loose<ConditionTree<Having>>>().toEqualTypeOf<ElementOf<Query, 'having'>>()
expectTypeOf<Loose<Order>>().toEqualTypeOf<ElementOf<Query, 'order'>>()
expectTypeOf<Loose<AdHocRequest['compare']>>().toEqualTypeOf<Query['compare']>()
expectTypeOf<Loose<AdHocRequest>>().toEqualTypeOf<Query>()
expectTypeOf<Loose<ReportRequest>>().toEqualTypeOf<Body<typeof reportSchema>>()

/* The comparison fails for a different type. */

// @ts-expect-error the type lacks totals
expectTypeOf<Loose<Omit<AdHocRequest, 'totals'>>>().toEqualTypeOf<Query>()
// @ts-expect-error the type lacks `not`
expectTypeOf<Loose<Exclude<ConditionTree, { readonly not: unknown }>>>().toEqualTypeOf<ElementOf<Query, 'filters'>>()
