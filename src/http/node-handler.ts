// The handler as a listener of node:http, alone or within Express and its kin. @hono/node-server turns the request into
// a Request and writes the Response; what it would refuse or change before our checks is kept from it.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { phraseOf } from '../errors.ts'
import { jsonOf } from '../json/parsed-body.ts'
import { type Connection, connect } from './connection.ts'
import { forwarded } from './forwarded.ts'
import type { Handler } from './handler.ts'
import type { Listener } from './one-at-a-time.ts'
import { whyUnread } from './unread.ts'

/** How requests come to the server. */
export interface NodeOptions {
  /** How many of your proxies every request passes; what they say of the client is believed. Default 0. */
  readonly trustProxy?: number
}

/**
 * A listener for node:http, Express and whatever else hands over its two arguments.
 *
 * @example
 * app.use('/analytics', toNodeHandler(handler))
 */
export function toNodeHandler(handler: Handler, options: NodeOptions = {}): Listener {
  return bridge(handler, { ...options, overrideGlobalObjects: false })
}

interface BridgeOptions extends NodeOptions {
  /** Whether the global Response becomes the faster one of @hono/node-server: a server of our own has it to itself. */
  readonly overrideGlobalObjects: boolean
  /** Called before the handler is, and when it has ended: the head of its answer is not written yet. */
  readonly onCall?: (outgoing: ServerResponse) => void
  readonly onEnd?: (outgoing: ServerResponse) => void
}

export function bridge(handler: Handler, { trustProxy = 0, onCall, onEnd, ...options }: BridgeOptions): Listener {
  return (incoming, outgoing) => {
    // Before the target is made plain.
    const mounted = mountedAt(incoming)
    const answer = async (request: Request) => {
      onCall?.(outgoing)
      try {
        const response = await handler(connect(request, { ...mounted, ...connectionOf(incoming, trustProxy) }))
        // Node's own phrases are older than the standard's.
        outgoing.statusMessage = phraseOf(response.status) ?? outgoing.statusMessage
        return response
      } finally {
        onEnd?.(outgoing)
      }
    }
    whilePlain(incoming, () => void getRequestListener(answer, options)(incoming, outgoing))
  }
}

/** What frameworks know of a request: where they mounted us, what was sent, and the body where they have read it. */
interface Mounted extends IncomingMessage {
  readonly baseUrl?: unknown
  readonly originalUrl?: unknown
  readonly body?: unknown
  readonly rawBody?: unknown
}

/**
 * Where we are mounted, and the target below that. Express says where; of Connect and its kin it is what they have taken off
 * what was sent. All of them write a slash where no path is left, as of `/analytics` at `/analytics`.
 */
function mountedAt({ url = '/', originalUrl, baseUrl }: Mounted): Pick<Connection, 'mount' | 'target'> {
  const sent = typeof originalUrl === 'string' ? originalUrl : url
  const target = [url, url.replace(/^\/(?=\?|$)/, '')].find((left) => sent.endsWith(left))
  const taken = target === undefined ? undefined : sent.slice(0, sent.length - target.length)
  return { target: target ?? url, mount: typeof baseUrl === 'string' ? baseUrl : taken }
}

function connectionOf(incoming: Mounted, hops: number): Omit<Connection, 'mount' | 'target'> {
  const { socket, headers, rawBody, readableDidRead } = incoming
  const own = 'encrypted' in socket && socket.encrypted === true ? { isSecure: true } : {}
  const { address, isSecure }: Connection = hops > 0 ? forwarded(headers, hops) : own
  return {
    address: address ?? socket.remoteAddress,
    isSecure,
    unread: () => whyUnread(incoming),
    body: readableDidRead || rawBody !== undefined ? () => bytesRead(incoming) : undefined,
  }
}

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/

/**
 * Makes a Request of what has a target and a host that a URL can be made of: what was sent is told beside it. Afterwards it
 * is as it was, for the log of a host.
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

/** A body that was read before us, such as by express.json(), as the bytes that it stood for. */
function bytesRead({ body, rawBody: kept = body, headers }: Mounted): Uint8Array {
  if (kept instanceof Uint8Array) return kept
  if (kept !== undefined) return Buffer.from(typeof kept === 'string' ? kept : (jsonOf(kept) ?? ''))
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty) return new Uint8Array()
  throw new Error('the body was read before the handler got the request, and is not kept as its `body` or `rawBody`')
}
