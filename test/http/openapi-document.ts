// The OpenAPI document of the reference tables as tests read it, and validators of what lies in it.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler } from '../../src/compiler.ts'
import { openApi } from '../../src/openapi/document.ts'

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

/** As much of a document as tests look at. */
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

/** The document as a client of a service with a translator gets it. Its examples end on the day before `today`. */
export function documentOf(today = new Date()): OpenApiDocument {
  const { describe: described, about } = createCompiler({ dialect: duckdb() })
  return JSON.parse(JSON.stringify(openApi({ description: described(), about, today, answersQuestions: true })))
}

/** One path and method of the document. */
export interface Listed {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

export const operationsOf = ({ paths }: Pick<OpenApiDocument, 'paths'>): readonly Listed[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

/** The bodies that stand as examples. */
export const examplesOf = ({ requestBody }: Operation): readonly object[] =>
  Object.values(requestBody?.content['application/json'].examples ?? {}).map(({ value }) => value)

/** The names of the parts as a JSON pointer. */
export const pointerTo = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Validators of the schemas of a document, by their pointers. They refuse keywords that JSON Schema does not know. */
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
