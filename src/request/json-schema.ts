// The part of JSON Schema that bodies are read by, with three words of our own. Whatever may be left out may be null.

import type { IssueCode } from '../errors.ts'

export type Schema = ObjectSchema | ListSchema | ChoiceSchema | PatternSchema | WholeNumberSchema | ScalarSchema

interface AnySchema {
  readonly type: string | readonly string[]
  /** What would be accepted, in the words of error messages. */
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

/** Texts that are names of one kind, such as operators, and the issue of another text. */
interface NameSchema extends AnySchema {
  readonly kind: string
  readonly code: IssueCode
}

export interface ChoiceSchema extends NameSchema {
  readonly enum: readonly (string | null)[]
}

export interface PatternSchema extends NameSchema {
  readonly pattern: string
}

export interface WholeNumberSchema extends AnySchema {
  readonly minimum: number
  readonly maximum: number
}

/** A type with `string` among others is read as text. */
export interface ScalarSchema extends AnySchema {
  readonly type: 'string' | readonly ('string' | 'number' | 'boolean' | 'null')[]
}

/** What is read by a schema. A part that is faulty is undefined, one that is missing null, a missing list empty. */
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

/** A schema without the words of our own: what it expects is its description. */
export const published = ({ expected, kind, code, ...schema }: Readonly<Record<string, unknown>>) => ({
  ...schema,
  ...(expected !== undefined && { description: expected }),
})
