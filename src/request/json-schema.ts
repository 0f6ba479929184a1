// The subset of JSON Schema that describes bodies, with two keywords of our own. Every optional member may be null.

export type Schema = ObjectSchema | ListSchema | ChoiceSchema | PatternSchema | WholeNumberSchema | ScalarSchema

interface AnySchema {
  readonly type: string | readonly string[]
  /** The accepted values, in the words of error messages. */
  readonly expected: string
}

export interface ObjectSchema extends AnySchema {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

export interface ListSchema extends AnySchema {
  readonly items: Schema
  readonly maxItems: number
}

export interface ChoiceSchema extends AnySchema {
  readonly enum: readonly (string | null)[]
  /** What the strings name. */
  readonly kind: 'operator' | 'function' | 'direction'
}

/** An alias. */
export interface PatternSchema extends AnySchema {
  readonly pattern: string
}

export interface WholeNumberSchema extends AnySchema {
  readonly minimum: number
  readonly maximum: number
}

/** A type list that includes `string` is read as text. */
export interface ScalarSchema extends AnySchema {
  readonly type: 'string' | readonly ('string' | 'number' | 'boolean' | 'null')[]
}

/**
 * The type that reading by a schema returns: undefined for a faulty part, null for a missing one, empty for a missing
 * list.
 */
export type Read<S> = S extends { readonly properties: infer P }
  ? { readonly [Name in keyof P]: Read<P[Name]> | Missing<P[Name]> | undefined }
  : S extends { readonly items: infer I }
    ? readonly (Read<I> | undefined)[]
    : S extends { readonly enum: readonly (infer E)[] }
      ? Exclude<E, null>
      : S extends { readonly minimum: number }
        ? number
        : S extends { readonly type: readonly ['boolean', 'null'] }
          ? boolean
          : string

type Missing<S> = S extends { readonly items: unknown } | { readonly type: string } ? never : null

/** Strips our own keywords for publication; `expected` becomes the description. */
export const published = ({ expected, kind, ...schema }: Readonly<Record<string, unknown>>) => ({
  ...schema,
  ...(expected !== undefined && { description: expected }),
})
