// What the handler answers, before it is a Response: a status, headers and a body. Errors have the specification's shape.

import { errorBody } from '../errors.ts'
import { UNREAD, type Unread } from './unread.ts'

type Headers = Readonly<Record<string, string>>

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** The rows of the answer, and the statement that made them, where a query was run or shown. */
  readonly rows?: number | undefined
  readonly sql?: string | undefined
}

// Sent with whatever is answered: nothing of ours is sniffed, framed, kept by caches or told to other sites.
const SECURE: Headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

// Two years, as browsers ask for who wants to be on their own list.
const STRICT: Headers = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** What an answer carries beside that where it came over TLS. */
export const overTls = (isSecure = false): Headers => (isSecure ? STRICT : {})

const JSON_HEADERS: Headers = { 'content-type': 'application/json; charset=utf-8', ...SECURE }

/** A reply whose body is JSON text, with a line end for who reads it on a terminal. */
export const jsonReply = (status: number, body: Reply['body'], headers?: Headers): Reply => ({
  status,
  body: typeof body === 'string' && body !== '' ? `${body}\n` : body,
  headers: headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...headers },
})

/** A reply of another type, with what it needs beyond the headers of every answer. */
export const pageReply = (body: Reply['body'], headers: Headers): Reply => ({
  status: 200,
  body,
  headers: { ...SECURE, ...headers },
})

/** The standard phrase of a status, and what it is about. */
export const errorReply = (status: number, message: string, headers?: Headers): Reply =>
  jsonReply(status, JSON.stringify(errorBody(status, message)), headers)

/** Of a request that did not come to its end. */
export const unreadReply = (status: Unread, headers?: Headers): Reply => errorReply(status, UNREAD[status], headers)
