// Bodies that will not come to their end, and why, as the status that their requests get.

import type { IncomingMessage } from 'node:http'

/** 400: it is not HTTP; 408: it comes too slowly; 499: its client has gone, and nobody gets an answer. */
export type Unread = 400 | 408 | 499

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
