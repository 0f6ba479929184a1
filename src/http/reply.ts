// A reply is a status, headers and a body: the answer before it becomes a Response. Errors have the shape that the
// specification defines.

import { errorBody } from '../issues/errors.ts'
import type { RollupReport } from '../plan/rollup-port.ts'
import type { ExportEnd } from '../service/export.ts'
import { UNREAD, type Unread } from './unread.ts'

type Headers = Readonly<Record<string, string>>

type WholeBody = string | Uint8Array<ArrayBuffer> | null

/**
 * What became of a request. `answered`: the client got what it asked for. `refused`: the request is at fault.
 * `not_understood`: the service did not understand a question. `unavailable`: too many queries wait, or the service is
 * not ready. `failed`: the engine or the service failed. `disconnected`: the client did not wait for its answer.
 */
export type Outcome = 'answered' | 'refused' | 'not_understood' | 'unavailable' | 'failed' | 'disconnected'

/** The outcome that a status alone shows. */
export function outcomeOf(status: number): Outcome {
  if (status < 400) return 'answered'
  if (status === 499) return 'disconnected'
  if (status === 503) return 'unavailable'
  return status < 500 || UNSUPPORTED.has(status) ? 'refused' : 'failed'
}

// The client asked for an export that the engine or its version of HTTP does not support.
const UNSUPPORTED: ReadonlySet<number> = new Set([501, 505])

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: WholeBody | ReadableStream<Uint8Array<ArrayBuffer>>
  /** The number of rows, if a query ran. The statement, if a query ran or a dry run returned it. */
  readonly rows?: number | undefined
  readonly sql?: string | undefined
  /** What became of the request, if the status does not show it. */
  readonly outcome?: Outcome | undefined
  /** Which rollups answered, for the log and the metrics. */
  readonly rollups?: RollupReport | undefined
  /** Whether the reply must not be compressed, because it contains text of the request next to data. */
  readonly isPlain?: boolean
  /** Resolves at the end of a streamed body. */
  readonly ended?: Promise<ExportEnd>
}

/** A reply that is not streamed. */
export interface WholeReply extends Reply {
  readonly body: WholeBody
}

// Sent with every answer: no sniffing, no framing, no caching, no referrer.
const SECURE: Headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const JSON_HEADERS: Headers = { 'content-type': 'application/json; charset=utf-8', ...SECURE }

/** A reply with JSON text, ended by a newline for terminals. */
export const jsonReply = (status: number, body: WholeBody, headers?: Headers): WholeReply => ({
  status,
  body: typeof body === 'string' && body !== '' ? `${body}\n` : body,
  headers: headers === undefined ? JSON_HEADERS : { ...JSON_HEADERS, ...headers },
})

/** A reply with status 200 and any content type, which `headers` sets. */
export const pageReply = <B extends Reply['body']>(body: B, headers: Headers): Reply & { readonly body: B } => ({
  status: 200,
  body,
  headers: { ...SECURE, ...headers },
})

/** An error reply with the standard phrase of the status, and a message. */
export const errorReply = (status: number, message: string, headers?: Headers): WholeReply =>
  jsonReply(status, JSON.stringify(errorBody(status, message)), headers)

/** A reply to a request that was not read to its end. */
export const unreadReply = (status: Unread): WholeReply => errorReply(status, UNREAD[status])
