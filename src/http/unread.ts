// Requests that could not be read completely, by the status of their answer.

import type { IncomingMessage } from 'node:http'

/** Limits on a request: the time for its head, the time for the complete request, and the size of its head. */
export const LIMITS = { headersMs: 10_000, requestMs: 30_000, headersKiB: 128 } as const

/** The status of a request that could not be read; 499 if the client disconnected. */
export type Unread = 400 | 408 | 431 | 499

/** The message for each status. No client receives the message of 499. */
export const UNREAD: Readonly<Record<Unread, string>> = {
  400: 'the request is not valid HTTP/1.1',
  408: `the request was too slow: its headers may take ${LIMITS.headersMs / 1000} s, the complete request ${LIMITS.requestMs / 1000} s`,
  431: `the headers are too large or too many: at most ${LIMITS.headersKiB} KiB and about 1,000 headers`,
  499: 'the client disconnected',
}

const givenUp = new WeakMap<IncomingMessage, Unread>()

/** Abandons the wait for a body, and leaves the connection open for the answer. */
export function giveUp(incoming: IncomingMessage, status: Unread): void {
  givenUp.set(incoming, status)
  // Notify the current reader, if there is one. A later reader calls `whyUnread` first.
  if (incoming.listenerCount('error') > 0) incoming.emit('error', new Error('reading the body was abandoned'))
}

export const isGivenUp = (incoming: IncomingMessage): boolean => givenUp.has(incoming)

/** The status for a body that could not be read. Undefined if the client is not the cause. */
export const whyUnread = (incoming: IncomingMessage): Unread | undefined =>
  givenUp.get(incoming) ?? (incoming.destroyed && !incoming.complete ? 499 : undefined)
