// Requests that cannot be read to their end, and why, as the status that they get.

import type { IncomingMessage } from 'node:http'

/** How long the head of a request may take to arrive, how long all of it, and how large the head may be. */
export const LIMITS = { headersMs: 10_000, requestMs: 30_000, headersKiB: 128 } as const

/** Why a request could not be read, as a status; 499 where the client has gone. */
export type Unread = 400 | 408 | 431 | 499

/** What the client is told of each; nobody is there to hear of 499. */
export const UNREAD: Readonly<Record<Unread, string>> = {
  400: 'the request is not valid HTTP/1.1',
  408: `the request came too slowly: its headers may take ${LIMITS.headersMs / 1000} seconds, all of it ${LIMITS.requestMs / 1000}`,
  431: `too many headers, or too large: at most ${LIMITS.headersKiB} KiB, about 1,000 of them`,
  499: 'the client has gone',
}

const givenUp = new WeakMap<IncomingMessage, Unread>()

/** Ends the wait for a body, and leaves the connection open for the answer. */
export function giveUp(incoming: IncomingMessage, status: Unread): void {
  givenUp.set(incoming, status)
  // Who reads it is told; who begins to later on asks first.
  if (incoming.listenerCount('error') > 0) incoming.emit('error', new Error('the body was given up'))
}

export const isGivenUp = (incoming: IncomingMessage): boolean => givenUp.has(incoming)

/** Why a body could not be read, where that is its client's doing. */
export const whyUnread = (incoming: IncomingMessage): Unread | undefined =>
  givenUp.get(incoming) ?? (incoming.destroyed && !incoming.complete ? 499 : undefined)
