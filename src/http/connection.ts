// What a server knows of a request that the Request itself does not tell, or tells differently.

import type { Unread } from './unread.ts'

/** The way a request came in. */
export interface Connection {
  /** The target of the request line, byte for byte: Request resolves `/a/..` and would make it `/`. */
  readonly target?: string | undefined
  /** What the host's router has taken off the front of the target, such as `/analytics`. */
  readonly mount?: string | undefined
  /** The client's address, for the limit on requests without a key. */
  readonly address?: string | undefined
  /** Whether it came over TLS. False is refused; undefined leaves the matter to the host. */
  readonly isSecure?: boolean | undefined
  /** Gives the body, where the host has read it before. Throws where the host did not keep it. */
  readonly body?: (() => Uint8Array) | undefined
  /** Why the body could not be read to its end, where the client is to blame. */
  readonly unread?: (() => Unread | undefined) | undefined
}

// On the request itself: a WeakMap would cost the collector a table that is rewritten with every request.
const CONNECTION = Symbol('connection')

/** Hands a connection to the handler beside its request: `handler(connect(request, { address }))`. */
export const connect = (request: Request, connection: Connection): Request =>
  Object.assign(request, { [CONNECTION]: connection })

export const connectionOf = (request: Request & { readonly [CONNECTION]?: Connection }): Connection =>
  request[CONNECTION] ?? {}
