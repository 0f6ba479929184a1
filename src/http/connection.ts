// Facts about a request that a server knows, but that a Request object lacks or changes.

import type { Unread } from './unread.ts'

/** How a request arrived. */
export interface Connection {
  /** The target of the request line, byte for byte. A Request object would resolve `/a/..` to `/`. */
  readonly target?: string | undefined
  /**
   * The prefix that the router of the host (the program that mounts the handler) removed from the target, such as
   * `/analytics`.
   */
  readonly mount?: string | undefined
  /** The client's address, for the limit on requests without a key. */
  readonly address?: string | undefined
  /**
   * The HTTP version of the request, such as `1.1`. The handler refuses exports over `1.0`, where the end of the
   * connection is the end of the answer. If undefined, the handler assumes a newer version.
   */
  readonly httpVersion?: string | undefined
  /**
   * Whether the request arrived over TLS. If false, the handler refuses the request, unless it is a health check. If
   * undefined, the handler does not check: the host must refuse plain HTTP.
   */
  readonly isSecure?: boolean | undefined
  /**
   * Returns the body that the host has already read, and throws if the host did not keep it. Undefined if the host has
   * not read the body.
   */
  readonly body?: (() => Uint8Array) | undefined
  /**
   * Breaks the connection in the middle of an answer, so that the client notices that the answer is incomplete.
   * Default: the stream of the response body fails.
   */
  readonly breakOff?: (() => void) | undefined
  /**
   * Returns the status for a body that could not be read to its end. Returns undefined if the client is not the cause.
   */
  readonly unread?: (() => Unread | undefined) | undefined
}

// The property of a request that stores its connection. A WeakMap would cost the garbage collector time for every
// request.
const CONNECTION = Symbol('connection')

/** Attaches a connection to a request, for the handler: `handler(connect(request, { address }))`. */
export const connect = (request: Request, connection: Connection): Request =>
  Object.assign(request, { [CONNECTION]: connection })

export const connectionOf = (request: Request & { readonly [CONNECTION]?: Connection }): Connection =>
  request[CONNECTION] ?? {}
