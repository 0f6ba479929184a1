// Serves a handler with node:http or node:https. Bounds the time that requests may take to arrive and answers to be
// read, takes requests of a connection one by one, and stops in an orderly way.

import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_BODY } from '../json/read-json.ts'
import type { AnswerFacts } from './facts.ts'
import type { Handler } from './handler.ts'
import { trackHandshakes } from './handshakes.ts'
import { lingerOver } from './linger.ts'
import { bridge, type NodeOptions } from './node-handler.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { lastAnswer, refuser } from './refuse.ts'
import { isGivenUp, LIMITS } from './unread.ts'
import { boundUnread, defaultUnreadBytes } from './unread-answers.ts'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Where a server listens, and how it is reached. */
export interface ListenOptions extends NodeOptions {
  /** 0 is any free port. */
  readonly port: number
  /** The address to bind. Default `127.0.0.1`. */
  readonly host?: string
  /** TLS 1.2 at least, with this certificate. Default: plain HTTP. */
  readonly tls?: Certificate
  /** Most bytes of answers that clients have not read yet. Default: an eighth of the memory of the machine or container. */
  readonly unreadBytes?: number
  /** Called with what was refused because it could not be read as a request: no handler sees that. */
  readonly onAnswer?: (facts: AnswerFacts) => void
}

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** Shows another certificate from now on. Throws where it is not one, or the server has no TLS. */
  renew(tls: Certificate): void
  /** Takes no more requests, lets those under way finish for a while, then cancels them. */
  stop(): Promise<void>
}

// What requests under way get when the server stops; a little under the 10 seconds that a stop may take.
const GRACE_MS = 7_000
// And what those that are cancelled then get to end.
const CANCELLING_MS = 1_000

const OPTIONS = {
  headersTimeout: LIMITS.headersMs,
  requestTimeout: LIMITS.requestMs,
  handshakeTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the minute for which load balancers keep a connection: else they send into one that was just closed.
  keepAliveTimeout: 65_000,
  // A key that is much too long gets the same 401 as any other.
  maxHeaderSize: LIMITS.headersKiB * 1024,
  requireHostHeader: false,
} as const

// A connection on which nothing moves: longer than any statement may run, and an end to answers that nobody reads.
const SILENCE_MS = 120_000

/** Listens. Rejects where it cannot listen there, or the certificate is not valid. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', tls, trustProxy = 0, unreadBytes = defaultUnreadBytes(), onAnswer } = options
  const open = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  const follow = boundUnread(unreadBytes)
  const listener = bridge(handler, {
    trustProxy,
    overrideGlobalObjects: true,
    onCall: (outgoing) => underWay.add(outgoing),
    // Once the server stops, or a body was given up, a connection takes no further request.
    onEnd(outgoing) {
      underWay.delete(outgoing)
      if (!server.listening || isGivenUp(outgoing.req)) outgoing.setHeader('connection', 'close')
    },
  })
  const lines = oneAtATime(
    (incoming, outgoing) => {
      // Node drops what came behind an offer of another protocol, and would take the rest of it for a request.
      if (incoming.headers.upgrade !== undefined) outgoing.setHeader('connection', 'close')
      lingerOver(incoming)
      follow(outgoing)
      listener(incoming, outgoing)
    },
    (socket) => {
      const last = lines.lastOf(socket)
      if (!server.listening || (last !== undefined && isGivenUp(last))) socket.destroySoon()
    },
  )
  const { serve } = lines
  const secure = tls && createSecureServer({ ...OPTIONS, ...secureContext(tls) })
  const server: Server = secure ?? createServer(OPTIONS)
  const breakOffHandshakes = secure && trackHandshakes(secure)
  server.setTimeout(SILENCE_MS)
  server.on(secure === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Node takes an answer that has not been read yet for an idle connection, and would cut it off.
  server.closeIdleConnections = () => {
    for (const socket of open) if (lines.isIdle(socket)) socket.destroySoon()
    breakOffHandshakes?.()
  }
  server.on('request', serve)
  server.on('checkExpectation', serve)
  server.on('checkContinue', (incoming, outgoing) => {
    // A client that asks before sending too much gets the refusal at once.
    if (Number(incoming.headers['content-length'] ?? 0) <= MAX_BODY) outgoing.writeContinue()
    serve(incoming, outgoing)
  })
  // Node leaves the answer to who wants tunnels. Nobody does here, and the client is told as any other.
  server.on('connect', (incoming, socket) => {
    socket.on('error', () => socket.destroy())
    serve(incoming, lastAnswer(incoming))
  })
  const refuse = refuser(lines, onAnswer)
  server.on('clientError', (error, socket: Socket) => {
    // Before the end of its handshake a client can be sent nothing.
    if (open.has(socket)) refuse(error, socket)
    else socket.destroy()
  })
  await once(server.listen(port, host), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    renew(certificate) {
      if (secure === undefined) throw new TypeError('a server without TLS has no certificate')
      secure.setSecureContext(secureContext(certificate))
    },
    stop: () => stop(server, open, underWay),
  }
}

const secureContext = (tls: Certificate) => ({ ...tls, minVersion: 'TLSv1.2' }) as const

/** A request outlives its connection by the time that cancelling takes: nobody is told that a server has stopped before. */
async function stop(server: Server, open: ReadonlySet<Socket>, underWay: ReadonlySet<unknown>): Promise<void> {
  const timer = setTimeout(() => {
    for (const socket of open) socket.destroy()
  }, GRACE_MS)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
  const last = performance.now() + CANCELLING_MS
  while (underWay.size > 0 && performance.now() < last) await sleep(10)
}
