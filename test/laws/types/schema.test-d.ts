// The flat types of requests match the JSON Schema. Checked by `tsc -p .`; never run.

import type { FromSchema } from 'json-schema-to-ts'
import { expectTypeOf } from 'vitest'
import type { AdHocRequest, FieldName, Filter, FilterValue, Having, Measure, Order } from '../../../src/index.ts'
import type { adHocSchema } from '../../../src/request/schema.ts'

/** `T` with field names as any text, as in the schema, because binding looks them up; and without `readonly`. */
type Loose<T> = T extends FieldName
  ? string
  : T extends readonly (infer E)[]
    ? Loose<E>[]
    : T extends object
      ? { -readonly [Name in keyof T]: Loose<T[Name]> }
      : T

type Schema = FromSchema<typeof adHocSchema>
type ElementOf<Name extends keyof Schema> = NonNullable<Schema[Name]> extends (infer E)[] ? E : never

expectTypeOf<Loose<AdHocRequest>>().toEqualTypeOf<Schema>()
expectTypeOf<Loose<Measure>>().toEqualTypeOf<ElementOf<'measures'>>()
expectTypeOf<Loose<Filter>>().toEqualTypeOf<ElementOf<'filters'>>()
expectTypeOf<Loose<Having>>().toEqualTypeOf<ElementOf<'having'>>()
expectTypeOf<Loose<Order>>().toEqualTypeOf<ElementOf<'order'>>()
expectTypeOf<FilterValue>().toEqualTypeOf<NonNullable<ElementOf<'filters'>['values']>[number]>()
