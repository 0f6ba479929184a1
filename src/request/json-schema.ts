// The subset of JSON Schema that describes bodies, with some custom keywords. Every optional member may be null.

export type Schema =
  | ObjectSchema
  | MapSchema
  | UnionSchema
  | ReferenceSchema
  | ListSchema
  | ChoiceSchema
  | PatternSchema
  | WholeNumberSchema
  | ScalarSchema

interface AnySchema {
  readonly type: string | readonly string[]
  /** The accepted values, in the words of error messages. */
  readonly expected: string
}

export interface ObjectSchema extends AnySchema {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
  /** The schemas that references point to. Only the schema of a complete body has them. */
  readonly $defs?: Readonly<Record<string, Schema>>
  /** Two members that exclude each other. */
  readonly exclusive?: readonly [string, string]
  /** Members that are never accepted, with the reason. */
  readonly unwanted?: Readonly<Record<string, string>>
}

/** An object whose member names the caller chooses. */
export interface MapSchema extends AnySchema {
  readonly propertyNames: {
    readonly pattern: string
    readonly expected: string
    readonly not: { readonly const: string }
  }
  readonly additionalProperties: UnionSchema
  readonly maxProperties: number
}

/**
 * A text, a list or an object. The first required member of an object identifies its branch, because no other branch
 * has that member.
 */
export interface UnionSchema {
  readonly anyOf: readonly Schema[]
  readonly expected: string
  /** A value of the union counts as a part of this kind, unless it contains other values of the union. */
  readonly counted?: Part
  /** The maximum number of nested values that contain other values of the union, such as `and`, `or` and `not`. */
  readonly deepest?: number
}

/** Parts that are counted over all levels of a list. */
export type Part = 'conditions' | 'operands'

/** A reference to one of the `$defs` of the body. */
export interface ReferenceSchema {
  readonly $ref: `#/$defs/${string}`
  readonly expected: string
}

export interface ListSchema extends AnySchema {
  readonly items: Schema
  readonly maxItems: number
  readonly minItems?: number
  /** A missing list is null, because an empty list has a different meaning. */
  readonly nullable?: true
  /** The list contains the values of a condition. */
  readonly counted?: 'values'
  /** How many parts the list may contain, counted over all its levels. */
  readonly totals?: readonly Total[]
}

export interface Total {
  readonly part: Part
  readonly most: number
}

export interface ChoiceSchema extends AnySchema {
  readonly enum: readonly (string | null)[]
  /** The kind of thing that the strings name. */
  readonly kind: 'operator' | 'function' | 'direction' | 'grain' | 'shift'
}

/** A string that matches a pattern, such as an alias. */
export interface PatternSchema extends AnySchema {
  readonly pattern: string
}

export interface WholeNumberSchema extends AnySchema {
  readonly minimum: number
  readonly maximum: number
}

/** If `type` includes `number`, the reader converts numbers and booleans to text. */
export interface ScalarSchema extends AnySchema {
  readonly type: 'string' | readonly ('string' | 'number' | 'boolean' | 'null')[]
  /** The names of the model, or the member of a condition, that the text must be. Binding checks it. */
  readonly names?: Names
}

export type Names = 'field' | 'field or *' | 'metric' | 'member'

/**
 * The type of a value that was read by a schema. A faulty part is undefined, a missing part is null, and a missing list
 * is empty. `D` contains the schemas that references point to.
 */
export type Read<S, D = S extends { readonly $defs: infer Defined } ? Defined : unknown> = S extends {
  readonly $ref: `#/$defs/${infer Name}`
}
  ? Read<D[Name & keyof D], D>
  : S extends { readonly anyOf: readonly (infer B)[] }
    ? B extends unknown
      ? Read<B, D>
      : never
    : S extends { readonly properties: infer P }
      ? { readonly [Name in keyof P]: Read<P[Name], D> | Missing<P[Name]> | undefined }
      : S extends { readonly propertyNames: unknown; readonly additionalProperties: infer V }
        ? Readonly<Record<string, Read<V, D> | undefined>>
        : S extends { readonly items: infer I }
          ? readonly (Read<I, D> | undefined)[]
          : S extends { readonly enum: readonly (infer E)[] }
            ? Exclude<E, null>
            : S extends { readonly minimum: number }
              ? number
              : S extends { readonly type: readonly ['boolean', 'null'] }
                ? boolean
                : string

type Missing<S> = S extends { readonly nullable: true }
  ? null
  : S extends { readonly items: unknown } | { readonly type: string } | { readonly $ref: string }
    ? never
    : null
