// Creates the OpenAPI document of the reference tables, and validators for its schemas.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { openApi } from '../../../src/openapi/document.ts'

export interface Reference {
  readonly $ref?: string
}

export interface ResponseEntry extends Reference {
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Readonly<Record<string, object>>
}

export interface Operation {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly examples: Readonly<Record<string, { readonly value: object }>> }
    }
  }
  readonly responses: Readonly<Record<string, ResponseEntry>>
}

/** The members of the document that the tests use. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly headers: Readonly<Record<string, { readonly required: boolean }>>
    readonly responses: Readonly<Record<string, ResponseEntry>>
  }
}

/** Creates the document of a service with a translator. The examples in the document end on the day before `today`. */
export function documentOf(today = new Date()): OpenApiDocument {
  const { describe: described, about } = createCompiler({ dialect: duckdb() })
  return JSON.parse(JSON.stringify(openApi({ description: described(), about, today, answersQuestions: true })))
}

/** An operation of the document, with its path and method. */
export interface Listed {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

export const operationsOf = ({ paths }: Pick<OpenApiDocument, 'paths'>): readonly Listed[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

/** Returns the example bodies of an operation. */
export const examplesOf = ({ requestBody }: Operation): readonly object[] =>
  Object.values(requestBody?.content['application/json'].examples ?? {}).map(({ value }) => value)

/** Joins the parts of a JSON pointer. */
export const pointerTo = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/**
 * Returns a function that compiles the schema at a JSON pointer of the document. The function throws for a schema with
 * unknown keywords.
 */
export function schemasOf(document: OpenApiDocument): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
  formats.default(ajv)
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema({ $id: 'https://sightline.test/', ...document })
  const made = new Map<string, ValidateFunction>()
  return (pointer) => {
    const validate = made.get(pointer) ?? ajv.compile({ $ref: `https://sightline.test/#${encodeURI(pointer)}` })
    made.set(pointer, validate)
    return validate
  }
}
