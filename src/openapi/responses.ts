// The responses of operations: their headers, and the errors by status. See "Errors" in the specification.

import { phraseOf } from '../issues/errors.ts'
import { CSV, EXTENDED, extendedAnswer, issues, NDJSON, object, text } from './response-schemas.ts'
import { refTo, type Schema } from './schema.ts'

const header = (description: string, schema: Schema, required: boolean): Schema => ({ description, required, schema })
const seconds = { type: 'string', pattern: '^[1-9][0-9]*$' }

export const headers = {
  'X-Request-Id': header('The ID of the request in the log of the service', { type: 'string', format: 'uuid' }, true),
  RateLimit: header(
    'The number of requests that remain within a limit, and the seconds until the limit resets',
    text,
    false,
  ),
  'RateLimit-Policy': header('A limit on the number of requests, and the period of the limit in seconds', text, false),
  'Retry-After': header('The number of seconds to wait before a retry', seconds, true),
  Allow: header('The methods of the path', text, true),
  Location: header('The new address, relative to the address of the request', text, true),
  'Sightline-Warnings': header('The codes of warnings about the answer, separated by commas', text, false),
  'Sightline-Reading': header(
    'The parts of a question with their meaning, as a Display String of RFC 9651',
    text,
    false,
  ),
  'Sightline-Source': header(
    'The rollups that answered, each with its last day. `rows` if none answered. Absent if the service has no rollups.',
    text,
    false,
  ),
  ETag: header('The version of the answer', text, true),
} as const

type HeaderName = keyof typeof headers

export const headersOf = (names: readonly HeaderName[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const NAMED: readonly HeaderName[] = ['X-Request-Id']
const LIMITED: readonly HeaderName[] = [...NAMED, 'RateLimit', 'RateLimit-Policy']
const WARNED: readonly HeaderName[] = [...LIMITED, 'Sightline-Warnings', 'Sightline-Source']

const ERRORS: Readonly<Record<number, readonly [description: string, headers: readonly HeaderName[]]>> = {
  400: ['The request is invalid. The message lists up to 20 issues, each with its place in the body', LIMITED],
  401: ['The key is missing or not valid', NAMED],
  403: ['The request did not use HTTPS, or a web page sent it to the tools for language models', NAMED],
  404: ['The account of the key is not configured, or the path does not exist', LIMITED],
  405: ['The path does not support this method', [...LIMITED, 'Allow']],
  408: ['The request did not arrive in time', NAMED],
  413: ['The body is too large', LIMITED],
  415: ['The body is not application/json, or it is compressed', LIMITED],
  429: ['Too many requests', [...LIMITED, 'Retry-After']],
  431: ['The headers are too large', NAMED],
  500: ['The request failed. The message contains a reference to the error', LIMITED],
  501: ['The engine of the service cannot export all rows', LIMITED],
  502: ['The question could not be translated. The message contains the reason', LIMITED],
  503: ['The service is not ready, or too many queries are waiting', [...LIMITED, 'Retry-After']],
  505: ['All rows need HTTP/1.1 or newer', LIMITED],
}

/** Whether the extended error with this status contains issues. */
const hasIssues = (status: string): boolean => ['400', '502'].includes(status)

const errorNameOf = (name: string): string => `${name.replace(/Error$/, '')}Error`

const nameOf = (status: number): string => (phraseOf(status) ?? '').replaceAll(' ', '')

/** All errors. The phrase of the status is the name of an error. */
export const errors: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, [description, names]]) => {
    const name = nameOf(Number(status))
    const extended = hasIssues(status) && { [EXTENDED]: { schema: refTo(`${name}Issues`) } }
    const content = { ...json(refTo(errorNameOf(name))), ...extended }
    return [name, { description, headers: headersOf(names), content }]
  }),
)

/**
 * The schemas of errors. All operations refer to these named schemas. Otherwise client generators would make a separate
 * type of each error for each operation.
 */
export const errorSchemas: Readonly<Record<string, Schema>> = Object.assign(
  {},
  ...Object.keys(ERRORS).map((status) => {
    const name = nameOf(Number(status))
    const members = { error: { const: phraseOf(Number(status)) }, message: text }
    return {
      [errorNameOf(name)]: object(members),
      ...(hasIssues(status) && { [`${name}Issues`]: object({ ...members, issues }) }),
    }
  }),
)

export const errorsOf = (statuses: readonly number[]): Schema =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))

export function json(schema: Schema, examples?: Schema): Schema {
  return { 'application/json': { schema, ...(examples !== undefined && { examples }) } }
}

/** A successful response. */
export const ok = (description: string, schema: Schema, more?: Schema): Schema => ({
  200: { description, headers: headersOf(LIMITED), content: json(schema), ...more },
})

const exported: Schema = {
  [CSV]: {
    schema: {
      type: 'string',
      description: `All rows (RFC 4180) below a header. An absent cell is empty, and an empty text is "". A cell that a
spreadsheet would run as a formula begins with an apostrophe. If the export fails,
the connection breaks.`.replaceAll('\n', ' '),
    },
  },
  [NDJSON]: {
    schema: {
      type: 'string',
      description: `All rows, a line of JSON for each. The last line, such as {"end":true,"rows":12}, marks the end and
contains the number of rows. If the export fails, the connection breaks before the last line.`.replaceAll('\n', ' '),
    },
  },
}

/** The response to a query, with a link that re-fetches the same page by its ID. */
export function rows(schema: Schema, operationId: string, answersQuestions = false): Schema {
  const member = (name: string) => `$response.body#/${name}`
  const requestBody = { queryExecutionId: member('queryExecutionId'), page: member('page'), limit: member('limit') }
  const again = { operationId, description: 'Re-fetches the same rows, for up to 24 hours', requestBody }
  return ok('A page of rows, or the SQL of a dry run. A client that accepts CSV or NDJSON gets all rows', schema, {
    headers: headersOf(answersQuestions ? [...WARNED, 'Sightline-Reading'] : WARNED),
    content: { ...json(schema), [EXTENDED]: { schema: extendedAnswer }, ...exported },
    links: { again },
  })
}

/** A redirect. */
export const redirect = (description: string): Schema => ({
  303: { description, headers: headersOf([...LIMITED, 'Location']) },
})

/** A response with an ETag, which clients can cache, and the response 304. */
export function unchanging(description: string, schema: Schema, more?: Schema): Schema {
  const headers = headersOf([...LIMITED, 'ETag'])
  return {
    200: { description, headers, content: { ...json(schema), ...more } },
    304: { description: 'The answer is still the version in If-None-Match', headers },
  }
}
