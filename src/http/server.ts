// Serves a handler with node:http or node:https. Limits the time for requests to arrive and for answers to be read.
// Answers the requests of a connection one at a time. Shuts down gracefully.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_BODY } from '../json/read-json.ts'
import type { AnswerFacts } from './facts.ts'
import type { Handler } from './handler.ts'
import { trackHandshakes } from './handshakes.ts'
import { lingerOver } from './linger.ts'
import { bridge, type NodeOptions, reset } from './node-handler.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { answerUnread, lastAnswer, refuser } from './refuse.ts'
import { errorReply } from './reply.ts'
import { isGivenUp, LIMITS } from './unread.ts'
import { boundUnread, defaultUnreadBytes } from './unread-answers.ts'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** The address of a server, its certificate and its proxies. */
export interface ListenOptions extends NodeOptions {
  /** 0 picks any free port. */
  readonly port: number
  /** The address to bind. Default `127.0.0.1`. */
  readonly host?: string
  /** The certificate, for TLS 1.2 or newer. Default: plain HTTP. */
  readonly tls?: Certificate
  /**
   * How long a connection stays open after an answer, in milliseconds. It should be longer than a load balancer in
   * front keeps idle connections, because a balancer could send a request into a connection that was just closed.
   * Default 65,000: most balancers keep them for a minute.
   */
  readonly keepAliveMs?: number
  /**
   * The maximum number of bytes of answers that clients have not read yet. Default: an eighth of the memory of the
   * machine or container.
   */
  readonly unreadBytes?: number
  /**
   * Called for each request that the server refuses because it cannot read the request. The handler does not see these
   * requests.
   */
  readonly onAnswer?: (facts: AnswerFacts) => void
}

/** A running server. */
export interface Listening {
  readonly port: number
  /** Replaces the certificate. Throws if the certificate is invalid or the server has no TLS. */
  renew(tls: Certificate): void
  /** Accepts no further requests, waits a while for running requests, then cancels them. */
  stop(): Promise<void>
}

// How long idle connections stay open when the server stops. The answer to a request that arrives closes its connection.
const DRAINING_MS = 500
// How long running requests may take when the server stops. Stopping must take less than 10 seconds in all.
const GRACE_MS = 7_000
// How long cancelled requests may then take to end.
const CANCELLING_MS = 1_000

const OPTIONS = {
  headersTimeout: LIMITS.headersMs,
  requestTimeout: LIMITS.requestMs,
  handshakeTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Large enough that an overlong key gets the same 401 as any other invalid key.
  maxHeaderSize: LIMITS.headersKiB * 1024,
  // `hasHost` checks the header, because Node's own refusal has no body.
  requireHostHeader: false,
  // A second `Host` then makes the header invalid.
  joinDuplicateHeaders: true,
} as const

// The timeout of a silent connection. It is longer than the maximum duration of a statement. It also ends an answer
// that the client does not read.
const SILENCE_MS = 120_000

/** Starts listening. Rejects if the address is unavailable or the certificate is invalid. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  if (!(options.keepAliveMs === undefined || options.keepAliveMs >= 0))
    throw new TypeError('keepAliveMs must be a number of milliseconds of at least 0')
  const { port, host = '127.0.0.1', tls, trustProxy = 0, unreadBytes = defaultUnreadBytes(), onAnswer } = options
  const settings = { ...OPTIONS, keepAliveTimeout: options.keepAliveMs ?? 65_000 }
  const open = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  const follow = boundUnread(unreadBytes)
  const listener = bridge(handler, {
    trustProxy,
    overrideGlobalObjects: true,
    onCall: (outgoing) => underWay.add(outgoing),
    // Close the connection after this answer if the server stops or the body was abandoned.
    onEnd(outgoing) {
      underWay.delete(outgoing)
      if (!server.listening || isGivenUp(outgoing.req)) outgoing.setHeader('connection', 'close')
    },
  })
  const lines = oneAtATime(
    (incoming, outgoing) => {
      // Node drops the body after an Upgrade header, and would parse the rest of the body as a request.
      const isRefused = !hasHost(incoming)
      if (isRefused || incoming.headers.upgrade !== undefined) outgoing.setHeader('connection', 'close')
      lingerOver(incoming)
      follow(outgoing)
      if (isRefused) answerUnread(outgoing, errorReply(400, 'host: send one valid Host header'), onAnswer)
      else listener(incoming, outgoing)
    },
    (socket) => {
      const last = lines.lastOf(socket)
      if (!server.listening || (last !== undefined && isGivenUp(last))) socket.destroySoon()
    },
  )
  const { serve } = lines
  const secure = tls && createSecureServer({ ...settings, ...secureContext(tls) })
  const server: Server = secure ?? createServer(settings)
  const breakOffHandshakes = secure && trackHandshakes(secure)
  server.setTimeout(SILENCE_MS)
  server.on(secure === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // When the server stops, Node closes idle connections at once. But a request may be on its way, so they stay open for a
  // moment. Node also considers a connection idle if its client has not read the answer yet.
  server.closeIdleConnections = () => {
    breakOffHandshakes?.()
    setTimeout(() => {
      for (const socket of open) if (lines.isIdle(socket)) socket.destroySoon()
    }, DRAINING_MS)
  }
  server.on('request', serve)
  server.on('checkExpectation', serve)
  server.on('checkContinue', (incoming, outgoing) => {
    // A client that sends `Expect: 100-continue` gets the refusal of a large body before it sends the body.
    if (Number(incoming.headers['content-length'] ?? 0) <= MAX_BODY) outgoing.writeContinue()
    serve(incoming, outgoing)
  })
  // Node leaves CONNECT to the program. This server offers no tunnels, so it answers CONNECT like any other request.
  server.on('connect', (incoming, socket) => {
    socket.on('error', () => socket.destroy())
    serve(incoming, lastAnswer(incoming))
  })
  const refuse = refuser(lines, onAnswer)
  server.on('clientError', (error, socket: Socket) => {
    // A client cannot receive an answer before the end of its handshake.
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

const HOST = /^(?:\[[\dA-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/
const isHost = (host: string): boolean => host === '' || (HOST.test(host) && URL.canParse(`http://${host}`))

/** Whether a request has exactly one valid `Host` header, or none with HTTP/1.0, as RFC 9112 requires in section 3.2. */
const hasHost = ({ headers: { host }, httpVersion }: IncomingMessage): boolean =>
  host === undefined ? httpVersion === '1.0' : isHost(host)

const secureContext = (tls: Certificate) => ({ ...tls, minVersion: 'TLSv1.2' }) as const

/**
 * Stops the server. Waits for running requests, and not only for connections, because a cancelled request outlives its
 * connection.
 */
async function stop(server: Server, open: ReadonlySet<Socket>, underWay: ReadonlySet<unknown>): Promise<void> {
  const timer = setTimeout(() => {
    for (const socket of open) reset(socket)
  }, GRACE_MS)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
  const last = performance.now() + CANCELLING_MS
  while (underWay.size > 0 && performance.now() < last) await sleep(10)
}
