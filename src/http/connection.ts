// Facts about a request that a server knows, but that a Request object lacks or changes.

import type { Unread } from './unread.ts'

/** How a request arrived. */
export interface Connection {
  /** The target of the request line, byte for byte. A Request object would resolve `/a/..` to `/`. */
  readonly target?: string | undefined
  /** The prefix that the host's router removed from the target, such as `/analytics`. */
  readonly mount?: string | undefined
  /** The client's address, for the limit on requests without a key. */
  readonly address?: string | undefined
  /** Whether the request arrived over TLS. The handler refuses false; undefined leaves the check to the host. */
  readonly isSecure?: boolean | undefined
  /** Returns the body if the host has already read it. Throws if the host did not keep it. */
  readonly body?: (() => Uint8Array) | undefined
  /**
   * Breaks the connection, so that the client notices that its answer is incomplete. Default: the response body fails.
   */
  readonly breakOff?: (() => void) | undefined
  /** Why the body could not be read to its end, if the client is to blame. */
  readonly unread?: (() => Unread | undefined) | undefined
}

// A property of the request itself: the garbage collector would rewrite the table of a WeakMap with every request.
const CONNECTION = Symbol('connection')

/** Attaches a connection to a request, for the handler: `handler(connect(request, { address }))`. */
export const connect = (request: Request, connection: Connection): Request =>
  Object.assign(request, { [CONNECTION]: connection })

export const connectionOf = (request: Request & { readonly [CONNECTION]?: Connection }): Connection =>
  request[CONNECTION] ?? {}
