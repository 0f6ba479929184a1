// Makes the responses: every body is JSON, none is cached or sniffed, and errors have the specification's shape.

import { errorBody } from '../errors.ts'

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** A response with a body of JSON text. */
export const respond = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(body, { status, headers: { ...HEADERS, ...headers } })

/** An error response: the standard phrase of its status, and what it is about. */
export const respondError = (status: number, message: string, headers?: Readonly<Record<string, string>>): Response =>
  respond(status, JSON.stringify(errorBody(status, message)), headers)
