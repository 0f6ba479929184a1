// Runs the handler as a listener for node:http, alone or within a framework such as Express. @hono/node-server converts
// requests and responses. It would refuse or change some request targets and Host headers. So it gets placeholders, and
// the handler gets the original values.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { phraseOf } from '../issues/errors.ts'
import { jsonOf } from '../json/parsed-body.ts'
import { type Connection, connect } from './connection.ts'
import { forwarded } from './forwarded.ts'
import type { Handler } from './handler.ts'
import { whyUnread } from './unread.ts'

/** The type of a listener for requests of node:http. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** The proxies between clients and the server. */
export interface NodeOptions {
  /** The number of your own proxies that every request passes through. Their headers are trusted. Default 0. */
  readonly trustProxy?: number
}

/**
 * A listener for node:http, Express and other frameworks that pass the same two arguments.
 *
 * @example
 * app.use('/analytics', toNodeHandler(handler))
 */
export function toNodeHandler(handler: Handler, options: NodeOptions = {}): Listener {
  return bridge(handler, { ...options, overrideGlobalObjects: false })
}

interface BridgeOptions extends NodeOptions {
  /**
   * Whether @hono/node-server may replace the global Response with a faster version. Only our own server allows this.
   */
  readonly overrideGlobalObjects: boolean
  /** `onCall` runs before the handler. `onEnd` runs after the handler, before the head of the answer is written. */
  readonly onCall?: (outgoing: ServerResponse) => void
  readonly onEnd?: (outgoing: ServerResponse) => void
}

export function bridge(handler: Handler, { trustProxy = 0, onCall, onEnd, ...options }: BridgeOptions): Listener {
  return (incoming, outgoing) => {
    // Read the target before `whilePlain` replaces it.
    const mounted = mountedAt(incoming)
    const answer = async (request: Request) => {
      onCall?.(outgoing)
      try {
        const response = await handler(
          connect(request, { ...mounted, ...connectionOf(incoming, outgoing, trustProxy) }),
        )
        // Some of Node's status phrases are older than the standard.
        outgoing.statusMessage = phraseOf(response.status) ?? outgoing.statusMessage
        return response
      } finally {
        onEnd?.(outgoing)
      }
    }
    whilePlain(incoming, () => void getRequestListener(answer, options)(incoming, outgoing))
  }
}

/** Properties that frameworks add to a request: the mount, the original target, and the body if they have read it. */
interface Mounted extends IncomingMessage {
  readonly baseUrl?: unknown
  readonly originalUrl?: unknown
  readonly body?: unknown
  readonly rawBody?: unknown
}

/**
 * The mount (the prefix that the framework removed), and the target below it. Express provides both; Connect and
 * similar frameworks only remove the mount from the target. All of these frameworks replace an empty path with a slash,
 * for example in a request for `/analytics` if the handler is mounted there.
 */
function mountedAt({ url = '/', originalUrl, baseUrl }: Mounted): Pick<Connection, 'mount' | 'target'> {
  const sent = typeof originalUrl === 'string' ? originalUrl : url
  const target = [url, url.replace(/^\/(?=\?|$)/, '')].find((left) => sent.endsWith(left))
  const taken = target === undefined ? undefined : sent.slice(0, sent.length - target.length)
  return { target: target ?? url, mount: typeof baseUrl === 'string' ? baseUrl : taken }
}

function connectionOf(incoming: Mounted, outgoing: ServerResponse, hops: number): Omit<Connection, 'mount' | 'target'> {
  const { socket, headers, httpVersion, rawBody, readableDidRead } = incoming
  const own = 'encrypted' in socket && socket.encrypted === true ? { isSecure: true } : {}
  const { address, isSecure }: Connection = hops > 0 ? forwarded(headers, hops) : own
  return {
    address: address ?? socket.remoteAddress,
    isSecure,
    httpVersion,
    unread: () => whyUnread(incoming),
    // On a stream of HTTP/2, only an error shows that the answer is incomplete.
    breakOff: () =>
      incoming.httpVersionMajor === 1 ? reset(socket) : outgoing.destroy(new Error('the answer is incomplete')),
    body: readableDidRead || rawBody !== undefined ? () => bytesRead(incoming) : undefined,
  }
}

/** Closes a connection, with a reset if it is plain TCP, so that its client notices that an answer is incomplete. */
export const reset = (socket: Socket): void => {
  if ('encrypted' in socket || socket.remoteAddress === undefined) socket.destroy()
  else socket.resetAndDestroy()
}

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/

/**
 * Creates the Request. Meanwhile, placeholders replace a target or a host that @hono/node-server would refuse or
 * change; `connect` passes the original values. Restores the original values afterwards, for the host's log.
 */
function whilePlain(incoming: IncomingMessage, makeRequest: () => void): void {
  const { url, headers } = incoming
  const { host } = headers
  if (!/^\/[\w!$&'()*+,;=:@~/?.-]*$/.test(url ?? '')) incoming.url = '/'
  if (!HOST.test(host ?? '')) headers.host = 'localhost'
  makeRequest()
  incoming.url = url
  if (host === undefined) delete headers.host
  else headers.host = host
}

/** The bytes of a body that a framework has already read, for example with express.json(). */
function bytesRead({ body, rawBody: kept = body, headers }: Mounted): Uint8Array {
  if (kept instanceof Uint8Array) return kept
  if (kept !== undefined) return Buffer.from(typeof kept === 'string' ? kept : (jsonOf(kept) ?? ''))
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty) return new Uint8Array()
  throw new Error(
    'the body was read before the handler got the request, but the request has neither `body` nor `rawBody`',
  )
}
